// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A vector of three numbers, laid out as in C: `Float`s side by side.
public struct GLKVector3: Hashable, Sendable {
  /// The numbers.
  public var v: (Float, Float, Float)

  /// A vector of zeros.
  public init() { v = (0, 0, 0) }

  /// A vector of these numbers.
  public init(v: (Float, Float, Float)) { self.v = v }

  /// A vector of these numbers.
  public init(x: Float, y: Float, z: Float) { v = (x, y, z) }

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
  /// The third number.
  public var z: Float {
    get { v.2 }
    set { v.2 = newValue }
  }
  /// ``x``, of a colour.
  public var r: Float {
    get { v.0 }
    set { v.0 = newValue }
  }
  /// ``y``, of a colour.
  public var g: Float {
    get { v.1 }
    set { v.1 = newValue }
  }
  /// ``z``, of a colour.
  public var b: Float {
    get { v.2 }
    set { v.2 = newValue }
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
  /// ``z``, of a place in a texture.
  public var p: Float {
    get { v.2 }
    set { v.2 = newValue }
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

extension GLKVector3 {
  init(_ simd: SIMD3<Float>) { v = (simd.x, simd.y, simd.z) }

  var simd: SIMD3<Float> {
    get { SIMD3<Float>(v.0, v.1, v.2) }
    set { self = Self(newValue) }
  }
}

/// A vector of these numbers.
public func GLKVector3Make(_ x: Float, _ y: Float, _ z: Float) -> GLKVector3 {
  GLKVector3(x: x, y: y, z: z)
}

/// The vector in an array of three numbers.
public func GLKVector3MakeWithArray(_ values: UnsafePointer<Float>) -> GLKVector3 {
  GLKVector3(x: values[0], y: values[1], z: values[2])
}

/// The numbers with the other sign.
public func GLKVector3Negate(_ vector: GLKVector3) -> GLKVector3 {
  GLKVector3(-vector.simd)
}

/// The sum.
public func GLKVector3Add(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(left.simd + right.simd)
}

/// The difference.
public func GLKVector3Subtract(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(left.simd - right.simd)
}

/// The products of numbers at one place.
public func GLKVector3Multiply(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(left.simd * right.simd)
}

/// The quotients of numbers at one place.
public func GLKVector3Divide(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(left.simd / right.simd)
}

/// A number added to each.
public func GLKVector3AddScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(vector.simd + value)
}

/// A number taken from each.
public func GLKVector3SubtractScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(vector.simd - value)
}

/// Each times a number.
public func GLKVector3MultiplyScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(vector.simd * value)
}

/// Each by a number.
public func GLKVector3DivideScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(vector.simd / value)
}

/// The greater numbers.
public func GLKVector3Maximum(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(pointwiseMax(left.simd, right.simd))
}

/// The smaller numbers.
public func GLKVector3Minimum(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(pointwiseMin(left.simd, right.simd))
}

/// Whether all numbers are equal.
public func GLKVector3AllEqualToVector3(_ left: GLKVector3, _ right: GLKVector3) -> Bool {
  left.simd == right.simd
}

/// Whether all numbers are greater.
public func GLKVector3AllGreaterThanVector3(_ left: GLKVector3, _ right: GLKVector3) -> Bool {
  all(left.simd .> right.simd)
}

/// Whether all numbers are greater or equal.
public func GLKVector3AllGreaterThanOrEqualToVector3(_ left: GLKVector3, _ right: GLKVector3)
  -> Bool
{
  all(left.simd .>= right.simd)
}

/// Whether all numbers are equal to one.
public func GLKVector3AllEqualToScalar(_ vector: GLKVector3, _ value: Float) -> Bool {
  all(vector.simd .== value)
}

/// Whether all numbers are greater than one.
public func GLKVector3AllGreaterThanScalar(_ vector: GLKVector3, _ value: Float) -> Bool {
  all(vector.simd .> value)
}

/// Whether all numbers are at least one.
public func GLKVector3AllGreaterThanOrEqualToScalar(_ vector: GLKVector3, _ value: Float) -> Bool {
  all(vector.simd .>= value)
}

/// The length.
public func GLKVector3Length(_ vector: GLKVector3) -> Float {
  (vector.simd * vector.simd).sum().squareRoot()
}

/// The vector of length 1 in that direction.
public func GLKVector3Normalize(_ vector: GLKVector3) -> GLKVector3 {
  GLKVector3(vector.simd / GLKVector3Length(vector))
}

/// The scalar product.
public func GLKVector3DotProduct(_ left: GLKVector3, _ right: GLKVector3) -> Float {
  (left.simd * right.simd).sum()
}

/// The length of the difference.
public func GLKVector3Distance(_ start: GLKVector3, _ end: GLKVector3) -> Float {
  GLKVector3Length(GLKVector3Subtract(end, start))
}

/// The vector a part of the way from start to end.
public func GLKVector3Lerp(_ start: GLKVector3, _ end: GLKVector3, _ t: Float) -> GLKVector3 {
  GLKVector3(start.simd + (end.simd - start.simd) * t)
}

/// The cross product.
public func GLKVector3CrossProduct(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(
    x: left.y * right.z - left.z * right.y, y: left.z * right.x - left.x * right.z,
    z: left.x * right.y - left.y * right.x)
}

/// The part of a vector that lies along another one.
public func GLKVector3Project(_ vector: GLKVector3, _ projection: GLKVector3) -> GLKVector3 {
  GLKVector3MultiplyScalar(
    projection,
    GLKVector3DotProduct(projection, vector) / GLKVector3DotProduct(projection, projection))
}
