// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics

/// The colour that fills a layer's bounds.
enum BackgroundPart: LayerPart {
  /// One where the background can be seen: it has a colour, and nothing opaque covers it.
  ///
  /// A covered background would still show at smoothed edges, where both let the backdrop through.
  @inline(__always)
  static func count(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> Int? {
    guard alpha(of: place, tree) > 0 else { return nil }
    return PicturePart.hidesBounds(of: place, tree) || GradientPart.hidesBounds(of: place, tree)
      ? nil : 1
  }

  static func boxes(
    of place: Int, _ look: ClassLook, _ tree: ShownTree
  ) -> PartBoxes {
    PartBoxes(LayerShape(rect: tree.layers[place].state.geometry.bounds).rect)
  }

  /// Corners that are round do not count.
  static func hidesBounds(of place: Int, _ tree: ShownTree) -> Bool { alpha(of: place, tree) == 1 }

  static func draw(_ visit: LayerVisit, _ look: ClassLook, _ walk: inout TreeWalk) {
    let shape = walk.tree.shapeBelowBorder(visit.place, visit.map, opacity: visit.opacity)
    guard !shape.isEmpty else { return }
    let color = premultiplied(
      walk.tree.layers[visit.place].state.backgroundColor, visit.opacity)
    let coverage = walk.tree.coverage(of: shape, visit.map, visit.place)
    let instance = ColorInstance(color, shape: coverage.shape)
    walk.draft.append(instance, over: shape, coverage, isOpaque: color.w == 1, visit)
  }

  /// The alpha of the colour, 0 for none.
  @inline(__always)
  static func alpha(of place: Int, _ tree: ShownTree) -> Float {
    tree.layers[place].state.backgroundColor?.srgbComponents.alpha ?? 0
  }
}

/// A colour as draws have it, faded; nothing where there is none.
func premultiplied(_ color: CGColor?, _ opacity: Float) -> SIMD4<Float> {
  guard let c = color?.srgbComponents else { return .zero }
  let alpha = c.alpha * opacity
  return SIMD4(c.red * alpha, c.green * alpha, c.blue * alpha, alpha)
}
