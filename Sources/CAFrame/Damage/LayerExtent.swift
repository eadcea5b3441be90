import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

/// How far a layer's looks reach beyond what they are made of. All boxes are in the layer's own plane,
/// points, and only ever too large: what is drawn beyond them would be left out of damage.
///
/// Whoever draws something new around a layer says here how far it reaches.
enum LayerExtent {
  /// What the layer's own parts cover: background, contents, border, path of its shadow.
  static func parts(
    of state: LayerState, slots: (Int32, Int32), _ contents: ContiguousArray<Contents?>
  ) -> PlaneBox {
    guard state.geometry.isFinite else { return .empty }
    var box = PlaneBox.empty
    if !isBare(state, slots) { box = PlaneBox(LayerShape(rect: state.geometry.bounds).rect) }
    if state.kind == .shape, let shape = ShapeLook(state)?.box { box.formUnion(PlaneBox(shape)) }
    addPicture(slots.0, of: state, contents, to: &box)
    if slots.1 != slots.0 { addPicture(slots.1, of: state, contents, to: &box) }
    return box.bounded
  }

  private static func addPicture(
    _ slot: Int32, of state: LayerState, _ contents: ContiguousArray<Contents?>,
    to box: inout PlaneBox
  ) {
    guard slot >= 0, let image = contents[Int(slot)]?.image else { return }
    box.formUnion(PlaneBox(ContentsLayout(state, image: image, isYDown: true).rect))
  }

  /// Whether the layer is nothing but a place for its sublayers.
  private static func isBare(_ state: LayerState, _ slots: (Int32, Int32)) -> Bool {
    state.kind == .plain && slots.0 < 0 && slots.1 < 0 && state.borderWidth <= 0
      && (state.backgroundColor?.srgbComponents.alpha ?? 0) <= 0 && !state.hasShadow
      && state.effects == nil
  }

  /// Adds to `cover`, of what changes of the layer's parts or sublayers, where that may show once the
  /// layer's effects are added: its filters, then its shadow, then the texels it is rasterized to.
  static func addEffects(of state: LayerState, to cover: inout Cover) {
    guard !cover.box.isEmpty else { return }
    if let effects = state.effects {
      cover.margin = Cover.effectMargin
      cover.blur += reach(of: effects.picture)
    }
    if state.hasShadow {
      cover.margin = Cover.effectMargin
      cover.box = spread(cover.box, by: state.shadow).bounded
    }
    if state.flags.contains(.shouldRasterize) {
      cover.margin = Cover.effectMargin
      cover.box = cover.box.widened(by: reach(ofTexels: state.rasterizationScale)).bounded
    }
  }

  /// How far a raster reaches beyond what is drawn in it, points: what is drawn ends within a texel,
  /// another lies around it, and filtering shows half of one.
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

  /// The shadow is the layer's shape, moved and blurred; a blur ends at two sigma, sigma is the radius.
  /// A wide one works on cells of up to a sixth of it, of which it takes in four more.
  private static func spread(_ box: PlaneBox, by shadow: ShadowState) -> PlaneBox {
    var shape = box
    if let path = shadow.path {
      let outline = path.boundingBoxOfPath
      shape = PlaneBox(LayerShape(rect: outline).rect)
    }
    let offset = SIMD2(abs(Double(shadow.offset.width)), abs(Double(shadow.offset.height)))
    let reach = max(0, 3 * Double(shadow.radius)) + 1
    shape.edges += SIMD4(lowHalf: -offset - reach, highHalf: offset + reach)
    return box.union(shape.bounded)
  }

  /// How far around itself a layer reads what is below it, points; nil when it reads nothing but the
  /// pixels it is drawn to.
  static func reachBelow(_ state: LayerState) -> Double? {
    guard let steps = state.effects?.backdrop, !steps.isEmpty else { return nil }
    return reach(of: steps)
  }
}
