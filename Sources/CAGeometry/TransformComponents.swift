// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A matrix taken apart as key paths such as `transform.rotation.z` name its parts.
///
/// The parts are those of ``TransformParts``, but the turn is three angles, radians: about x, then
/// y, then z. A matrix without any turn keeps its signs as scales.
package struct TransformComponents: Hashable, Sendable {
  private var parts: TransformParts
  /// The turns about x, y and z, radians.
  package var angles = SIMD3<Double>(0, 0, 0)

  /// The scale along x, y and z.
  package var scale: SIMD3<Double> {
    get { parts.scale }
    set { parts.scale = newValue }
  }

  /// The translation.
  package var translation: SIMD3<Double> {
    get { parts.translation }
    set { parts.translation = newValue }
  }

  /// The components of `t`; nil when it cannot be taken apart.
  package init?(_ t: CATransform3D) {
    if t.isDiagonal, t.m44 == 1, t.isFinite {
      parts = TransformParts()
      parts.scale = SIMD3(t.m11, t.m22, t.m33)
      parts.translation = SIMD3(t.m41, t.m42, t.m43)
      return
    }
    guard let parts = TransformParts(t) else { return nil }
    self.parts = parts
    angles = parts.angles
  }

  /// The matrix that the components make.
  package var matrix: CATransform3D {
    var result = parts
    let turn = turn
    // Angles beyond numbers leave the turn as it was.
    if (turn * 0).sum() == 0 { result.rotation = turn }
    return result.matrix
  }

  /// The turn about x, then y, then z as a quaternion: the product of the three, with c and s
  /// cosine and sine of half of each angle.
  private var turn: SIMD4<Double> {
    let half = angles / 2
    let c = SIMD3(cos(half.x), cos(half.y), cos(half.z))
    let s = SIMD3(sin(half.x), sin(half.y), sin(half.z))
    return SIMD4(
      s.x * c.y * c.z - c.x * s.y * s.z, c.x * s.y * c.z + s.x * c.y * s.z,
      c.x * c.y * s.z - s.x * s.y * c.z, c.x * c.y * c.z + s.x * s.y * s.z)
  }
}

extension TransformParts {
  /// The turn as angles about x, then y, then z.
  ///
  /// The first row of the product of the three is (cos y · cos z, cos y · sin z, −sin y), its last
  /// column (−sin y, sin x · cos y, cos x · cos y).
  fileprivate var angles: SIMD3<Double> {
    var turn = TransformParts()
    turn.rotation = rotation
    let m = turn.matrix
    let y = asin(max(-1, min(1, -m.m13)))
    guard abs(m.m13) < 1 - 1e-14 else { return SIMD3(atan2(-m.m32, m.m22), y, 0) }
    return SIMD3(atan2(m.m23, m.m33), y, atan2(m.m12, m.m11))
  }
}

extension CATransform3D {
  /// Whether nothing but scale, translation and perspective is in the matrix.
  fileprivate var isDiagonal: Bool {
    m12 == 0 && m13 == 0 && m21 == 0 && m23 == 0 && m31 == 0 && m32 == 0 && m14 == 0 && m24 == 0
      && m34 == 0
  }
}
