import CACommit
import CAGeometry

/// Draws of plain colours that can follow those of a frame.
///
/// Colours are premultiplied.
struct OverlayInk {
  private(set) var draws: [Draw] = []
  private(set) var quads: [Quad] = []
  /// The place of the first quad among those of the frame.
  private let firstQuad: Int

  init(firstQuad: Int) { self.firstQuad = firstQuad }

  /// Fills whole pixels.
  mutating func fill(_ rect: DeviceRect, _ color: SIMD4<Float>, layer: LayerID) {
    if rect.isEmpty { return }
    add([Self.quad(rect, color)], bounds: rect, layer: layer)
  }

  /// Draws the outermost pixels of a rectangle.
  mutating func outline(_ rect: DeviceRect, _ color: SIMD4<Float>, layer: LayerID) {
    if rect.isEmpty { return }
    let (x, y, width, height) = (rect.x, rect.y, rect.width, rect.height)
    let sides = [
      DeviceRect(x: x, y: y, width: width, height: 1),
      DeviceRect(x: x, y: rect.maxY - 1, width: width, height: height > 1 ? 1 : 0),
      DeviceRect(x: x, y: y + 1, width: 1, height: height - 2),
      DeviceRect(x: rect.maxX - 1, y: y + 1, width: width > 1 ? 1 : 0, height: height - 2),
    ]
    add(sides.filter { !$0.isEmpty }.map { Self.quad($0, color) }, bounds: rect, layer: layer)
  }

  /// Draws lines of a pixel along the sides of a quad, on its inside.
  mutating func outline(
    _ quad: Quad, _ color: SIMD4<Float>, layer: LayerID, bounds: DeviceRect
  ) {
    // The corners make a strip; around the quad they come in this order.
    let corners = [0, 1, 3, 2].compactMap { quad.devicePoint(ofCorner: $0) }
    guard corners.count == 4 else { return }
    let middle = corners.reduce(.zero, +) / 4
    let lines = corners.indices.compactMap { index in
      Self.line(from: corners[index], to: corners[(index + 1) % 4], toward: middle, color)
    }
    add(lines, bounds: bounds, layer: layer)
  }

  /// Fills the pixels of a draw.
  ///
  /// - Parameter isPure: Whether its coverage and its clips are left out, so that every pixel it is
  ///   worked out for is filled.
  mutating func tint(
    _ draw: Draw, of frame: Frame, _ color: SIMD4<Float>, isPure: Bool = false,
    blend: Blend = .sourceOver
  ) {
    let kept = isPure ? [] : draw.variant.intersection(.shape)
    let variant = Variant.isKnown(kept) ? kept : []
    let first = Int(draw.firstQuad)
    let tinted = frame.quads[first..<first + Int(draw.quadCount)].map { quad in
      var quad = quad
      quad.color = color
      (quad.slice, quad.texture) = (0, .zero)
      if variant.isDisjoint(with: [.edge, .rounded]) { quad.rect = Self.boundless }
      if !variant.contains(.rounded) { quad.radii = .zero }
      if !variant.contains(.clip) { (quad.numbers.z, quad.numbers.w) = (0, 0) }
      return quad
    }
    add(tinted, bounds: draw.bounds, layer: draw.layer, variant, blend)
  }

  private mutating func add(
    _ new: [Quad], bounds: DeviceRect, layer: LayerID, _ variant: Variant = [],
    _ blend: Blend = .sourceOver
  ) {
    if new.isEmpty { return }
    draws.append(
      Draw(
        layer: layer, variant: variant, source: .color, isOpaque: false, blend: blend,
        firstQuad: Int32(firstQuad + quads.count), quadCount: Int32(new.count), bounds: bounds))
    quads += new
  }

  /// Sides far away, so that a program that looks at edges can draw the quad too.
  private static let boundless = SIMD4<Float>(-1e9, -1e9, 1e9, 1e9)

  private static func quad(_ rect: DeviceRect, _ color: SIMD4<Float>) -> Quad {
    let (x, y) = (Float(rect.x), Float(rect.y))
    let (right, bottom) = (Float(rect.maxX), Float(rect.maxY))
    return quad([x, y, right, y], [x, bottom, right, bottom], color)
  }

  private static func quad(
    _ corners01: SIMD4<Float>, _ corners23: SIMD4<Float>, _ color: SIMD4<Float>
  ) -> Quad {
    var quad = Quad()
    (quad.corners01, quad.corners23) = (corners01, corners23)
    (quad.rect, quad.color) = (boundless, color)
    return quad
  }

  /// A line of a pixel on the side of `middle`; nil for one without length.
  private static func line(
    from a: SIMD2<Float>, to b: SIMD2<Float>, toward middle: SIMD2<Float>, _ color: SIMD4<Float>
  ) -> Quad? {
    let along = b - a
    let length = (along * along).sum().squareRoot()
    guard length > 1e-3, length < 1e6 else { return nil }
    var across = SIMD2(-along.y, along.x) / length
    if (across * (middle - a)).sum() < 0 { across = -across }
    return quad(
      SIMD4(lowHalf: a, highHalf: b), SIMD4(lowHalf: a + across, highHalf: b + across), color)
  }
}

extension Variant {
  /// The bits of a variant that say where its pixels lie.
  fileprivate static let shape: Variant = [.edge, .rounded, .continuous, .border, .clip]
}

extension Quad {
  /// Where a corner lies in device space; nil for one behind the eye.
  fileprivate func devicePoint(ofCorner corner: Int) -> SIMD2<Float>? {
    let pair = corner < 2 ? corners01 : corners23
    let point = corner % 2 == 0 ? pair.lowHalf : pair.highHalf
    let device = rowX * point.x + rowY * point.y + rowOrigin
    guard device.w > Float(leastW) else { return nil }
    return SIMD2(device.x, device.y) / device.w
  }
}
