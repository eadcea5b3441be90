// SPDX-License-Identifier: Apache-2.0

/// A matrix of 4 columns of 4 numbers, laid out as GL wants it: column after column.
///
/// `m12` is the third number of the second column.
public struct GLKMatrix4: Hashable, Sendable {
  /// The numbers.
  public var m:
    (
      Float, Float, Float, Float,
      Float, Float, Float, Float,
      Float, Float, Float, Float,
      Float, Float, Float, Float
    )

  /// A matrix of zeros, as in C.
  public init() { self.init(columns: [SIMD4<Float>](repeating: .zero, count: 4)) }

  /// A matrix of these numbers.
  public init(
    m: (
      Float, Float, Float, Float,
      Float, Float, Float, Float,
      Float, Float, Float, Float,
      Float, Float, Float, Float
    )
  ) { self.m = m }

  /// A matrix of these numbers, column after column.
  public init(
    m00: Float, m01: Float, m02: Float, m03: Float,
    m10: Float, m11: Float, m12: Float, m13: Float,
    m20: Float, m21: Float, m22: Float, m23: Float,
    m30: Float, m31: Float, m32: Float, m33: Float
  ) {
    m = (
      m00, m01, m02, m03,
      m10, m11, m12, m13,
      m20, m21, m22, m23,
      m30, m31, m32, m33
    )
  }

  /// Column 0, row 0.
  public var m00: Float {
    get { m.0 }
    set { m.0 = newValue }
  }
  /// Column 0, row 1.
  public var m01: Float {
    get { m.1 }
    set { m.1 = newValue }
  }
  /// Column 0, row 2.
  public var m02: Float {
    get { m.2 }
    set { m.2 = newValue }
  }
  /// Column 0, row 3.
  public var m03: Float {
    get { m.3 }
    set { m.3 = newValue }
  }
  /// Column 1, row 0.
  public var m10: Float {
    get { m.4 }
    set { m.4 = newValue }
  }
  /// Column 1, row 1.
  public var m11: Float {
    get { m.5 }
    set { m.5 = newValue }
  }
  /// Column 1, row 2.
  public var m12: Float {
    get { m.6 }
    set { m.6 = newValue }
  }
  /// Column 1, row 3.
  public var m13: Float {
    get { m.7 }
    set { m.7 = newValue }
  }
  /// Column 2, row 0.
  public var m20: Float {
    get { m.8 }
    set { m.8 = newValue }
  }
  /// Column 2, row 1.
  public var m21: Float {
    get { m.9 }
    set { m.9 = newValue }
  }
  /// Column 2, row 2.
  public var m22: Float {
    get { m.10 }
    set { m.10 = newValue }
  }
  /// Column 2, row 3.
  public var m23: Float {
    get { m.11 }
    set { m.11 = newValue }
  }
  /// Column 3, row 0.
  public var m30: Float {
    get { m.12 }
    set { m.12 = newValue }
  }
  /// Column 3, row 1.
  public var m31: Float {
    get { m.13 }
    set { m.13 = newValue }
  }
  /// Column 3, row 2.
  public var m32: Float {
    get { m.14 }
    set { m.14 = newValue }
  }
  /// Column 3, row 3.
  public var m33: Float {
    get { m.15 }
    set { m.15 = newValue }
  }

  /// Whether all numbers are equal.
  public static func == (left: Self, right: Self) -> Bool { left.columns == right.columns }

  /// Hashes the numbers.
  public func hash(into hasher: inout Hasher) { hasher.combine(columns) }
}

extension GLKMatrix4 {
  init(columns: [SIMD4<Float>]) {
    m = (
      columns[0][0], columns[0][1], columns[0][2], columns[0][3],
      columns[1][0], columns[1][1], columns[1][2], columns[1][3],
      columns[2][0], columns[2][1], columns[2][2], columns[2][3],
      columns[3][0], columns[3][1], columns[3][2], columns[3][3]
    )
  }

  var columns: [SIMD4<Float>] {
    [
      SIMD4<Float>(m.0, m.1, m.2, m.3),
      SIMD4<Float>(m.4, m.5, m.6, m.7),
      SIMD4<Float>(m.8, m.9, m.10, m.11),
      SIMD4<Float>(m.12, m.13, m.14, m.15),
    ]
  }
}
