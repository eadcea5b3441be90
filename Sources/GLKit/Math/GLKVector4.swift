// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A vector of four numbers, laid out as in C: `Float`s side by side.
public struct GLKVector4: Hashable, Sendable {
  /// The numbers.
  public var v: (Float, Float, Float, Float)

  /// A vector of zeros.
  public init() { v = (0, 0, 0, 0) }

  /// A vector of these numbers.
  public init(v: (Float, Float, Float, Float)) { self.v = v }

  /// A vector of these numbers.
  public init(x: Float, y: Float, z: Float, w: Float) { v = (x, y, z, w) }

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
  /// The fourth number.
  public var w: Float {
    get { v.3 }
    set { v.3 = newValue }
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
  /// ``w``, of a colour.
  public var a: Float {
    get { v.3 }
    set { v.3 = newValue }
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
  /// ``w``, of a place in a texture.
  public var q: Float {
    get { v.3 }
    set { v.3 = newValue }
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

extension GLKVector4 {
  init(_ simd: SIMD4<Float>) { v = (simd.x, simd.y, simd.z, simd.w) }

  var simd: SIMD4<Float> {
    get { SIMD4<Float>(v.0, v.1, v.2, v.3) }
    set { self = Self(newValue) }
  }
}

/// A vector of these numbers.
public func GLKVector4Make(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> GLKVector4 {
  GLKVector4(x: x, y: y, z: z, w: w)
}

/// The vector in an array of four numbers.
public func GLKVector4MakeWithArray(_ values: UnsafePointer<Float>) -> GLKVector4 {
  GLKVector4(x: values[0], y: values[1], z: values[2], w: values[3])
}

/// A vector with a fourth number.
public func GLKVector4MakeWithVector3(_ vector: GLKVector3, _ w: Float) -> GLKVector4 {
  GLKVector4(x: vector.x, y: vector.y, z: vector.z, w: w)
}

/// The numbers with the other sign.
public func GLKVector4Negate(_ vector: GLKVector4) -> GLKVector4 {
  GLKVector4(-vector.simd)
}

/// The sum.
public func GLKVector4Add(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 {
  GLKVector4(left.simd + right.simd)
}

/// The difference.
public func GLKVector4Subtract(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 {
  GLKVector4(left.simd - right.simd)
}

/// The products of numbers at one place.
public func GLKVector4Multiply(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 {
  GLKVector4(left.simd * right.simd)
}

/// The quotients of numbers at one place.
public func GLKVector4Divide(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 {
  GLKVector4(left.simd / right.simd)
}

/// A number added to each.
public func GLKVector4AddScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  GLKVector4(vector.simd + value)
}

/// A number taken from each.
public func GLKVector4SubtractScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  GLKVector4(vector.simd - value)
}

/// Each times a number.
public func GLKVector4MultiplyScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  GLKVector4(vector.simd * value)
}

/// Each by a number.
public func GLKVector4DivideScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  GLKVector4(vector.simd / value)
}

/// The greater numbers.
public func GLKVector4Maximum(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 {
  GLKVector4(pointwiseMax(left.simd, right.simd))
}

/// The smaller numbers.
public func GLKVector4Minimum(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 {
  GLKVector4(pointwiseMin(left.simd, right.simd))
}

/// Whether all numbers are equal.
public func GLKVector4AllEqualToVector4(_ left: GLKVector4, _ right: GLKVector4) -> Bool {
  left.simd == right.simd
}

/// Whether all numbers are greater.
public func GLKVector4AllGreaterThanVector4(_ left: GLKVector4, _ right: GLKVector4) -> Bool {
  all(left.simd .> right.simd)
}

/// Whether all numbers are greater or equal.
public func GLKVector4AllGreaterThanOrEqualToVector4(_ left: GLKVector4, _ right: GLKVector4)
  -> Bool
{
  all(left.simd .>= right.simd)
}

/// Whether all numbers are equal to one.
public func GLKVector4AllEqualToScalar(_ vector: GLKVector4, _ value: Float) -> Bool {
  all(vector.simd .== value)
}

/// Whether all numbers are greater than one.
public func GLKVector4AllGreaterThanScalar(_ vector: GLKVector4, _ value: Float) -> Bool {
  all(vector.simd .> value)
}

/// Whether all numbers are at least one.
public func GLKVector4AllGreaterThanOrEqualToScalar(_ vector: GLKVector4, _ value: Float) -> Bool {
  all(vector.simd .>= value)
}

/// The length.
public func GLKVector4Length(_ vector: GLKVector4) -> Float {
  (vector.simd * vector.simd).sum().squareRoot()
}

/// The vector of length 1 in that direction.
public func GLKVector4Normalize(_ vector: GLKVector4) -> GLKVector4 {
  GLKVector4(vector.simd / GLKVector4Length(vector))
}

/// The scalar product.
public func GLKVector4DotProduct(_ left: GLKVector4, _ right: GLKVector4) -> Float {
  (left.simd * right.simd).sum()
}

/// The length of the difference.
public func GLKVector4Distance(_ start: GLKVector4, _ end: GLKVector4) -> Float {
  GLKVector4Length(GLKVector4Subtract(end, start))
}

/// The vector a part of the way from start to end.
public func GLKVector4Lerp(_ start: GLKVector4, _ end: GLKVector4, _ t: Float) -> GLKVector4 {
  GLKVector4(start.simd + (end.simd - start.simd) * t)
}

/// The cross product of the first three numbers; the fourth is 0.
public func GLKVector4CrossProduct(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 {
  GLKVector4MakeWithVector3(
    GLKVector3CrossProduct(
      GLKVector3(x: left.x, y: left.y, z: left.z), GLKVector3(x: right.x, y: right.y, z: right.z)),
    0)
}

/// The part of a vector that lies along another one.
public func GLKVector4Project(_ vector: GLKVector4, _ projection: GLKVector4) -> GLKVector4 {
  GLKVector4MultiplyScalar(
    projection,
    GLKVector4DotProduct(projection, vector) / GLKVector4DotProduct(projection, projection))
}
