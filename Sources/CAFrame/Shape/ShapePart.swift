import CACommit
import CAGeometry

/// The path of a shape layer.
enum ShapePart: LayerPart {
  /// A fill and a stroke that fade together are one.
  static func count(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> Int {
    guard case .shape(let shape) = look else { return 0 }
    let isBoth = shape.fillColor != nil && shape.strokeColor != nil
    return isBoth && !fadesTogether(place, tree) ? 2 : 1
  }

  /// The path and its stroke, wherever the bounds end.
  static func boxes(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> PartBoxes {
    guard case .shape(let shape) = look else { return PartBoxes() }
    return PartBoxes(shape.box)
  }

  /// Whether a layer's fill and stroke fade together.
  static func fadesTogether(_ place: Int, _ tree: ShownTree) -> Bool {
    tree.layers[place].state.flags.contains(.allowsGroupOpacity)
  }
}
