// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// A rectangle of a layer's plane on its way to the surface: its corners, moved outward where
/// coverage needs room, and their extent in pixels.
struct Placement {
  /// Layer space, in the order of a strip: minX·minY, maxX·minY, minX·maxY, maxX·maxY.
  var corner0, corner1, corner2, corner3: SIMD2<Double>
  /// The same on the surface; meaningful when `isProjected`.
  var device0, device1, device2, device3: SIMD2<Double>
  /// Whether every corner is before the eye.
  var isProjected: Bool
  /// Whether any corner is before the eye and the plane is not seen edge-on.
  var isVisible: Bool

  init(_ rect: LayerRect, _ map: PlaneMap, outset: SIMD4<Double>) {
    let w = SIMD4(
      map.homogeneous(rect.minX, rect.minY).z, map.homogeneous(rect.maxX, rect.minY).z,
      map.homogeneous(rect.minX, rect.maxY).z, map.homogeneous(rect.maxX, rect.maxY).z)
    isProjected = w.min() >= PlaneMap.leastW
    isVisible = w.max() >= PlaneMap.leastW
    corner0 = SIMD2(rect.minX, rect.minY)
    corner1 = SIMD2(rect.maxX, rect.minY)
    corner2 = SIMD2(rect.minX, rect.maxY)
    corner3 = SIMD2(rect.maxX, rect.maxY)
    (device0, device1, device2, device3) = (.zero, .zero, .zero, .zero)
    guard isVisible, map.determinant != 0 else {
      isVisible = false
      return
    }
    if outset != .zero {
      corner0 = Placement.moved(corner0, by: SIMD2(-outset.x, -outset.y), map)
      corner1 = Placement.moved(corner1, by: SIMD2(outset.z, -outset.y), map)
      corner2 = Placement.moved(corner2, by: SIMD2(-outset.x, outset.w), map)
      corner3 = Placement.moved(corner3, by: SIMD2(outset.z, outset.w), map)
      isProjected = isProjected && areBeforeEye(map)
    }
    guard isProjected else { return }
    device0 = map.point(corner0.x, corner0.y)
    device1 = map.point(corner1.x, corner1.y)
    device2 = map.point(corner2.x, corner2.y)
    device3 = map.point(corner3.x, corner3.y)
  }

  /// A convex quadrilateral, its corners in the order of a strip.
  init(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, _ map: PlaneMap
  ) {
    (corner0, corner1, corner2, corner3) = (a, b, c, d)
    let w = SIMD4(
      map.homogeneous(a.x, a.y).z, map.homogeneous(b.x, b.y).z, map.homogeneous(c.x, c.y).z,
      map.homogeneous(d.x, d.y).z)
    isProjected = w.min() >= PlaneMap.leastW
    isVisible = w.max() >= PlaneMap.leastW && map.determinant != 0
    (device0, device1, device2, device3) = (.zero, .zero, .zero, .zero)
    guard isVisible, isProjected else { return }
    device0 = map.point(a.x, a.y)
    device1 = map.point(b.x, b.y)
    device2 = map.point(c.x, c.y)
    device3 = map.point(d.x, d.y)
  }

  /// A corner moved so that the sides next to it come out a pixel further (times the signs, which
  /// are -1 to 1).
  ///
  /// With e and f the images of the unit vectors, a side of constant x moves |det| / |f| pixels
  /// per unit of x where the move begins. Further from the eye a unit is fewer pixels: the distance
  /// after a move d is d · w / (w + d · k), so that it takes the move d / (1 − d · k / w). It never
  /// is longer than that for a whole pixel would be.
  static func moved(
    _ corner: SIMD2<Double>, by signs: SIMD2<Double>, _ map: PlaneMap
  ) -> SIMD2<Double> {
    guard map.homogeneous(corner.x, corner.y).z >= PlaneMap.leastW else { return corner }
    let (dx, dy) = map.derivatives(corner.x, corner.y)
    let area = abs(dx.x * dy.y - dx.y * dy.x)
    guard area > 1e-12 else { return corner }
    let moveX = (dy * dy).sum().squareRoot() / area
    let moveY = (dx * dx).sum().squareRoot() / area
    let move = signs * SIMD2(moveX, moveY)
    let w = map.homogeneous(corner.x, corner.y).z
    let far = map.homogeneous(corner.x + move.x, corner.y + move.y).z
    guard far > w else { return corner + move }
    let longest = 1 / max(abs(signs.x), abs(signs.y))
    return corner + move * (2 * w > far ? min(w / (2 * w - far), longest) : longest)
  }

  private func areBeforeEye(_ map: PlaneMap) -> Bool {
    map.homogeneous(corner0.x, corner0.y).z >= PlaneMap.leastW
      && map.homogeneous(corner1.x, corner1.y).z >= PlaneMap.leastW
      && map.homogeneous(corner2.x, corner2.y).z >= PlaneMap.leastW
      && map.homogeneous(corner3.x, corner3.y).z >= PlaneMap.leastW
  }

  var low: SIMD2<Double> {
    pointwiseMin(pointwiseMin(device0, device1), pointwiseMin(device2, device3))
  }

  var high: SIMD2<Double> {
    pointwiseMax(pointwiseMax(device0, device1), pointwiseMax(device2, device3))
  }

  var deviceCorners: [SIMD2<Double>] { [device0, device1, device2, device3] }

  /// The area of the quad on the surface, pixels; convex quads have half the product of their
  /// diagonals.
  var area: Double {
    let (p, q) = (device3 - device0, device2 - device1)
    return 0.5 * abs(p.x * q.y - p.y * q.x)
  }

  /// The corners around the outline.
  var polygon: ConvexPolygon { ConvexPolygon([corner0, corner1, corner3, corner2]) }
}
