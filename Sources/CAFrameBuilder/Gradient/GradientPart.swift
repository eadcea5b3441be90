// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CAFrame
import CAGeometry
import CoreGraphics

/// The gradient of a gradient layer, within the same outline as the background below it.
enum GradientPart: LayerPart {
  static func count(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> Int? {
    guard case .gradient = look else { return nil }
    return 1
  }

  static func boxes(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> PartBoxes {
    PartBoxes(LayerShape(rect: tree.layers[place].state.geometry.bounds).rect)
  }

  /// Corners that are round do not count.
  static func hidesBounds(of place: Int, _ tree: ShownTree) -> Bool {
    guard tree.layers[place].state.kind == .gradient,
      let gradient = LayerGradient(tree.layers[place].state)
    else { return false }
    let bounds = LayerShape(rect: tree.layers[place].state.geometry.bounds).rect
    return gradient.isOpaque && GradientInstance(gradient, over: bounds) != nil
  }

  /// Whether the layer shows colours outside of sRGB.
  static func isWide(_ place: Int, _ tree: borrowing ShownTree) -> Bool {
    guard tree.layers[place].state.kind == .gradient,
      let gradient = LayerGradient(tree.layers[place].state)
    else { return false }
    return gradient.isWide
  }

  static func draw(_ visit: LayerVisit, _ look: ClassLook, _ walk: inout TreeWalk) {
    guard case .gradient(let gradient) = look else { return }
    let shape = walk.tree.shapeBelowBorder(visit.place, visit.map, opacity: visit.opacity)
    guard !shape.isEmpty else { return }
    let bounds = walk.tree.shape(of: visit.place).rect
    guard let plain = GradientInstance(gradient, over: bounds) else {
      return walk.draft.report(
        visit.id, "The gradient's points or locations are not finite; it is not drawn.")
    }
    let stops = walk.draft.stops(of: gradient, visit)
    guard stops.count > 0 else { return }
    var coverage = walk.tree.coverage(of: shape, visit.map, visit.place)
    let instance = plain.showing(
      stops, dither: walk.draft.dithersGradients ? Dither.reach : 0, within: coverage.shape)
    coverage.features.formUnion(GradientInstance.features(ofStops: gradient))
    walk.draft.append(
      instance, over: shape, coverage, isOpaque: visit.opacity == 1 && gradient.isOpaque, visit)
  }
}
