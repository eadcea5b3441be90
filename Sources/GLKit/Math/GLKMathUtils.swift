// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Radians from degrees.
public func GLKMathDegreesToRadians(_ degrees: Float) -> Float { degrees * (.pi / 180) }

/// Degrees from radians.
public func GLKMathRadiansToDegrees(_ radians: Float) -> Float { radians * (180 / .pi) }

/// The place in the window of a point of the model.
///
/// - Parameters:
///   - viewport: x, y, width and height, four numbers.
/// - Returns: Pixels from the lower left, and the depth from 0 to 1.
public func GLKMathProject(
  _ object: GLKVector3, _ model: GLKMatrix4, _ projection: GLKMatrix4,
  _ viewport: UnsafePointer<Int32>
) -> GLKVector3 {
  let clip = GLKMatrix4MultiplyVector4(
    GLKMatrix4Multiply(projection, model), GLKVector4MakeWithVector3(object, 1))
  let place = SIMD3(clip.x, clip.y, clip.z) / clip.w * 0.5 + 0.5
  return GLKVector3(
    x: Float(viewport[0]) + Float(viewport[2]) * place.x,
    y: Float(viewport[1]) + Float(viewport[3]) * place.y, z: place.z)
}

/// The point of the model at a place in the window; the other way round than ``GLKMathProject``.
///
/// - Parameter success: Whether the matrices can be inverted; else the answer is zero.
public func GLKMathUnproject(
  _ window: GLKVector3, _ model: GLKMatrix4, _ projection: GLKMatrix4,
  _ viewport: UnsafePointer<Int32>, _ success: UnsafeMutablePointer<Bool>?
) -> GLKVector3 {
  var canInvert = false
  let inverse = GLKMatrix4Invert(GLKMatrix4Multiply(projection, model), &canInvert)
  success?.pointee = canInvert
  guard canInvert else { return GLKVector3() }
  let clip = GLKVector4(
    x: (window.x - Float(viewport[0])) / Float(viewport[2]) * 2 - 1,
    y: (window.y - Float(viewport[1])) / Float(viewport[3]) * 2 - 1, z: window.z * 2 - 1, w: 1)
  let point = GLKMatrix4MultiplyVector4(inverse, clip)
  return GLKVector3(x: point.x / point.w, y: point.y / point.w, z: point.z / point.w)
}

/// The matrix in words, for debugging.
public func NSStringFromGLKMatrix4(_ matrix: GLKMatrix4) -> String {
  "{"
    + (0..<4).map { row in
      "{" + (0..<4).map { "\(matrix.columns[$0][row])" }.joined(separator: ", ") + "}"
    }.joined(separator: ", ") + "}"
}

/// The vector in words, for debugging.
public func NSStringFromGLKVector2(_ vector: GLKVector2) -> String { "{\(vector.x), \(vector.y)}" }

/// The vector in words, for debugging.
public func NSStringFromGLKVector3(_ vector: GLKVector3) -> String {
  "{\(vector.x), \(vector.y), \(vector.z)}"
}

/// The vector in words, for debugging.
public func NSStringFromGLKVector4(_ vector: GLKVector4) -> String {
  "{\(vector.x), \(vector.y), \(vector.z), \(vector.w)}"
}
