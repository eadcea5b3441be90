// SPDX-License-Identifier: Apache-2.0

/// A matrix of 3 columns of 3 numbers, laid out as GL wants it: column after column.
///
/// `m12` is the third number of the second column.
public struct GLKMatrix3: Hashable, Sendable {
  /// The numbers.
  public var m:
    (
      Float, Float, Float,
      Float, Float, Float,
      Float, Float, Float
    )

  /// A matrix of zeros, as in C.
  public init() { self.init(columns: [SIMD3<Float>](repeating: .zero, count: 3)) }

  /// A matrix of these numbers.
  public init(
    m: (
      Float, Float, Float,
      Float, Float, Float,
      Float, Float, Float
    )
  ) { self.m = m }

  /// A matrix of these numbers, column after column.
  public init(
    m00: Float, m01: Float, m02: Float,
    m10: Float, m11: Float, m12: Float,
    m20: Float, m21: Float, m22: Float
  ) {
    m = (
      m00, m01, m02,
      m10, m11, m12,
      m20, m21, m22
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
  /// Column 1, row 0.
  public var m10: Float {
    get { m.3 }
    set { m.3 = newValue }
  }
  /// Column 1, row 1.
  public var m11: Float {
    get { m.4 }
    set { m.4 = newValue }
  }
  /// Column 1, row 2.
  public var m12: Float {
    get { m.5 }
    set { m.5 = newValue }
  }
  /// Column 2, row 0.
  public var m20: Float {
    get { m.6 }
    set { m.6 = newValue }
  }
  /// Column 2, row 1.
  public var m21: Float {
    get { m.7 }
    set { m.7 = newValue }
  }
  /// Column 2, row 2.
  public var m22: Float {
    get { m.8 }
    set { m.8 = newValue }
  }

  /// Whether all numbers are equal.
  public static func == (left: Self, right: Self) -> Bool { left.columns == right.columns }

  /// Hashes the numbers.
  public func hash(into hasher: inout Hasher) { hasher.combine(columns) }
}

extension GLKMatrix3 {
  init(columns: [SIMD3<Float>]) {
    m = (
      columns[0][0], columns[0][1], columns[0][2],
      columns[1][0], columns[1][1], columns[1][2],
      columns[2][0], columns[2][1], columns[2][2]
    )
  }

  var columns: [SIMD3<Float>] {
    [
      SIMD3<Float>(m.0, m.1, m.2),
      SIMD3<Float>(m.3, m.4, m.5),
      SIMD3<Float>(m.6, m.7, m.8),
    ]
  }
}
