// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// The border along the inside of a layer's bounds.
enum BorderPart: LayerPart {
  @inline(__always)
  static func count(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> Int? {
    tree.layers[place].state.borderWidth > 0
      && (tree.layers[place].state.borderColor?.srgbComponents.alpha ?? 0) > 0 ? 1 : nil
  }

  /// The four strips that a border lies in; all of the bounds where those would meet.
  static func boxes(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> PartBoxes {
    let shape = tree.shape(of: place)
    guard !shape.isEmpty else { return PartBoxes() }
    let width = Double(tree.layers[place].state.borderWidth)
    // The inner outline is furthest from both sides on the diagonal of a corner.
    let inner = max(0, shape.radii.max() - width)
    let thickness = width + inner * (1 - 0.5.squareRoot())
    let (x0, y0, x1, y1) = (shape.rect.minX, shape.rect.minY, shape.rect.maxX, shape.rect.maxY)
    var boxes = PartBoxes()
    guard 2 * thickness < min(x1 - x0, y1 - y0) else { return PartBoxes(shape.rect) }
    boxes.append(LayerRect(minX: x0, minY: y0, maxX: x1, maxY: y0 + thickness))
    boxes.append(LayerRect(minX: x0, minY: y1 - thickness, maxX: x1, maxY: y1))
    boxes.append(LayerRect(minX: x0, minY: y0, maxX: x0 + thickness, maxY: y1))
    boxes.append(LayerRect(minX: x1 - thickness, minY: y0, maxX: x1, maxY: y1))
    return boxes
  }

  static func draw(_ visit: LayerVisit, _ look: ClassLook, _ walk: inout TreeWalk) {
    let shape = walk.tree.shape(of: visit.place)
    let width = walk.tree.layers[visit.place].state.borderWidth
    guard !shape.isEmpty else { return }
    let color = premultiplied(walk.tree.layers[visit.place].state.borderColor, visit.opacity)
    let coverage = Coverage(ofCorners: shape, visit.map, border: width)
    let instance = ColorInstance.border(color, shape: coverage.shape, width: Double(width))
    if let parts = ShapeParts(shape, thickness: Double(width), visit.map) {
      return walk.draft.append(instance, outlineOf: parts, of: shape.rect, coverage, visit)
    }
    walk.draft.append(instance, over: shape.rect, visit, coverage: coverage, source: .color)
  }
}
