// SPDX-License-Identifier: Apache-2.0
import CAWire
import CoreGraphics
import Synchronization

/// The pictures of a client that its server has, or gets before the next commit. Each image is sent
/// once, however many layers show it.
///
/// A handle is the number of the image in this process, and 0. Numbers are never given again.
package final class SentPictures: WirePictureStore, Sendable {
  private let state = Mutex(State())

  /// No pictures.
  package init() {}

  package func keep(_ image: CGImage) -> WirePicture {
    state.withLock { state in
      if state.places[image.identity] == nil { state.add(image) }
    }
    return Self.picture(of: image)
  }

  /// The image of a picture that was kept, as long as somebody shows it.
  package func image(of picture: WirePicture) throws(LinkError) -> CGImage {
    let handle = picture.handle
    let image = state.withLock { state in
      state.places[handle.x].flatMap { state.entries[$0].image }
    }
    guard let image, handle.y == 0 else { throw .noPicture(handle: handle) }
    guard picture.describes(image) else { throw .otherPicture(handle: handle) }
    return image
  }

  /// A picture that was kept and not sent, with a memory of its pixels; nil where there is none.
  ///
  /// Send all of them before the message that shows them, one after the other: a process has few
  /// descriptors, and this object keeps none of them. The message's commit keeps its images; one
  /// whose image is gone was shown by a commit that a later one took the place of, and is left out.
  ///
  /// - Throws: where the system has no memory or descriptor for it. The picture stays to be sent.
  package func takeNext() throws(LinkError) -> (picture: WirePicture, memory: SharedMemory)? {
    guard let image = state.withLock({ $0.takeNext() }) else { return nil }
    do throws(LinkError) {
      return (Self.picture(of: image), try Self.memory(of: image))
    } catch {
      state.withLock { $0.putBack(image) }
      throw error
    }
  }

  /// The handles of pictures whose images are gone in this process, for a message that releases
  /// them. Each call looks at some of the pictures, after those of the last call, so that what it
  /// costs does not grow with their number.
  package func takeGone(lookingAt count: Int = 256) -> [SIMD2<UInt64>] {
    // The question whether an image lives retains it for a moment, and the release may be its last:
    // that comes after the lock.
    var living: [CGImage] = []
    let gone = state.withLock { $0.takeGone(lookingAt: count, &living) }
    return withExtendedLifetime(living) { gone.map { [$0, 0] } }
  }

  /// Has all pictures whose images live sent again, to another server.
  package func forgetAll() {
    var living: [CGImage] = []
    state.withLock { state in
      living = state.entries.compactMap(\.image)
      state = State()
      for image in living.sorted(by: { $0.identity < $1.identity }) { state.add(image) }
    }
    withExtendedLifetime(living) {}
  }

  /// Pictures that the server has, or gets.
  package var count: Int { state.withLock { $0.entries.count } }

  /// How messages describe an image.
  package static func picture(of image: CGImage) -> WirePicture {
    WirePicture(image, handle: [image.identity, 0])
  }

  private static func memory(of image: CGImage) throws(LinkError) -> SharedMemory {
    let copy = { (bytes: UnsafeRawBufferPointer) in
      Result { () throws(LinkError) in
        try SharedMemory.sealed(copying: bytes, name: "layerkit-picture-\(image.identity)")
      }
    }
    let memory =
      image.isHalfFloat ? image.withPremultipliedRGBA16F(copy) : image.withPremultipliedRGBA8(copy)
    return try memory.get()
  }
}

extension SentPictures {
  private struct Entry {
    let identity: UInt64
    weak var image: CGImage?
    /// Whether the picture was taken to be sent.
    var isSent = false
  }

  private struct State {
    var entries: [Entry] = []
    /// The index of each image's entry.
    var places: [UInt64: Int] = [:]
    /// Images in the order in which they are sent, those before `firstWaiting` gone.
    private var waiting: [UInt64] = []
    private var firstWaiting = 0
    /// The index of the next entry to look at.
    private var next = 0

    mutating func add(_ image: CGImage) {
      places[image.identity] = entries.count
      entries.append(Entry(identity: image.identity, image: image))
      waiting.append(image.identity)
    }

    /// The first image that waits and lives.
    mutating func takeNext() -> CGImage? {
      while firstWaiting < waiting.count {
        let identity = waiting[firstWaiting]
        firstWaiting += 1
        guard let place = places[identity] else { continue }
        guard let image = entries[place].image else {
          remove(place)
          continue
        }
        entries[place].isSent = true
        return image
      }
      (waiting, firstWaiting) = ([], 0)
      return nil
    }

    /// Has an image that was taken wait again, before all others.
    mutating func putBack(_ image: CGImage) {
      guard let place = places[image.identity], entries[place].isSent else { return }
      entries[place].isSent = false
      if firstWaiting > 0 {
        firstWaiting -= 1
        waiting[firstWaiting] = image.identity
      } else {
        waiting.insert(image.identity, at: 0)
      }
    }

    mutating func takeGone(lookingAt count: Int, _ living: inout [CGImage]) -> [UInt64] {
      var gone: [UInt64] = []
      for _ in 0..<min(max(count, 0), entries.count) {
        if next >= entries.count { next = 0 }
        if let image = entries[next].image {
          living.append(image)
          next += 1
        } else {
          if entries[next].isSent { gone.append(entries[next].identity) }
          remove(next)
        }
      }
      return gone
    }

    private mutating func remove(_ index: Int) {
      places[entries[index].identity] = nil
      let last = entries.removeLast()
      guard index < entries.count else { return }
      entries[index] = last
      places[last.identity] = index
    }
  }
}
