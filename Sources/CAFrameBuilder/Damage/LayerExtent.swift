// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

/// How far a layer's looks reach. All boxes are in the layer's own plane, points, and only ever too
/// large: pixels beyond them would be left out of damage.
///
/// Whoever draws something new around a layer says here how far it reaches.
enum LayerExtent {
  /// The box around a layer's own parts and its bounds; nothing for a layer that is nothing but a
  /// place for its sublayers.
  static func parts(of place: Int, _ tree: ShownTree) -> PlaneRect {
    guard tree.layers[place].state.geometry.isFinite else { return .empty }
    let parts = tree.parts(of: place)
    let isBare =
      parts.kinds.isEmpty && tree.layers[place].state.kind == .plain
      && !tree.layers[place].state.hasShadow && !tree.layers[place].state.hasEffects
    if isBare { return .empty }
    let bounds = LayerRect(tree.layers[place].state.geometry.bounds)
    return PlaneRect(parts.box(of: place, tree).union(bounds)).bounded
  }

  /// Expands `cover`, the changed area, by the reach of the layer's filters, then of its shadow,
  /// then of its rasterization.
  static func addEffects(of place: Int, _ tree: ShownTree, to cover: inout Cover) {
    guard !cover.box.isEmpty else { return }
    if let effects = tree.layers[place].state.effects {
      cover.margin = Cover.effectMargin
      cover.blur += reach(of: effects.picture)
    }
    if tree.layers[place].state.hasShadow {
      cover.margin = Cover.effectMargin
      cover.box = spread(cover.box, by: tree.layers[place].state.shadow).bounded
    }
    if tree.layers[place].state.flags.contains(.shouldRasterize) {
      cover.margin = Cover.effectMargin
      let scale = tree.layers[place].state.rasterizationScale
      cover.box = cover.box.widened(by: reach(ofTexels: scale)).bounded
    }
  }

  /// How far a raster reaches beyond its draws, points: those end within a texel, another lies
  /// around it, and filtering shows half of one.
  private static func reach(ofTexels scale: CGFloat) -> Double {
    scale > 0 && scale.isFinite ? 3 / Double(scale) : 0
  }

  /// How far blurs reach, points: each is cut at three standard deviations, and a wide one works on
  /// cells of up to a third of one, of which it takes in four more.
  private static func reach(of steps: [FilterEffect]) -> Double {
    steps.reduce(0) { sum, step in
      guard case .blur(let radius) = step else { return sum }
      return sum + (radius.isFinite ? max(0, radius) * 5 : 1e9)
    }
  }

  /// The shadow is the layer's shape, moved and blurred; a blur ends at two sigma, sigma is the
  /// radius. A wide one works on cells of up to a sixth of it, of which it takes in four more.
  private static func spread(_ box: PlaneRect, by shadow: ShadowState) -> PlaneRect {
    var shape = box
    if let path = shadow.path {
      let outline = path.boundingBoxOfPath
      shape = PlaneRect(LayerShape(rect: outline).rect)
    }
    let offset = SIMD2(abs(Double(shadow.offset.width)), abs(Double(shadow.offset.height)))
    let reach = max(0, 3 * Double(shadow.radius)) + 1
    shape.edges += SIMD4(lowHalf: -offset - reach, highHalf: offset + reach)
    return box.union(shape.bounded)
  }

  /// How far around itself a layer reads its backdrop, points; nil when it reads nothing but the
  /// pixels it is drawn to.
  static func reachBelow(_ place: Int, _ tree: ShownTree) -> Double? {
    guard let steps = tree.layers[place].state.effects?.backdrop, !steps.isEmpty else {
      return nil
    }
    return reach(of: steps)
  }
}
