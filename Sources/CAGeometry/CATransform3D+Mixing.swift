// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Mixing of two transforms.
///
/// Translation, perspective and scale mix evenly, the turn takes the shorter way at an even speed.
/// A matrix is M = scale · rotation · rest, with scale the lengths of its rows. The rest, which is
/// the skew after the turn, mixes number by number. In the plane that is the method of CSS
/// Transforms Module Level 1 ("decomposing a 2D matrix"), and of Apple's pictures (facts row 294);
/// matrices in space go the same way.
extension TransformParts {
  /// The matrix at the fraction `t` of the way from these parts to `other`.
  ///
  /// Two that mirror do so along one axis, so that neither is turned inside out on the way (facts
  /// row 293).
  package func mixed(with other: TransformParts, at t: Double) -> CATransform3D {
    let start = mirrored(like: other)
    var parts = TransformParts()
    parts.translation = start.translation + (other.translation - start.translation) * t
    parts.perspective = start.perspective + (other.perspective - start.perspective) * t
    parts.rotation = slerp(start.rotation, other.rotation, t)
    if start.skew == .zero, other.skew == .zero {
      parts.scale = start.scale + (other.scale - start.scale) * t
      return parts.matrix
    }
    let (from, to) = (start.rowLengths, other.rowLengths)
    parts.scale = from + (to - from) * t
    let (a, b) = (start.rest, other.rest)
    let rest = (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t, a.2 + (b.2 - a.2) * t)
    let turned = product(parts.rotationRows, rest)
    let scale = parts.scale
    return parts.matrix((scale.x * turned.0, scale.y * turned.1, scale.z * turned.2))
  }

  /// The same matrix in parts that mirror along the axis of `other`, where both mirror: two axes
  /// change their signs, and the turn has half a turn about the third before it.
  package func mirrored(like other: TransformParts) -> TransformParts {
    guard let i = mirrorAxis, let j = other.mirrorAxis, i != j else { return self }
    var parts = self
    (parts.scale[i], parts.scale[j]) = (-scale[i], -scale[j])
    // Skews with the third axis change their signs too.
    let r = rotation
    switch 3 - i - j {
    case 0:
      parts.skew *= SIMD3(-1, -1, 1)
      parts.rotation = SIMD4(r.w, r.z, -r.y, -r.x)
    case 1:
      parts.skew *= SIMD3(-1, 1, -1)
      parts.rotation = SIMD4(-r.z, r.w, r.x, -r.y)
    default:
      parts.skew *= SIMD3(1, -1, -1)
      parts.rotation = SIMD4(r.y, -r.x, r.w, -r.z)
    }
    return parts
  }

  /// The axis along which the parts mirror; nil for none.
  private var mirrorAxis: Int? {
    guard scale.x * scale.y * scale.z < 0 else { return nil }
    return scale.x < 0 ? 0 : scale.y < 0 ? 1 : 2
  }

  /// The lengths of the matrix's rows, negative for a mirrored axis.
  private var rowLengths: SIMD3<Double> {
    let k = skewRows
    return scale
      * SIMD3(dot(k.0, k.0).squareRoot(), dot(k.1, k.1).squareRoot(), dot(k.2, k.2).squareRoot())
  }

  /// The skew after the turn: R⁻¹ · K · R, with the rotation R and the skew K, whose rows have
  /// length 1.
  private var rest: MatrixRows {
    let (k, r) = (skewRows, rotationRows)
    let unit = (
      k.0 / dot(k.0, k.0).squareRoot(), k.1 / dot(k.1, k.1).squareRoot(),
      k.2 / dot(k.2, k.2).squareRoot()
    )
    let back = (SIMD3(r.0.x, r.1.x, r.2.x), SIMD3(r.0.y, r.1.y, r.2.y), SIMD3(r.0.z, r.1.z, r.2.z))
    return product(back, product(unit, r))
  }
}

extension CATransform3D {
  /// The transform at the fraction `t` of the way from `a` to `b`; beyond 0…1 the way goes on.
  ///
  /// Motions mix as ``TransformParts/mixed(with:at:)`` says. Where a matrix cannot be taken apart,
  /// its sixteen numbers mix instead.
  package static func interpolate(_ a: CATransform3D, _ b: CATransform3D, _ t: Double)
    -> CATransform3D
  {
    if t == 0 || a == b { return a }
    if t == 1 { return b }
    guard let from = TransformParts(a), let to = TransformParts(b) else {
      return mix(a, b, t)
    }
    return from.mixed(with: to, at: t)
  }

  private static func mix(_ a: CATransform3D, _ b: CATransform3D, _ t: Double) -> CATransform3D {
    func mixed(_ path: KeyPath<CATransform3D, CGFloat>) -> CGFloat {
      a[keyPath: path] + (b[keyPath: path] - a[keyPath: path]) * CGFloat(t)
    }
    return CATransform3D(
      m11: mixed(\.m11), m12: mixed(\.m12), m13: mixed(\.m13), m14: mixed(\.m14),
      m21: mixed(\.m21), m22: mixed(\.m22), m23: mixed(\.m23), m24: mixed(\.m24),
      m31: mixed(\.m31), m32: mixed(\.m32), m33: mixed(\.m33), m34: mixed(\.m34),
      m41: mixed(\.m41), m42: mixed(\.m42), m43: mixed(\.m43), m44: mixed(\.m44))
  }
}

/// The matrix that applies `a`, then `b`, to a row.
private func product(_ a: MatrixRows, _ b: MatrixRows) -> MatrixRows {
  func row(_ v: SIMD3<Double>) -> SIMD3<Double> { v.x * b.0 + v.y * b.1 + v.z * b.2 }
  return (row(a.0), row(a.1), row(a.2))
}

/// The turn at the fraction `t` from `a` to `b`, on the shorter way.
private func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
  let product = dot(a, b)
  let (end, cosine) = product < 0 ? (-b, -product) : (b, product)
  if cosine > 0.999_999 {
    let mixed = a + (end - a) * t
    return mixed / dot(mixed, mixed).squareRoot()
  }
  let angle = acos(cosine)
  return (a * sin((1 - t) * angle) + end * sin(t * angle)) / sin(angle)
}
