// SPDX-License-Identifier: Apache-2.0

/// A matrix of 2 columns of 2 numbers, column after column.
public struct GLKMatrix2: Sendable {
  /// The numbers.
  public var m: (Float, Float, Float, Float)

  /// A matrix of these numbers.
  public init(m: (Float, Float, Float, Float)) { self.m = m }

  /// Column 0, row 0.
  public var m00: Float { m.0 }
  /// Column 0, row 1.
  public var m01: Float { m.1 }
  /// Column 1, row 0.
  public var m10: Float { m.2 }
  /// Column 1, row 1.
  public var m11: Float { m.3 }
}
