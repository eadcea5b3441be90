// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension CATransform3D {
  /// The determinant of all sixteen numbers.
  @inlinable package var determinant: CGFloat {
    let minors = Minors(self)
    return minors.determinant
  }

  /// The matrix that undoes this one, or nil when there is none.
  ///
  /// Cofactors through 2×2 minors (Laplace expansion by complementary minors).
  @inlinable package var inverse: CATransform3D? {
    let n = Minors(self)
    let d = n.determinant
    guard d != 0, d.isFinite, (1 / d).isFinite else { return nil }
    let k = 1 / d
    let t = self
    return CATransform3D(
      m11: (t.m22 * n.c5 - t.m23 * n.c4 + t.m24 * n.c3) * k,
      m12: (-t.m12 * n.c5 + t.m13 * n.c4 - t.m14 * n.c3) * k,
      m13: (t.m42 * n.s5 - t.m43 * n.s4 + t.m44 * n.s3) * k,
      m14: (-t.m32 * n.s5 + t.m33 * n.s4 - t.m34 * n.s3) * k,
      m21: (-t.m21 * n.c5 + t.m23 * n.c2 - t.m24 * n.c1) * k,
      m22: (t.m11 * n.c5 - t.m13 * n.c2 + t.m14 * n.c1) * k,
      m23: (-t.m41 * n.s5 + t.m43 * n.s2 - t.m44 * n.s1) * k,
      m24: (t.m31 * n.s5 - t.m33 * n.s2 + t.m34 * n.s1) * k,
      m31: (t.m21 * n.c4 - t.m22 * n.c2 + t.m24 * n.c0) * k,
      m32: (-t.m11 * n.c4 + t.m12 * n.c2 - t.m14 * n.c0) * k,
      m33: (t.m41 * n.s4 - t.m42 * n.s2 + t.m44 * n.s0) * k,
      m34: (-t.m31 * n.s4 + t.m32 * n.s2 - t.m34 * n.s0) * k,
      m41: (-t.m21 * n.c3 + t.m22 * n.c1 - t.m23 * n.c0) * k,
      m42: (t.m11 * n.c3 - t.m12 * n.c1 + t.m13 * n.c0) * k,
      m43: (-t.m41 * n.s3 + t.m42 * n.s1 - t.m43 * n.s0) * k,
      m44: (t.m31 * n.s3 - t.m32 * n.s1 + t.m33 * n.s0) * k)
  }
}

/// The 2×2 minors of the upper two rows (`s`) and of the lower two (`c`).
@usableFromInline struct Minors {
  @usableFromInline let s0, s1, s2, s3, s4, s5: CGFloat
  @usableFromInline let c0, c1, c2, c3, c4, c5: CGFloat

  @inlinable init(_ t: CATransform3D) {
    s0 = t.m11 * t.m22 - t.m21 * t.m12
    s1 = t.m11 * t.m23 - t.m21 * t.m13
    s2 = t.m11 * t.m24 - t.m21 * t.m14
    s3 = t.m12 * t.m23 - t.m22 * t.m13
    s4 = t.m12 * t.m24 - t.m22 * t.m14
    s5 = t.m13 * t.m24 - t.m23 * t.m14
    c5 = t.m33 * t.m44 - t.m43 * t.m34
    c4 = t.m32 * t.m44 - t.m42 * t.m34
    c3 = t.m32 * t.m43 - t.m42 * t.m33
    c2 = t.m31 * t.m44 - t.m41 * t.m34
    c1 = t.m31 * t.m43 - t.m41 * t.m33
    c0 = t.m31 * t.m42 - t.m41 * t.m32
  }

  @inlinable var determinant: CGFloat {
    s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
  }
}
