// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// A rounded rectangle that does not lie along the axes of the surface, in parts: the flat octagon
/// between its corners, and the ring around it, which its program looks at closely.
///
/// Where a line crosses the surface at a slant, two parts meet in the same pixels only if they have
/// both ends of it in common. So no part ends within another's side.
struct TurnedParts {
  private let rect: LayerRect
  /// How far in the octagon's corners lie: along the side, and across it.
  private let corner, side: Double
  private let map: PlaneMap

  /// Nil where the shape lies along the axes, or its flat middle is too small to be worth it.
  init?(_ shape: LayerShape, _ map: PlaneMap) {
    let pixel = map.pixelSize(of: shape.rect)
    guard pixel.isFinite, !(map.isAffine && map.isAxisAligned) else { return nil }
    (rect, self.map) = (shape.rect, map)
    (corner, side) = (shape.reach + 1.5 * pixel, 1.5 * pixel)
    let (width, height) = (rect.size.x - 2 * corner, rect.size.y - 2 * corner)
    guard width > 0, height > 0, width * height >= Self.leastArea * pixel * pixel else {
      return nil
    }
  }

  /// Flat pixels that are worth fourteen more quads.
  private static let leastArea = 512.0

  /// The octagon: its upper, middle and lower third.
  func middle(_ number: Int) -> Placement {
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let (outer, inner) = ((x0 + side, x1 - side), (x0 + corner, x1 - corner))
    switch number {
    case 0: return trapezoid(inner, at: y0 + side, outer, at: y0 + corner)
    case 1: return trapezoid(outer, at: y0 + corner, outer, at: y1 - corner)
    default: return trapezoid(outer, at: y1 - corner, inner, at: y1 - side)
    }
  }

  static let middleCount = 3

  private func trapezoid(
    _ above: (Double, Double), at top: Double, _ below: (Double, Double), at bottom: Double
  ) -> Placement {
    Placement(
      SIMD2(above.0, top), SIMD2(above.1, top), SIMD2(below.0, bottom), SIMD2(below.1, bottom), map)
  }

  /// The ring: for each corner two parts, then the sides.
  func ring(_ number: Int) -> Placement {
    if number < 8 { return cornerPart(number) }
    let (x0, y0, x1, y1) = (
      rect.minX + corner, rect.minY + corner, rect.maxX - corner, rect.maxY - corner
    )
    switch number {
    case 8: return sidePart(SIMD2(x0, rect.minY), SIMD2(x1, rect.minY), outward: SIMD2(0, -1))
    case 9: return sidePart(SIMD2(x0, rect.maxY), SIMD2(x1, rect.maxY), outward: SIMD2(0, 1))
    case 10: return sidePart(SIMD2(rect.minX, y0), SIMD2(rect.minX, y1), outward: SIMD2(-1, 0))
    default: return sidePart(SIMD2(rect.maxX, y0), SIMD2(rect.maxX, y1), outward: SIMD2(1, 0))
    }
  }

  static let ringCount = 12

  /// A pentagon as a quad and a triangle, which share a diagonal from the outermost point.
  private func cornerPart(_ number: Int) -> Placement {
    let signs = SIMD2(number & 2 == 0 ? -1.0 : 1, number & 4 == 0 ? -1.0 : 1)
    let point = SIMD2(signs.x < 0 ? rect.minX : rect.maxX, signs.y < 0 ? rect.minY : rect.maxY)
    let along = point - SIMD2(signs.x * corner, 0)
    let across = point - SIMD2(0, signs.y * corner)
    let tip = outset(point, signs)
    let innerAcross = across - SIMD2(signs.x * side, 0)
    if number & 1 == 0 {
      return Placement(
        tip, outset(along, SIMD2(0, signs.y)), innerAcross, along - SIMD2(0, signs.y * side), map)
    }
    let end = outset(across, SIMD2(signs.x, 0))
    return Placement(tip, innerAcross, end, end, map)
  }

  private func sidePart(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, outward: SIMD2<Double>
  ) -> Placement {
    Placement(
      outset(from, outward), outset(to, outward), from - outward * side, to - outward * side, map)
  }

  private func outset(_ point: SIMD2<Double>, _ signs: SIMD2<Double>) -> SIMD2<Double> {
    Placement.moved(point, by: signs, map)
  }
}

extension TurnedParts {
  /// Adds draws of the shape: one of its flat middle and one of the ring around it.
  func draw<I: ShapedInstance>(
    _ instance: I, _ coverage: Coverage, isOpaque: Bool, _ visit: LayerVisit,
    in draft: inout FrameDraft
  ) {
    let flat = instance.unshaped
    var draw = draft.openDraw(
      visit, Variant(I.kind, coverage.features.subtracting(.ofShapes)), .color, isOpaque: isOpaque)
    for number in 0..<TurnedParts.middleCount {
      draft.add(flat, middle(number), of: visit.map, visit, to: &draw)
    }
    draft.close(draw)
    var ring = draft.openDraw(visit, Variant(I.kind, coverage.features), .color)
    for number in 0..<TurnedParts.ringCount {
      draft.add(instance, self.ring(number), of: visit.map, visit, to: &ring)
    }
    draft.close(ring)
  }
}
