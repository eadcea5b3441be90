// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A vector of two numbers, laid out as in C: `Float`s side by side.
public struct GLKVector2: Hashable, Sendable {
  /// The numbers.
  public var v: (Float, Float)

  /// A vector of zeros.
  public init() { v = (0, 0) }

  /// A vector of these numbers.
  public init(v: (Float, Float)) { self.v = v }

  /// A vector of these numbers.
  public init(x: Float, y: Float) { v = (x, y) }

  /// The first number.
  public var x: Float {
    get { v.0 }
    set { v.0 = newValue }
  }
  /// The second number.
  public var y: Float {
    get { v.1 }
    set { v.1 = newValue }
  }
  /// ``x``, of a place in a texture.
  public var s: Float {
    get { v.0 }
    set { v.0 = newValue }
  }
  /// ``y``, of a place in a texture.
  public var t: Float {
    get { v.1 }
    set { v.1 = newValue }
  }

  /// The number at a place from 0.
  public subscript(place: Int) -> Float {
    get { simd[place] }
    set { simd[place] = newValue }
  }

  /// Whether all numbers are equal.
  public static func == (left: Self, right: Self) -> Bool { left.simd == right.simd }

  /// Hashes the numbers.
  public func hash(into hasher: inout Hasher) { hasher.combine(simd) }
}

extension GLKVector2 {
  init(_ simd: SIMD2<Float>) { v = (simd.x, simd.y) }

  var simd: SIMD2<Float> {
    get { SIMD2<Float>(v.0, v.1) }
    set { self = Self(newValue) }
  }
}

/// A vector of these numbers.
public func GLKVector2Make(_ x: Float, _ y: Float) -> GLKVector2 {
  GLKVector2(x: x, y: y)
}

/// The numbers with the other sign.
public func GLKVector2Negate(_ vector: GLKVector2) -> GLKVector2 {
  GLKVector2(-vector.simd)
}

/// The sum.
public func GLKVector2Add(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 {
  GLKVector2(left.simd + right.simd)
}

/// The difference.
public func GLKVector2Subtract(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 {
  GLKVector2(left.simd - right.simd)
}

/// The products of numbers at one place.
public func GLKVector2Multiply(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 {
  GLKVector2(left.simd * right.simd)
}

/// The quotients of numbers at one place.
public func GLKVector2Divide(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 {
  GLKVector2(left.simd / right.simd)
}

/// A number added to each.
public func GLKVector2AddScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  GLKVector2(vector.simd + value)
}

/// A number taken from each.
public func GLKVector2SubtractScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  GLKVector2(vector.simd - value)
}

/// Each times a number.
public func GLKVector2MultiplyScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  GLKVector2(vector.simd * value)
}

/// Each by a number.
public func GLKVector2DivideScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  GLKVector2(vector.simd / value)
}

/// The greater numbers.
public func GLKVector2Maximum(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 {
  GLKVector2(pointwiseMax(left.simd, right.simd))
}

/// The smaller numbers.
public func GLKVector2Minimum(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 {
  GLKVector2(pointwiseMin(left.simd, right.simd))
}

/// Whether all numbers are equal.
public func GLKVector2AllEqualToVector2(_ left: GLKVector2, _ right: GLKVector2) -> Bool {
  left.simd == right.simd
}

/// Whether all numbers are greater.
public func GLKVector2AllGreaterThanVector2(_ left: GLKVector2, _ right: GLKVector2) -> Bool {
  all(left.simd .> right.simd)
}

/// Whether all numbers are greater or equal.
public func GLKVector2AllGreaterThanOrEqualToVector2(_ left: GLKVector2, _ right: GLKVector2)
  -> Bool
{
  all(left.simd .>= right.simd)
}

/// Whether all numbers are equal to one.
public func GLKVector2AllEqualToScalar(_ vector: GLKVector2, _ value: Float) -> Bool {
  all(vector.simd .== value)
}

/// Whether all numbers are greater than one.
public func GLKVector2AllGreaterThanScalar(_ vector: GLKVector2, _ value: Float) -> Bool {
  all(vector.simd .> value)
}

/// Whether all numbers are at least one.
public func GLKVector2AllGreaterThanOrEqualToScalar(_ vector: GLKVector2, _ value: Float) -> Bool {
  all(vector.simd .>= value)
}

/// The length.
public func GLKVector2Length(_ vector: GLKVector2) -> Float {
  (vector.simd * vector.simd).sum().squareRoot()
}

/// The vector of length 1 in that direction.
public func GLKVector2Normalize(_ vector: GLKVector2) -> GLKVector2 {
  GLKVector2(vector.simd / GLKVector2Length(vector))
}

/// The scalar product.
public func GLKVector2DotProduct(_ left: GLKVector2, _ right: GLKVector2) -> Float {
  (left.simd * right.simd).sum()
}

/// The length of the difference.
public func GLKVector2Distance(_ start: GLKVector2, _ end: GLKVector2) -> Float {
  GLKVector2Length(GLKVector2Subtract(end, start))
}

/// The vector a part of the way from start to end.
public func GLKVector2Lerp(_ start: GLKVector2, _ end: GLKVector2, _ t: Float) -> GLKVector2 {
  GLKVector2(start.simd + (end.simd - start.simd) * t)
}

/// The part of a vector that lies along another one.
public func GLKVector2Project(_ vector: GLKVector2, _ projection: GLKVector2) -> GLKVector2 {
  GLKVector2MultiplyScalar(
    projection,
    GLKVector2DotProduct(projection, vector) / GLKVector2DotProduct(projection, projection))
}
