// SPDX-License-Identifier: Apache-2.0

/// A stack of matrices, as old GL had it.
public final class GLKMatrixStack {
  fileprivate var matrices = [GLKMatrix4Identity]

  fileprivate init() {}
}

/// A stack with one matrix, the identity. The allocator is ignored.
public func GLKMatrixStackCreate(_ allocator: AnyObject?) -> GLKMatrixStack { GLKMatrixStack() }

/// Puts a copy of the top matrix on top.
public func GLKMatrixStackPush(_ stack: GLKMatrixStack) {
  stack.matrices.append(GLKMatrixStackGetMatrix4(stack))
}

/// Takes the top matrix away; the last one stays.
public func GLKMatrixStackPop(_ stack: GLKMatrixStack) {
  if stack.matrices.count > 1 { stack.matrices.removeLast() }
}

/// The number of matrices.
public func GLKMatrixStackSize(_ stack: GLKMatrixStack) -> Int32 { Int32(stack.matrices.count) }

/// Puts another matrix in place of the top one.
public func GLKMatrixStackLoadMatrix4(_ stack: GLKMatrixStack, _ matrix: GLKMatrix4) {
  stack.matrices[stack.matrices.count - 1] = matrix
}

/// The top matrix.
public func GLKMatrixStackGetMatrix4(_ stack: GLKMatrixStack) -> GLKMatrix4 {
  stack.matrices[stack.matrices.count - 1]
}

/// The upper left 3 × 3 numbers of the top matrix.
public func GLKMatrixStackGetMatrix3(_ stack: GLKMatrixStack) -> GLKMatrix3 {
  GLKMatrix4GetMatrix3(GLKMatrixStackGetMatrix4(stack))
}

/// The top matrix, inverted.
public func GLKMatrixStackGetMatrix4Inverse(_ stack: GLKMatrixStack) -> GLKMatrix4 {
  GLKMatrix4Invert(GLKMatrixStackGetMatrix4(stack), nil)
}

/// The top matrix, inverted and transposed.
public func GLKMatrixStackGetMatrix4InverseTranspose(_ stack: GLKMatrixStack) -> GLKMatrix4 {
  GLKMatrix4InvertAndTranspose(GLKMatrixStackGetMatrix4(stack), nil)
}

/// Multiplies the top matrix.
public func GLKMatrixStackMultiplyMatrix4(_ stack: GLKMatrixStack, _ matrix: GLKMatrix4) {
  GLKMatrixStackLoadMatrix4(stack, GLKMatrix4Multiply(GLKMatrixStackGetMatrix4(stack), matrix))
}

/// Translates the top matrix.
public func GLKMatrixStackTranslate(
  _ stack: GLKMatrixStack, _ tx: Float, _ ty: Float, _ tz: Float
) { GLKMatrixStackMultiplyMatrix4(stack, GLKMatrix4MakeTranslation(tx, ty, tz)) }

/// Scales the top matrix.
public func GLKMatrixStackScale(_ stack: GLKMatrixStack, _ sx: Float, _ sy: Float, _ sz: Float) {
  GLKMatrixStackMultiplyMatrix4(stack, GLKMatrix4MakeScale(sx, sy, sz))
}

/// Rotates the top matrix about an axis, radians.
public func GLKMatrixStackRotate(
  _ stack: GLKMatrixStack, _ radians: Float, _ x: Float, _ y: Float, _ z: Float
) { GLKMatrixStackMultiplyMatrix4(stack, GLKMatrix4MakeRotation(radians, x, y, z)) }
