// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// A rounded rectangle in five parts: a flat rectangle in its middle, and four trapezoids around
/// it, which their program looks at closely.
///
/// The parts have all their corners in common, so they cover each pixel once, however the rectangle
/// is turned.
struct FramedParts {
  private let rect: LayerRect
  /// The flat rectangle.
  private let inner: LayerRect
  private let map: PlaneMap

  /// Nil where the flat middle is too small to be worth it.
  ///
  /// - Parameter isOpaque: whether the middle is opaque, so that it hides the layers below and
  ///   needs no blending.
  init?(_ shape: LayerShape, _ map: PlaneMap, isOpaque: Bool) {
    let pixel = map.pixelSize(of: shape.rect)
    guard pixel.isFinite else { return nil }
    (rect, self.map) = (shape.rect, map)
    let (corner, side) = (shape.reach + 1.5 * pixel, 1.5 * pixel)
    let (width, height) = (rect.size.x, rect.size.y)
    // Between the corners along one axis, from side to side along the other.
    let isLying =
      (width - 2 * side) * (height - 2 * corner) > (width - 2 * corner) * (height - 2 * side)
    let inset = isLying ? SIMD2(side, corner) : SIMD2(corner, side)
    inner = LayerRect(low: rect.low + inset, high: rect.high - inset)
    let least = (isOpaque ? Self.leastOpaqueArea : Self.leastArea) * pixel * pixel
    guard inner.size.x > 0, inner.size.y > 0, inner.size.x * inner.size.y >= least else {
      return nil
    }
  }

  /// Flat pixels that are worth four more quads and a change of program.
  private static let leastArea = 16_384.0
  private static let leastOpaqueArea = 512.0

  /// The trapezoid along a side: minX, minY, maxX, maxY.
  private func trapezoid(_ side: Int) -> Placement {
    let (a, b) = (side, (side + 1) % 4)
    return Placement(
      Placement.moved(Self.corner(a, of: rect), by: Self.corner(a, of: Self.signs), map),
      Placement.moved(Self.corner(b, of: rect), by: Self.corner(b, of: Self.signs), map),
      Self.corner(a, of: inner), Self.corner(b, of: inner), map)
  }

  private static let signs = LayerRect(minX: -1, minY: -1, maxX: 1, maxY: 1)

  /// The corners around a rectangle.
  private static func corner(_ number: Int, of rect: LayerRect) -> SIMD2<Double> {
    SIMD2(number < 1 || number > 2 ? rect.minX : rect.maxX, number < 2 ? rect.minY : rect.maxY)
  }
}

extension FramedParts {
  /// Adds draws of the shape: one of its flat middle and one of the frame around it.
  func draw<I: ShapedInstance>(
    _ instance: I, _ coverage: Coverage, isOpaque: Bool, _ visit: LayerVisit,
    in draft: inout FrameDraft
  ) {
    draft.append(
      instance.unshaped, over: inner, visit,
      coverage: Coverage(features: coverage.features.subtracting(.ofShapes)), source: .color,
      isOpaque: isOpaque)
    var frame = draft.openDraw(visit, Variant(I.kind, coverage.features), .color)
    for side in 0..<4 { draft.add(instance, trapezoid(side), of: visit.map, visit, to: &frame) }
    draft.close(frame)
  }
}
