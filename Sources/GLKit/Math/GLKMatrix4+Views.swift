// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A perspective projection.
///
/// - Parameters:
///   - fovyRadians: The vertical angle of view.
///   - aspect: Width by height.
///   - nearZ: The distance of the near plane, more than 0.
///   - farZ: The distance of the far plane.
public func GLKMatrix4MakePerspective(
  _ fovyRadians: Float, _ aspect: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  let height = nearZ * tan(fovyRadians / 2)
  return GLKMatrix4MakeFrustum(-height * aspect, height * aspect, -height, height, nearZ, farZ)
}

/// A perspective projection of a pyramid whose near plane has these sides.
public func GLKMatrix4MakeFrustum(
  _ left: Float, _ right: Float, _ bottom: Float, _ top: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  let (width, height, depth) = (right - left, top - bottom, farZ - nearZ)
  return GLKMatrix4(columns: [
    SIMD4(2 * nearZ / width, 0, 0, 0), SIMD4(0, 2 * nearZ / height, 0, 0),
    SIMD4((right + left) / width, (top + bottom) / height, -(farZ + nearZ) / depth, -1),
    SIMD4(0, 0, -2 * farZ * nearZ / depth, 0),
  ])
}

/// A projection without perspective of a box with these sides.
public func GLKMatrix4MakeOrtho(
  _ left: Float, _ right: Float, _ bottom: Float, _ top: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  let (width, height, depth) = (right - left, top - bottom, farZ - nearZ)
  return GLKMatrix4(columns: [
    SIMD4(2 / width, 0, 0, 0), SIMD4(0, 2 / height, 0, 0), SIMD4(0, 0, -2 / depth, 0),
    SIMD4(
      -(right + left) / width, -(top + bottom) / height, -(farZ + nearZ) / depth, 1),
  ])
}

/// The way from the world to an eye that looks at a point.
///
/// - Parameters: The eye, the point it looks at, and the direction that is up for it.
public func GLKMatrix4MakeLookAt(
  _ eyeX: Float, _ eyeY: Float, _ eyeZ: Float, _ centerX: Float, _ centerY: Float,
  _ centerZ: Float, _ upX: Float, _ upY: Float, _ upZ: Float
) -> GLKMatrix4 {
  let eye = GLKVector3(x: eyeX, y: eyeY, z: eyeZ)
  let center = GLKVector3(x: centerX, y: centerY, z: centerZ)
  let back = GLKVector3Normalize(GLKVector3Subtract(eye, center))
  let right = GLKVector3Normalize(
    GLKVector3CrossProduct(GLKVector3(x: upX, y: upY, z: upZ), back))
  let up = GLKVector3CrossProduct(back, right)
  return GLKMatrix4(columns: [
    SIMD4(right.x, up.x, back.x, 0), SIMD4(right.y, up.y, back.y, 0),
    SIMD4(right.z, up.z, back.z, 0),
    SIMD4(
      -GLKVector3DotProduct(right, eye), -GLKVector3DotProduct(up, eye),
      -GLKVector3DotProduct(back, eye), 1),
  ])
}
