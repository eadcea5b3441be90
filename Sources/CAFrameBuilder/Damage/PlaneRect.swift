// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// A rectangle along the axes of some plane; it is only ever too large.
struct PlaneRect: Hashable, Sendable {
  /// minX minY maxX maxY.
  var edges: SIMD4<Double>

  init(_ edges: SIMD4<Double>) { self.edges = edges }

  /// A rectangle of a layer's plane, or pixels of the surface.
  init(_ rect: LayerRect) { edges = rect.edges }

  static let empty = PlaneRect(SIMD4(.infinity, .infinity, -.infinity, -.infinity))
  /// Beyond every pixel of every surface.
  static let everything = PlaneRect(SIMD4(-1e9, -1e9, 1e9, 1e9))

  var isEmpty: Bool { !(edges.z >= edges.x && edges.w >= edges.y) }

  /// The same, or everything where a number is none or is beyond measure.
  var bounded: PlaneRect {
    if isEmpty { return edges.x.isNaN || edges.y.isNaN ? .everything : .empty }
    let largest = max(max(abs(edges.x), abs(edges.y)), max(abs(edges.z), abs(edges.w)))
    return largest < 1e9 ? self : .everything
  }

  mutating func formUnion(_ other: PlaneRect) {
    edges.lowHalf = pointwiseMin(edges.lowHalf, other.edges.lowHalf)
    edges.highHalf = pointwiseMax(edges.highHalf, other.edges.highHalf)
  }

  func union(_ other: PlaneRect) -> PlaneRect {
    var result = self
    result.formUnion(other)
    return result
  }

  func intersection(_ other: PlaneRect) -> PlaneRect {
    let result = PlaneRect(
      SIMD4(
        lowHalf: pointwiseMax(edges.lowHalf, other.edges.lowHalf),
        highHalf: pointwiseMin(edges.highHalf, other.edges.highHalf)))
    return result.isEmpty ? .empty : result
  }

  /// The part of `other` that is nearest, a line or a point where the two do not meet.
  func clamped(to other: PlaneRect) -> PlaneRect {
    if other.isEmpty { return .empty }
    let (low, high) = (other.edges.lowHalf, other.edges.highHalf)
    return PlaneRect(
      SIMD4(
        lowHalf: pointwiseMin(pointwiseMax(edges.lowHalf, low), high),
        highHalf: pointwiseMin(pointwiseMax(edges.highHalf, low), high)))
  }

  func contains(_ other: PlaneRect) -> Bool {
    other.isEmpty
      || (edges.x <= other.edges.x && edges.y <= other.edges.y && edges.z >= other.edges.z
        && edges.w >= other.edges.w)
  }

  func meets(_ other: PlaneRect) -> Bool {
    edges.x <= other.edges.z && other.edges.x <= edges.z && edges.y <= other.edges.w
      && other.edges.y <= edges.w
  }

  /// Every side moved outward.
  func widened(by distance: Double) -> PlaneRect {
    isEmpty ? .empty : PlaneRect(edges + SIMD4(-distance, -distance, distance, distance))
  }

  /// The box around the image of this one, as far as it lies before the eye.
  func image(through map: PlaneMap) -> PlaneRect {
    if isEmpty { return .empty }
    let (a, b) = (map.homogeneous(edges.x, edges.y), map.homogeneous(edges.z, edges.y))
    let (c, d) = (map.homogeneous(edges.x, edges.w), map.homogeneous(edges.z, edges.w))
    let (least, most) = (min(min(a.z, b.z), min(c.z, d.z)), max(max(a.z, b.z), max(c.z, d.z)))
    guard least >= PlaneMap.leastW else {
      // A comparison with a number that is none is false, so that such maps show everything.
      return most < PlaneMap.leastW ? .empty : imageBeforeEye(map)
    }
    let (p, q) = (SIMD2(a.x / a.z, a.y / a.z), SIMD2(b.x / b.z, b.y / b.z))
    let (r, s) = (SIMD2(c.x / c.z, c.y / c.z), SIMD2(d.x / d.z, d.y / d.z))
    return PlaneRect(
      SIMD4(
        lowHalf: pointwiseMin(pointwiseMin(p, q), pointwiseMin(r, s)),
        highHalf: pointwiseMax(pointwiseMax(p, q), pointwiseMax(r, s)))
    ).bounded
  }

  private func imageBeforeEye(_ map: PlaneMap) -> PlaneRect {
    let corners = ConvexPolygon([
      SIMD2(edges.x, edges.y), SIMD2(edges.z, edges.y), SIMD2(edges.z, edges.w),
      SIMD2(edges.x, edges.w),
    ])
    let eye = HalfPlane(map.x.z, map.y.z, map.origin.z - PlaneMap.leastW)
    var result = PlaneRect.empty
    for corner in corners.clipped(to: eye).corners {
      let p = map.point(corner.x, corner.y)
      if p.x.isNaN || p.y.isNaN { return .everything }
      result.formUnion(PlaneRect(SIMD4(lowHalf: p, highHalf: p)))
    }
    return result.bounded
  }
}
