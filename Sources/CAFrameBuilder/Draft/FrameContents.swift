// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CoreGraphics

/// Where pictures lie in the contents of a frame.
struct FrameContents {
  /// The places of each contents slot, one for each form that draws may need it in, valid where the
  /// stamp is this frame's.
  private var places: [Int32] = []
  private var stamps: [UInt64] = []
  /// The number of the frame; no other frame or raster of the builder has it.
  private(set) var stamp: UInt64 = 0
  /// The places of pictures that no layer shows as its contents.
  private var made: [ContentsID: Int32] = [:]

  /// Begins another frame.
  ///
  /// - Parameter slotCount: how many contents slots the tree has.
  mutating func begin(stamp: UInt64, slotCount: Int) {
    self.stamp = stamp
    made.removeAll(keepingCapacity: true)
    let missing = slotCount * Sampling.formCount - places.count
    guard missing > 0 else { return }
    places.append(contentsOf: repeatElement(0, count: missing))
    stamps.append(contentsOf: repeatElement(0, count: missing))
  }

  /// The place of a slot's picture, in the form that a way of sampling needs, where it is put on
  /// first use.
  mutating func place(
    of picture: @autoclosure () -> Contents?, slot: Int32, _ sampling: Sampling,
    in list: inout [Contents]
  ) -> Int32 {
    let index = Int(slot) * Sampling.formCount + sampling.form
    if stamps[index] != stamp, let picture = picture() {
      stamps[index] = stamp
      places[index] = Int32(list.count)
      list.append(picture)
    }
    return places[index]
  }

  /// The place of a picture that no layer shows as its contents.
  mutating func place(of picture: Contents, in list: inout [Contents]) -> Int32 {
    if let place = made[picture.id] { return place }
    let place = Int32(list.count)
    made[picture.id] = place
    list.append(picture)
    return place
  }

  /// The place of a picture among external pixels. They are few, so that a search finds it.
  func place(external picture: Contents, in list: inout [Contents]) -> Int32 {
    if let place = list.firstIndex(of: picture) { return Int32(place) }
    list.append(picture)
    return Int32(list.count - 1)
  }
}

extension FrameDraft {
  /// The place of a slot's picture in the frame's contents; see ``FrameContents``.
  ///
  /// - Precondition: the slot of the tree has a picture.
  mutating func place(slot: Int32, of tree: ShownTree, _ sampling: Sampling) -> Int32 {
    contents.place(
      of: tree.contents[Int(slot)], slot: slot, sampling, in: &frame.contents)
  }

  /// The place of a picture that the builder made, or that a text shows.
  mutating func place(of picture: Contents) -> Int32 {
    contents.place(of: picture, in: &frame.contents)
  }
}
