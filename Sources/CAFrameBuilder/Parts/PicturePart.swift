// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

/// The picture of a layer, or the mix of two while its contents animate.
enum PicturePart: LayerPart {
  @inline(__always)
  static func count(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> Int? {
    tree.layers[place].contentsSlot >= 0 || tree.layers[place].contentsFade != nil ? 1 : nil
  }

  /// One for each picture, where they are placed; within the bounds if the layer masks to them.
  static func boxes(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> PartBoxes {
    let pictures = tree.layers[place].pictureSlots
    var boxes = PartBoxes(box(of: place, slot: pictures.0, tree))
    if let box = box(of: place, slot: pictures.1, tree) { boxes.append(box) }
    return boxes
  }

  /// The place of a picture, as far as the layer lets it be seen; nil for none.
  private static func box(
    of place: Int, slot: Int32, _ tree: ShownTree
  ) -> LayerRect? {
    guard slot >= 0, let image = tree.contents[Int(slot)]?.image else { return nil }
    // Which way is up does not change the place of a picture.
    let rect = ContentsLayout(of: place, tree, image: image, isYDown: true).rect
    guard rect.isFinite else { return nil }
    guard tree.layers[place].state.flags.contains(.masksToBounds) else { return rect }
    let bounds = LayerShape(rect: tree.layers[place].state.geometry.bounds).rect
    let seen = rect.intersection(bounds)
    return seen.isEmpty ? nil : seen
  }

  static func hidesBounds(of place: Int, _ tree: ShownTree) -> Bool {
    let slot = tree.layers[place].contentsSlot
    if let fade = tree.layers[place].contentsFade {
      guard tree.isOpaque(slot: fade.from), tree.isOpaque(slot: fade.to) else { return false }
    } else {
      guard slot >= 0, tree.isOpaque(slot: slot) else { return false }
    }
    return ContentsLayout.covers(tree.layers[place].state)
  }

  static func draw(_ visit: LayerVisit, _ look: ClassLook, _ walk: inout TreeWalk) {
    if let fade = walk.tree.layers[visit.place].contentsFade {
      draw(fade, visit, &walk)
    } else {
      draw(slot: walk.tree.layers[visit.place].contentsSlot, visit, &walk)
    }
  }
}
