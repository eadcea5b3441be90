// SPDX-License-Identifier: Apache-2.0
import Foundation
import GLKit
import Testing

extension GLTests {
  /// Matrices, vectors and quaternions, by identities.
  @Suite struct GLKMathTests {
    private func isNear(_ a: GLKMatrix4, _ b: GLKMatrix4, _ tolerance: Float = 1e-4) -> Bool {
      (Int32(0)..<4).allSatisfy { column in
        let difference = GLKVector4Subtract(
          GLKMatrix4GetColumn(a, column), GLKMatrix4GetColumn(b, column))
        return GLKVector4Length(difference) < tolerance
      }
    }

    private func isNear(_ a: GLKVector3, _ b: GLKVector3, _ tolerance: Float = 1e-4) -> Bool {
      GLKVector3Distance(a, b) < tolerance
    }

    private let axis = GLKVector3Normalize(GLKVector3Make(1, -2, 0.5))

    @Test func numbersLieColumnAfterColumn() {
      var matrix = GLKMatrix4MakeTranslation(2, 3, 4)
      #expect(matrix.m30 == 2 && matrix.m31 == 3 && matrix.m32 == 4 && matrix.m33 == 1)
      #expect(MemoryLayout<GLKMatrix4>.size == 64 && MemoryLayout<GLKVector3>.size == 12)
      let values = withUnsafeBytes(of: &matrix.m) { Array($0.bindMemory(to: Float.self)) }
      #expect(values == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 3, 4, 1])
      #expect(GLKMatrix4MakeWithArray(values) == matrix)
      #expect(GLKMatrix4MakeWithArrayAndTranspose(values) == GLKMatrix4Transpose(matrix))
    }

    @Test func productsApplyTheRightOneFirst() {
      let moved = GLKMatrix4Multiply(
        GLKMatrix4MakeTranslation(1, 0, 0), GLKMatrix4MakeScale(2, 2, 2))
      let point = GLKMatrix4MultiplyVector3WithTranslation(moved, GLKVector3Make(1, 1, 1))
      #expect(isNear(point, GLKVector3Make(3, 2, 2)))
      let same = GLKMatrix4Scale(GLKMatrix4Translate(GLKMatrix4Identity, 1, 0, 0), 2, 2, 2)
      #expect(same == moved)
      #expect(
        isNear(GLKMatrix4MultiplyVector3(moved, GLKVector3Make(1, 1, 1)), .init(v: (2, 2, 2))))
    }

    @Test func inversesGiveTheIdentity() {
      let matrix = GLKMatrix4Rotate(
        GLKMatrix4Scale(GLKMatrix4MakeTranslation(3, -2, 7), 2, 3, 0.5), 1.1, 1, -2, 0.5)
      var isInvertible = false
      let inverse = GLKMatrix4Invert(matrix, &isInvertible)
      #expect(isInvertible)
      #expect(isNear(GLKMatrix4Multiply(matrix, inverse), GLKMatrix4Identity))
      #expect(isNear(GLKMatrix4Multiply(inverse, matrix), GLKMatrix4Identity))
      #expect(GLKMatrix4Invert(GLKMatrix4MakeScale(1, 0, 1), &isInvertible) == GLKMatrix4Identity)
      #expect(!isInvertible)
      let normals = GLKMatrix4InvertAndTranspose(matrix, nil)
      #expect(isNear(GLKMatrix4Transpose(normals), inverse))
    }

    @Test func rotationsAgree() {
      let quarter = GLKMatrix4MakeZRotation(.pi / 2)
      #expect(
        isNear(
          GLKMatrix4MultiplyVector3(quarter, GLKVector3Make(1, 0, 0)), GLKVector3Make(0, 1, 0)))
      #expect(
        isNear(
          GLKMatrix4MultiplyVector3(GLKMatrix4MakeXRotation(.pi / 2), GLKVector3Make(0, 1, 0)),
          GLKVector3Make(0, 0, 1)))
      let quaternion = GLKQuaternionMakeWithAngleAndVector3Axis(1.3, axis)
      let matrix = GLKMatrix4MakeRotation(1.3, 2, -4, 1)
      #expect(isNear(GLKMatrix4MakeWithQuaternion(quaternion), matrix))
      let vector = GLKVector3Make(0.3, 5, -1)
      #expect(
        isNear(
          GLKQuaternionRotateVector3(quaternion, vector), GLKMatrix4MultiplyVector3(matrix, vector))
      )
    }

    @Test(arguments: Array(stride(from: Float(-3), through: 3, by: 0.4)))
    func quaternionsComeBackFromMatrices(_ angle: Float) {
      for axis in [axis, GLKVector3Make(1, 0, 0), GLKVector3Make(0, 1, 0), GLKVector3Make(0, 0, 1)]
      {
        let quaternion = GLKQuaternionMakeWithAngleAndVector3Axis(angle, axis)
        let back = GLKQuaternionMakeWithMatrix4(GLKMatrix4MakeWithQuaternion(quaternion))
        #expect(
          isNear(
            GLKMatrix4MakeWithQuaternion(back), GLKMatrix4MakeWithQuaternion(quaternion)))
      }
    }

    @Test func quaternionsMultiplyAsRotationsDo() {
      let a = GLKQuaternionMakeWithAngleAndAxis(0.7, 1, 0, 0)
      let b = GLKQuaternionMakeWithAngleAndVector3Axis(-1.9, axis)
      let product = GLKMatrix4MakeWithQuaternion(GLKQuaternionMultiply(a, b))
      #expect(
        isNear(
          product,
          GLKMatrix4Multiply(GLKMatrix4MakeWithQuaternion(a), GLKMatrix4MakeWithQuaternion(b))))
      #expect(GLKQuaternionLength(GLKQuaternionMultiply(a, GLKQuaternionInvert(a))).isNear(1))
      #expect(GLKQuaternionAngle(GLKQuaternionSlerp(GLKQuaternionIdentity, a, 0.5)).isNear(0.35))
    }

    @Test func projections() {
      let perspective = GLKMatrix4MakePerspective(.pi / 2, 2, 1, 10)
      let corner = GLKMatrix4MultiplyAndProjectVector3(perspective, GLKVector3Make(2, 1, -1))
      #expect(isNear(corner, GLKVector3Make(1, 1, -1)))
      let far = GLKMatrix4MultiplyAndProjectVector3(perspective, GLKVector3Make(0, 0, -10))
      #expect(isNear(far, GLKVector3Make(0, 0, 1)))
      let flat = GLKMatrix4MakeOrtho(0, 320, 480, 0, -1, 1)
      #expect(
        isNear(
          GLKMatrix4MultiplyAndProjectVector3(flat, GLKVector3Make(320, 480, 1)),
          GLKVector3Make(1, -1, -1)))
      let look = GLKMatrix4MakeLookAt(0, 0, 5, 0, 0, 0, 0, 1, 0)
      #expect(isNear(look, GLKMatrix4MakeTranslation(0, 0, -5)))
    }

    @Test func projectingThereAndBack() {
      let model = GLKMatrix4MakeLookAt(1, 2, 5, 0, 0, 0, 0, 1, 0)
      let projection = GLKMatrix4MakePerspective(1, 1.5, 0.5, 20)
      let viewport: [Int32] = [10, 20, 300, 200]
      let point = GLKVector3Make(0.3, -0.4, 0.5)
      let window = GLKMathProject(point, model, projection, viewport)
      var isDone = false
      #expect(
        isNear(GLKMathUnproject(window, model, projection, viewport, &isDone), point, 1e-3))
      #expect(isDone)
      #expect(GLKMathDegreesToRadians(180).isNear(.pi))
    }

    @Test func stacks() {
      let stack = GLKMatrixStackCreate(nil)
      GLKMatrixStackTranslate(stack, 1, 2, 3)
      GLKMatrixStackPush(stack)
      GLKMatrixStackScale(stack, 2, 2, 2)
      #expect(GLKMatrixStackSize(stack) == 2)
      #expect(GLKMatrixStackGetMatrix4(stack).m00 == 2)
      GLKMatrixStackPop(stack)
      #expect(GLKMatrixStackGetMatrix4(stack) == GLKMatrix4MakeTranslation(1, 2, 3))
      GLKMatrixStackPop(stack)
      #expect(GLKMatrixStackSize(stack) == 1)
    }

    @Test func vectors() {
      let (x, y) = (GLKVector3Make(1, 0, 0), GLKVector3Make(0, 1, 0))
      #expect(GLKVector3CrossProduct(x, y) == GLKVector3Make(0, 0, 1))
      #expect(GLKVector3Project(GLKVector3Make(3, 4, 0), GLKVector3Make(2, 0, 0)).x == 3)
      #expect(GLKVector4Lerp(.init(v: (0, 0, 0, 0)), .init(v: (2, 4, 6, 8)), 0.5).w == 4)
      #expect(GLKVector2AllGreaterThanScalar(GLKVector2Make(1, 2), 0))
      #expect(GLKVector3Normalize(GLKVector3Make(0, 5, 0)) == y)
    }
  }
}

extension Float {
  fileprivate func isNear(_ other: Float) -> Bool { abs(self - other) < 1e-4 }
}
