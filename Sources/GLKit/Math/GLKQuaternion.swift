// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A rotation as a quaternion: x, y, z and the real part w.
public struct GLKQuaternion: Hashable, Sendable {
  /// The numbers x, y, z, w.
  public var q: (Float, Float, Float, Float)

  /// A quaternion of these numbers.
  public init(q: (Float, Float, Float, Float)) { self.q = q }

  /// A quaternion of zeros, as in C.
  public init() { q = (0, 0, 0, 0) }

  /// The factor of i.
  public var x: Float {
    get { q.0 }
    set { q.0 = newValue }
  }
  /// The factor of j.
  public var y: Float {
    get { q.1 }
    set { q.1 = newValue }
  }
  /// The factor of k.
  public var z: Float {
    get { q.2 }
    set { q.2 = newValue }
  }
  /// The real part.
  public var w: Float {
    get { q.3 }
    set { q.3 = newValue }
  }
  /// The factors of i, j and k.
  public var v: GLKVector3 {
    get { GLKVector3(x: x, y: y, z: z) }
    set { (x, y, z) = (newValue.x, newValue.y, newValue.z) }
  }
  /// The real part.
  public var s: Float {
    get { w }
    set { w = newValue }
  }

  /// Whether all numbers are equal.
  public static func == (left: Self, right: Self) -> Bool { left.simd == right.simd }

  /// Hashes the numbers.
  public func hash(into hasher: inout Hasher) { hasher.combine(simd) }
}

extension GLKQuaternion {
  init(_ simd: SIMD4<Float>) { q = (simd.x, simd.y, simd.z, simd.w) }

  var simd: SIMD4<Float> { SIMD4(q.0, q.1, q.2, q.3) }
}

/// The rotation that changes nothing.
public let GLKQuaternionIdentity = GLKQuaternion(q: (0, 0, 0, 1))

/// A quaternion of these numbers.
public func GLKQuaternionMake(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> GLKQuaternion {
  GLKQuaternion(q: (x, y, z, w))
}

/// A quaternion of a vector and the real part.
public func GLKQuaternionMakeWithVector3(_ vector: GLKVector3, _ scalar: Float) -> GLKQuaternion {
  GLKQuaternion(q: (vector.x, vector.y, vector.z, scalar))
}

/// The quaternion in an array of four numbers.
public func GLKQuaternionMakeWithArray(_ values: UnsafePointer<Float>) -> GLKQuaternion {
  GLKQuaternion(q: (values[0], values[1], values[2], values[3]))
}

/// The rotation about an axis of length 1, radians.
public func GLKQuaternionMakeWithAngleAndAxis(
  _ radians: Float, _ x: Float, _ y: Float, _ z: Float
) -> GLKQuaternion {
  let sine = sin(radians / 2)
  return GLKQuaternion(q: (x * sine, y * sine, z * sine, cos(radians / 2)))
}

/// The rotation about an axis of length 1, radians.
public func GLKQuaternionMakeWithAngleAndVector3Axis(
  _ radians: Float, _ axis: GLKVector3
) -> GLKQuaternion {
  GLKQuaternionMakeWithAngleAndAxis(radians, axis.x, axis.y, axis.z)
}

/// The rotation of a matrix that does nothing else.
public func GLKQuaternionMakeWithMatrix3(_ matrix: GLKMatrix3) -> GLKQuaternion {
  // From the greatest of the four numbers, so that no division is by a small one.
  let (x, y, z) = (matrix.m00, matrix.m11, matrix.m22)
  let squares = [1 + x - y - z, 1 - x + y - z, 1 - x - y + z, 1 + x + y + z].map { max(0, $0) }
  let greatest = squares.indices.max { squares[$0] < squares[$1] } ?? 3
  let root = squares[greatest].squareRoot() / 2
  let unit = 1 / (4 * root)
  let (xy, xz, yz) = (
    matrix.m01 + matrix.m10, matrix.m02 + matrix.m20, matrix.m12 + matrix.m21
  )
  let (wx, wy, wz) = (
    matrix.m12 - matrix.m21, matrix.m20 - matrix.m02, matrix.m01 - matrix.m10
  )
  return switch greatest {
  case 0: GLKQuaternion(q: (root, xy * unit, xz * unit, wx * unit))
  case 1: GLKQuaternion(q: (xy * unit, root, yz * unit, wy * unit))
  case 2: GLKQuaternion(q: (xz * unit, yz * unit, root, wz * unit))
  default: GLKQuaternion(q: (wx * unit, wy * unit, wz * unit, root))
  }
}

/// The rotation of a matrix that does nothing else beside a translation.
public func GLKQuaternionMakeWithMatrix4(_ matrix: GLKMatrix4) -> GLKQuaternion {
  GLKQuaternionMakeWithMatrix3(GLKMatrix4GetMatrix3(matrix))
}

/// The angle of a rotation, radians.
public func GLKQuaternionAngle(_ quaternion: GLKQuaternion) -> Float {
  2 * atan2(GLKVector3Length(quaternion.v), quaternion.w)
}

/// The axis of a rotation, of length 1; zero for none.
public func GLKQuaternionAxis(_ quaternion: GLKQuaternion) -> GLKVector3 {
  let length = GLKVector3Length(quaternion.v)
  return length > 0 ? GLKVector3DivideScalar(quaternion.v, length) : GLKVector3()
}

/// The sum.
public func GLKQuaternionAdd(_ left: GLKQuaternion, _ right: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(left.simd + right.simd)
}

/// The difference.
public func GLKQuaternionSubtract(
  _ left: GLKQuaternion, _ right: GLKQuaternion
) -> GLKQuaternion { GLKQuaternion(left.simd - right.simd) }

/// The product: the effect of `right` and then of `left`.
public func GLKQuaternionMultiply(
  _ left: GLKQuaternion, _ right: GLKQuaternion
) -> GLKQuaternion {
  let cross = GLKVector3CrossProduct(left.v, right.v).simd
  let vector = right.v.simd * left.w + left.v.simd * right.w + cross
  return GLKQuaternionMakeWithVector3(
    GLKVector3(vector), left.w * right.w - GLKVector3DotProduct(left.v, right.v))
}

/// The length.
public func GLKQuaternionLength(_ quaternion: GLKQuaternion) -> Float {
  (quaternion.simd * quaternion.simd).sum().squareRoot()
}

/// The quaternion of length 1 in that direction.
public func GLKQuaternionNormalize(_ quaternion: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(quaternion.simd / GLKQuaternionLength(quaternion))
}

/// The rotation the other way.
public func GLKQuaternionConjugate(_ quaternion: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(quaternion.simd * SIMD4(-1, -1, -1, 1))
}

/// The inverse.
public func GLKQuaternionInvert(_ quaternion: GLKQuaternion) -> GLKQuaternion {
  let square = (quaternion.simd * quaternion.simd).sum()
  return GLKQuaternion(GLKQuaternionConjugate(quaternion).simd / square)
}

/// The rotation a part of the way from one to another, at even speed along the shorter way.
public func GLKQuaternionSlerp(
  _ start: GLKQuaternion, _ end: GLKQuaternion, _ t: Float
) -> GLKQuaternion {
  var (from, to) = (start.simd, end.simd)
  var cosine = (from * to).sum()
  if cosine < 0 { (to, cosine) = (-to, -cosine) }
  // Close rotations: a line is as good, and the sine below is not divided by.
  guard cosine < 0.9995 else {
    return GLKQuaternionNormalize(GLKQuaternion(from + (to - from) * t))
  }
  let angle = acos(cosine)
  from *= sin((1 - t) * angle) / sin(angle)
  to *= sin(t * angle) / sin(angle)
  return GLKQuaternion(from + to)
}

/// A vector after the rotation of a quaternion of length 1.
public func GLKQuaternionRotateVector3(
  _ quaternion: GLKQuaternion, _ vector: GLKVector3
) -> GLKVector3 {
  let turn = GLKVector3MultiplyScalar(GLKVector3CrossProduct(quaternion.v, vector), 2)
  return GLKVector3(
    vector.simd + turn.simd * quaternion.w + GLKVector3CrossProduct(quaternion.v, turn).simd)
}

/// A vector after the rotation of a quaternion of length 1; the fourth number stays.
public func GLKQuaternionRotateVector4(
  _ quaternion: GLKQuaternion, _ vector: GLKVector4
) -> GLKVector4 {
  let turned = GLKQuaternionRotateVector3(
    quaternion, GLKVector3(x: vector.x, y: vector.y, z: vector.z))
  return GLKVector4MakeWithVector3(turned, vector.w)
}
