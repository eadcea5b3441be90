// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A 4×4 matrix that moves points of three-dimensional space, perspective included.
///
/// Vectors are rows, `p′ = p · M`, so `CATransform3DConcat(a, b)` applies `a` first. The last row
/// holds the translation, `m34` the perspective: `m34 = -1/d` puts the eye `d` points in front of
/// the plane z = 0.
public struct CATransform3D: Hashable, Codable, Sendable {
  /// The contribution of one unit of x to x, y, z and w; (1, 0, 0, 0) in the identity.
  public var m11, m12, m13, m14: CGFloat
  /// The contribution of one unit of y.
  public var m21, m22, m23, m24: CGFloat
  /// The contribution of one unit of z; `m34` is the perspective.
  public var m31, m32, m33, m34: CGFloat
  /// Where the origin lands: the translation, and `m44`, 1 in the identity.
  public var m41, m42, m43, m44: CGFloat

  /// The zero matrix, as a C struct is when it is not given values; see ``CATransform3DIdentity``.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// A matrix of its sixteen numbers, row by row.
  @inlinable
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

extension CATransform3D {
  /// The matrix that moves nothing.
  @inlinable package static var identity: CATransform3D {
    CATransform3D(
      m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
  }

  /// A translation.
  @inlinable package static func translation(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
    -> CATransform3D
  {
    var t = identity
    (t.m41, t.m42, t.m43) = (x, y, z)
    return t
  }

  /// A scale about the origin.
  @inlinable package static func scale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    var t = identity
    (t.m11, t.m22, t.m33) = (x, y, z)
    return t
  }

  /// A turn by `angle` radians about the axis (x, y, z); the identity when the axis has no length.
  ///
  /// Rodrigues' formula, transposed for row vectors.
  package static func rotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
    -> CATransform3D
  {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let d = 1 - c
    return CATransform3D(
      m11: c + x * x * d, m12: x * y * d + z * s, m13: x * z * d - y * s, m14: 0,
      m21: x * y * d - z * s, m22: c + y * y * d, m23: y * z * d + x * s, m24: 0,
      m31: x * z * d + y * s, m32: y * z * d - x * s, m33: c + z * z * d, m34: 0,
      m41: 0, m42: 0, m43: 0, m44: 1)
  }

  /// The product that applies `a` first, then `b`.
  @inlinable package static func * (a: CATransform3D, b: CATransform3D) -> CATransform3D {
    CATransform3D(
      m11: a.m11 * b.m11 + a.m12 * b.m21 + a.m13 * b.m31 + a.m14 * b.m41,
      m12: a.m11 * b.m12 + a.m12 * b.m22 + a.m13 * b.m32 + a.m14 * b.m42,
      m13: a.m11 * b.m13 + a.m12 * b.m23 + a.m13 * b.m33 + a.m14 * b.m43,
      m14: a.m11 * b.m14 + a.m12 * b.m24 + a.m13 * b.m34 + a.m14 * b.m44,
      m21: a.m21 * b.m11 + a.m22 * b.m21 + a.m23 * b.m31 + a.m24 * b.m41,
      m22: a.m21 * b.m12 + a.m22 * b.m22 + a.m23 * b.m32 + a.m24 * b.m42,
      m23: a.m21 * b.m13 + a.m22 * b.m23 + a.m23 * b.m33 + a.m24 * b.m43,
      m24: a.m21 * b.m14 + a.m22 * b.m24 + a.m23 * b.m34 + a.m24 * b.m44,
      m31: a.m31 * b.m11 + a.m32 * b.m21 + a.m33 * b.m31 + a.m34 * b.m41,
      m32: a.m31 * b.m12 + a.m32 * b.m22 + a.m33 * b.m32 + a.m34 * b.m42,
      m33: a.m31 * b.m13 + a.m32 * b.m23 + a.m33 * b.m33 + a.m34 * b.m43,
      m34: a.m31 * b.m14 + a.m32 * b.m24 + a.m33 * b.m34 + a.m34 * b.m44,
      m41: a.m41 * b.m11 + a.m42 * b.m21 + a.m43 * b.m31 + a.m44 * b.m41,
      m42: a.m41 * b.m12 + a.m42 * b.m22 + a.m43 * b.m32 + a.m44 * b.m42,
      m43: a.m41 * b.m13 + a.m42 * b.m23 + a.m43 * b.m33 + a.m44 * b.m43,
      m44: a.m41 * b.m14 + a.m42 * b.m24 + a.m43 * b.m34 + a.m44 * b.m44)
  }

  /// The product of a translation, this and another translation. It equals `*` number by number and
  /// needs a fourth of the work.
  @inlinable package func moved(before: SIMD3<Double>, after: SIMD3<Double>) -> CATransform3D {
    var t = self
    t.m41 = before.x * m11 + before.y * m21 + before.z * m31 + m41
    t.m42 = before.x * m12 + before.y * m22 + before.z * m32 + m42
    t.m43 = before.x * m13 + before.y * m23 + before.z * m33 + m43
    t.m44 = before.x * m14 + before.y * m24 + before.z * m34 + m44
    (t.m11, t.m12, t.m13) = (
      t.m11 + t.m14 * after.x, t.m12 + t.m14 * after.y, t.m13 + t.m14 * after.z
    )
    (t.m21, t.m22, t.m23) = (
      t.m21 + t.m24 * after.x, t.m22 + t.m24 * after.y, t.m23 + t.m24 * after.z
    )
    (t.m31, t.m32, t.m33) = (
      t.m31 + t.m34 * after.x, t.m32 + t.m34 * after.y, t.m33 + t.m34 * after.z
    )
    (t.m41, t.m42, t.m43) = (
      t.m41 + t.m44 * after.x, t.m42 + t.m44 * after.y, t.m43 + t.m44 * after.z
    )
    return t
  }

  /// This, with `point` in the place of the origin.
  @inlinable package func about(_ point: SIMD3<Double>) -> CATransform3D {
    moved(before: -point, after: point)
  }

  /// Whether every number is finite.
  @inlinable package var isFinite: Bool {
    let sum =
      m11 * 0 + m12 * 0 + m13 * 0 + m14 * 0 + m21 * 0 + m22 * 0 + m23 * 0 + m24 * 0
      + m31 * 0 + m32 * 0 + m33 * 0 + m34 * 0 + m41 * 0 + m42 * 0 + m43 * 0 + m44 * 0
    return sum == 0
  }

  /// The same matrix with z dropped from its result: the flattening of a plain layer.
  ///
  /// `w` stays, so a perspective that acted before the drop still foreshortens.
  @inlinable package var flattened: CATransform3D {
    var t = self
    (t.m13, t.m23, t.m33, t.m43) = (0, 0, 0, 0)
    return t
  }
}

extension CATransform3D: CustomStringConvertible {
  /// The sixteen numbers, rows separated by semicolons; `identity` where nothing moves.
  public var description: String {
    if self == .identity { return "identity" }
    let rows = [
      [m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44],
    ]
    return rows.map { $0.map { String(format: "%g", $0) }.joined(separator: " ") }
      .joined(separator: "; ")
  }
}
