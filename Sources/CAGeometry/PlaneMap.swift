// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A projective map of one plane to another: a 3×3 matrix for row vectors (x, y, 1).
///
/// The first two numbers of a row go to x and y, the third to w: a point lands at (X/W, Y/W).
@usableFromInline package struct PlaneMap: Hashable, Codable, Sendable {
  /// The contribution of one unit of source x to (X, Y, W).
  @usableFromInline package var x: SIMD3<Double>
  /// The contribution of one unit of source y.
  @usableFromInline package var y: SIMD3<Double>
  /// Where the source's origin lands.
  @usableFromInline package var origin: SIMD3<Double>

  /// A map of these rows.
  @inlinable package init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// The map that moves nothing.
  @inlinable package static var identity: PlaneMap {
    PlaneMap(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1))
  }

  /// The map of the plane z = 0 under `t` when its result is flattened: z is dropped, w stays.
  @inlinable package init(flattening t: CATransform3D) {
    x = SIMD3(t.m11, t.m12, t.m14)
    y = SIMD3(t.m21, t.m22, t.m24)
    origin = SIMD3(t.m41, t.m42, t.m44)
  }

  /// The map that applies `a` first, then `b`.
  @inlinable package static func * (a: PlaneMap, b: PlaneMap) -> PlaneMap {
    PlaneMap(x: b.homogeneous(a.x), y: b.homogeneous(a.y), origin: b.homogeneous(a.origin))
  }

  /// The image of a homogeneous point, not divided.
  @inline(__always)
  @inlinable package func homogeneous(_ p: SIMD3<Double>) -> SIMD3<Double> {
    x * p.x + y * p.y + origin * p.z
  }

  /// The image of (px, py), not divided.
  @inline(__always)
  @inlinable package func homogeneous(_ px: Double, _ py: Double) -> SIMD3<Double> {
    x * px + y * py + origin
  }

  /// The image of (px, py); not finite where w is zero.
  @inline(__always)
  @inlinable package func point(_ px: Double, _ py: Double) -> SIMD2<Double> {
    let p = homogeneous(px, py)
    return SIMD2(p.x / p.z, p.y / p.z)
  }

  /// Whether parallels stay parallel: w is 1 everywhere.
  @inlinable package var isAffine: Bool { x.z == 0 && y.z == 0 && origin.z == 1 }

  /// The determinant of the 3×3 matrix.
  @inlinable package var determinant: Double {
    x.x * (y.y * origin.z - y.z * origin.y)
      - x.y * (y.x * origin.z - y.z * origin.x)
      + x.z * (y.x * origin.y - y.y * origin.x)
  }

  /// The map back, or nil when the plane is seen edge-on.
  @inlinable package var inverse: PlaneMap? {
    let d = determinant
    guard d != 0, d.isFinite, (1 / d).isFinite else { return nil }
    let k = 1 / d
    return PlaneMap(
      x: [
        (y.y * origin.z - y.z * origin.y) * k,
        (x.z * origin.y - x.y * origin.z) * k,
        (x.y * y.z - x.z * y.y) * k,
      ],
      y: [
        (y.z * origin.x - y.x * origin.z) * k,
        (x.x * origin.z - x.z * origin.x) * k,
        (x.z * y.x - x.x * y.z) * k,
      ],
      origin: [
        (y.x * origin.y - y.y * origin.x) * k,
        (x.y * origin.x - x.x * origin.y) * k,
        (x.x * y.y - x.y * y.x) * k,
      ])
  }

  /// How the image moves per unit of source x and y at a source point, pixels per point when the
  /// image is in pixels.
  @inline(__always)
  @inlinable package func derivatives(_ px: Double, _ py: Double) -> (
    dx: SIMD2<Double>, dy: SIMD2<Double>
  ) {
    let p = homogeneous(px, py)
    let k = 1 / p.z
    let (ix, iy) = (p.x * k, p.y * k)
    return (
      SIMD2((x.x - ix * x.z) * k, (x.y - iy * x.z) * k),
      SIMD2((y.x - ix * y.z) * k, (y.y - iy * y.z) * k)
    )
  }
}

extension PlaneMap {
  /// Points nearer to the eye's plane than this, by their third coordinate, are not projected.
  @inlinable package static var leastW: Double { 1e-5 }
}
