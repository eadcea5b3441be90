// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// A tree while a frame is built of it, its layers read where they lie.
///
/// An array hands out copies of its elements, and a layer is 900 bytes with references in it, of
/// which a look needs a few. A class, since handing on a structure would count each of its arrays.
final class ShownTree {
  let layers: LayersInPlace
  let contents: ContiguousArray<Contents?>
  /// As in ``EvaluatedTree``.
  let mayShowHalfFloats: Bool
  /// As in ``EvaluatedTree``.
  let changed: ContiguousArray<Int32>
  let earlierPlaces: ContiguousArray<Int32>
  let serial: UInt64
  let earlierSerial: UInt64
  let isRearranged: Bool
  let transitions: ContiguousArray<EvaluatedTransition>
  let emitters: ContiguousArray<EvaluatedEmitter>
  let orientation: Orientation
  let time: Double

  /// - Parameter layers: those of the tree; the value may be used as long as they may.
  init(_ tree: EvaluatedTree, _ layers: UnsafeBufferPointer<EvaluatedLayer>) {
    self.layers = LayersInPlace(layers)
    (contents, transitions) = (tree.contents, tree.transitions)
    emitters = tree.emitters
    (mayShowHalfFloats, changed) = (tree.mayShowHalfFloats, tree.changed)
    earlierPlaces = tree.earlierPlaces
    (serial, earlierSerial) = (tree.serial, tree.earlierSerial)
    isRearranged = tree.isRearranged
    (orientation, time) = (tree.orientation, tree.time)
  }

  /// A tree without layers.
  convenience init() {
    self.init(EvaluatedTree(), UnsafeBufferPointer(start: nil, count: 0))
  }
}

extension ShownTree {
  /// The layer whose transition begins with the picture at `place`, if one runs.
  func layer(after place: Int32) -> Int32? {
    transitions.first { $0.before == place }?.after
  }
}

/// The layers of a tree, by their places.
struct LayersInPlace {
  // Sound because the builder holds the value only within `withUnsafeBufferPointer` of the array.
  private let elements: UnsafeBufferPointer<EvaluatedLayer>

  fileprivate init(_ elements: UnsafeBufferPointer<EvaluatedLayer>) { self.elements = elements }

  var isEmpty: Bool { elements.isEmpty }
  var count: Int { elements.count }
  var indices: Range<Int> { elements.indices }

  subscript(place: Int) -> EvaluatedLayer {
    unsafeAddress {
      precondition(elements.indices.contains(place), "A layer's place is one of its tree.")
      return UnsafePointer(elements.baseAddress.unsafelyUnwrapped + place)
    }
  }
}
