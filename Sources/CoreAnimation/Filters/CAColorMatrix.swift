// SPDX-License-Identifier: Apache-2.0

/// The matrix of a `colorMatrix` filter: four rows (red, green, blue, alpha) of five numbers.
///
/// Each component of the result is m·1 · red + m·2 · green + m·3 · blue + m·4 · alpha + m·5, of
/// components from 0 to 1 that are not premultiplied, limited to 0…1.
public struct CAColorMatrix: Hashable, Sendable {
  /// The factors of red, green, blue, alpha and one in red.
  public var m11, m12, m13, m14, m15: Float
  /// Those in green.
  public var m21, m22, m23, m24, m25: Float
  /// Those in blue.
  public var m31, m32, m33, m34, m35: Float
  /// Those in alpha.
  public var m41, m42, m43, m44, m45: Float

  /// A matrix of its numbers, row by row.
  public init(
    m11: Float, m12: Float, m13: Float, m14: Float, m15: Float,
    m21: Float, m22: Float, m23: Float, m24: Float, m25: Float,
    m31: Float, m32: Float, m33: Float, m34: Float, m35: Float,
    m41: Float, m42: Float, m43: Float, m44: Float, m45: Float
  ) {
    (self.m11, self.m12, self.m13, self.m14, self.m15) = (m11, m12, m13, m14, m15)
    (self.m21, self.m22, self.m23, self.m24, self.m25) = (m21, m22, m23, m24, m25)
    (self.m31, self.m32, self.m33, self.m34, self.m35) = (m31, m32, m33, m34, m35)
    (self.m41, self.m42, self.m43, self.m44, self.m45) = (m41, m42, m43, m44, m45)
  }

  /// The matrix that changes nothing.
  public init() {
    self.init(
      m11: 1, m12: 0, m13: 0, m14: 0, m15: 0, m21: 0, m22: 1, m23: 0, m24: 0, m25: 0,
      m31: 0, m32: 0, m33: 1, m34: 0, m35: 0, m41: 0, m42: 0, m43: 0, m44: 1, m45: 0)
  }

  var numbers: [Double] {
    [
      m11, m12, m13, m14, m15, m21, m22, m23, m24, m25, m31, m32, m33, m34, m35, m41, m42, m43,
      m44, m45,
    ].map(Double.init)
  }
}
