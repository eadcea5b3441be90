// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

/// The path of a shape layer.
enum ShapePart: LayerPart {
  /// A fill and a stroke that fade together are one.
  static func count(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> Int? {
    guard case .shape(let shape) = look else { return nil }
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

  /// Draws the fill, and the stroke above. Where both fade together they are one draw.
  ///
  /// The path is not limited by the layer's bounds, unless the layer masks to them.
  static func draw(_ visit: LayerVisit, _ look: ClassLook, _ walk: inout TreeWalk) {
    guard case .shape(let shape) = look else { return }
    let visit = visit.clipped(to: walk.ownClip(visit))
    guard !visit.clip.bounds.isEmpty else { return }
    let opacity = visit.opacity
    if let color = shape.fillColor, let lineColor = shape.strokeColor,
      opacity == 1 || fadesTogether(visit.place, walk.tree)
    {
      return walk.draft.fill(
        shape.path, shape.rule, color: premultiplied(color, 1), shape.stroke,
        lineColor: premultiplied(lineColor, 1), visit)
    }
    if let color = shape.fillColor {
      walk.draft.fill(shape.path, shape.rule, color: premultiplied(color, opacity), visit)
    }
    if let color = shape.strokeColor {
      walk.draft.stroke(shape.path, shape.stroke, color: premultiplied(color, opacity), visit)
    }
  }

  /// Whether a layer's fill and stroke fade together.
  static func fadesTogether(_ place: Int, _ tree: ShownTree) -> Bool {
    tree.layers[place].state.flags.contains(.allowsGroupOpacity)
  }
}
