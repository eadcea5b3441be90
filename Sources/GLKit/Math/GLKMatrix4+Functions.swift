// SPDX-License-Identifier: Apache-2.0

/// The matrix that changes nothing.
public let GLKMatrix4Identity = GLKMatrix4(
  columns: (0..<4).map { place in
    var column = SIMD4<Float>.zero
    column[place] = 1
    return column
  })

/// A matrix of these numbers, column after column.
public func GLKMatrix4Make(
  _ m00: Float, _ m01: Float, _ m02: Float, _ m03: Float,
  _ m10: Float, _ m11: Float, _ m12: Float, _ m13: Float,
  _ m20: Float, _ m21: Float, _ m22: Float, _ m23: Float,
  _ m30: Float, _ m31: Float, _ m32: Float, _ m33: Float
) -> GLKMatrix4 {
  GLKMatrix4(
    m00: m00, m01: m01, m02: m02, m03: m03,
    m10: m10, m11: m11, m12: m12, m13: m13,
    m20: m20, m21: m21, m22: m22, m23: m23,
    m30: m30, m31: m31, m32: m32, m33: m33)
}

/// A matrix of these numbers, row after row: the one of ``GLKMatrix4Make`` transposed.
public func GLKMatrix4MakeAndTranspose(
  _ m00: Float, _ m01: Float, _ m02: Float, _ m03: Float,
  _ m10: Float, _ m11: Float, _ m12: Float, _ m13: Float,
  _ m20: Float, _ m21: Float, _ m22: Float, _ m23: Float,
  _ m30: Float, _ m31: Float, _ m32: Float, _ m33: Float
) -> GLKMatrix4 {
  GLKMatrix4(
    m00: m00, m01: m10, m02: m20, m03: m30,
    m10: m01, m11: m11, m12: m21, m13: m31,
    m20: m02, m21: m12, m22: m22, m23: m32,
    m30: m03, m31: m13, m32: m23, m33: m33)
}

/// The matrix in an array of 16 numbers, column after column.
public func GLKMatrix4MakeWithArray(_ values: UnsafePointer<Float>) -> GLKMatrix4 {
  GLKMatrix4(
    columns: (0..<4).map { column in
      SIMD4<Float>((0..<4).map { values[column * 4 + $0] })
    })
}

/// The matrix in an array of 16 numbers, row after row.
public func GLKMatrix4MakeWithArrayAndTranspose(_ values: UnsafePointer<Float>) -> GLKMatrix4 {
  GLKMatrix4Transpose(GLKMatrix4MakeWithArray(values))
}

/// A matrix of these columns.
public func GLKMatrix4MakeWithColumns(
  _ column0: GLKVector4, _ column1: GLKVector4, _ column2: GLKVector4, _ column3: GLKVector4
) -> GLKMatrix4 {
  GLKMatrix4(columns: [column0.simd, column1.simd, column2.simd, column3.simd])
}

/// A matrix of these rows.
public func GLKMatrix4MakeWithRows(
  _ row0: GLKVector4, _ row1: GLKVector4, _ row2: GLKVector4, _ row3: GLKVector4
) -> GLKMatrix4 {
  GLKMatrix4Transpose(GLKMatrix4(columns: [row0.simd, row1.simd, row2.simd, row3.simd]))
}

/// A row.
public func GLKMatrix4GetRow(_ matrix: GLKMatrix4, _ row: Int32) -> GLKVector4 {
  GLKVector4(SIMD4<Float>(matrix.columns.map { $0[Int(row)] }))
}

/// A column.
public func GLKMatrix4GetColumn(_ matrix: GLKMatrix4, _ column: Int32) -> GLKVector4 {
  GLKVector4(matrix.columns[Int(column)])
}

/// The matrix with another row.
public func GLKMatrix4SetRow(_ matrix: GLKMatrix4, _ row: Int32, _ vector: GLKVector4) -> GLKMatrix4
{
  GLKMatrix4(
    columns: matrix.columns.enumerated().map { place, column in
      var column = column
      column[Int(row)] = vector[place]
      return column
    })
}

/// The matrix with another column.
public func GLKMatrix4SetColumn(_ matrix: GLKMatrix4, _ column: Int32, _ vector: GLKVector4)
  -> GLKMatrix4
{
  var columns = matrix.columns
  columns[Int(column)] = vector.simd
  return GLKMatrix4(columns: columns)
}

/// The matrix with columns and rows exchanged.
public func GLKMatrix4Transpose(_ matrix: GLKMatrix4) -> GLKMatrix4 {
  GLKMatrix4(columns: (0..<4).map { GLKMatrix4GetRow(matrix, $0).simd })
}

/// The product: the effect of `right` and then of `left`.
public func GLKMatrix4Multiply(_ left: GLKMatrix4, _ right: GLKMatrix4) -> GLKMatrix4 {
  let columns = left.columns
  return GLKMatrix4(columns: right.columns.map { product(columns, $0) })
}

/// The sum.
public func GLKMatrix4Add(_ left: GLKMatrix4, _ right: GLKMatrix4) -> GLKMatrix4 {
  GLKMatrix4(columns: zip(left.columns, right.columns).map { $0 + $1 })
}

/// The difference.
public func GLKMatrix4Subtract(_ left: GLKMatrix4, _ right: GLKMatrix4) -> GLKMatrix4 {
  GLKMatrix4(columns: zip(left.columns, right.columns).map { $0 - $1 })
}

/// The inverse; the identity, and false, where there is none.
public func GLKMatrix4Invert(
  _ matrix: GLKMatrix4, _ isInvertible: UnsafeMutablePointer<Bool>?
) -> GLKMatrix4 {
  let inverse = inverted(matrix.columns.map { column in (0..<4).map { Double(column[$0]) } })
  isInvertible?.pointee = inverse != nil
  guard let inverse else { return GLKMatrix4Identity }
  return GLKMatrix4(columns: inverse.map { SIMD4<Float>($0.map(Float.init)) })
}

/// The inverse of the transposed matrix, as normals need it.
public func GLKMatrix4InvertAndTranspose(
  _ matrix: GLKMatrix4, _ isInvertible: UnsafeMutablePointer<Bool>?
) -> GLKMatrix4 {
  GLKMatrix4Transpose(GLKMatrix4Invert(matrix, isInvertible))
}

/// A rotation about the x axis, radians.
public func GLKMatrix4MakeXRotation(_ radians: Float) -> GLKMatrix4 {
  GLKMatrix4MakeRotation(radians, 1, 0, 0)
}

/// The matrix after a rotation about the x axis, radians.
public func GLKMatrix4RotateX(_ matrix: GLKMatrix4, _ radians: Float) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeXRotation(radians))
}

/// A rotation about the y axis, radians.
public func GLKMatrix4MakeYRotation(_ radians: Float) -> GLKMatrix4 {
  GLKMatrix4MakeRotation(radians, 0, 1, 0)
}

/// The matrix after a rotation about the y axis, radians.
public func GLKMatrix4RotateY(_ matrix: GLKMatrix4, _ radians: Float) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeYRotation(radians))
}

/// A rotation about the z axis, radians.
public func GLKMatrix4MakeZRotation(_ radians: Float) -> GLKMatrix4 {
  GLKMatrix4MakeRotation(radians, 0, 0, 1)
}

/// The matrix after a rotation about the z axis, radians.
public func GLKMatrix4RotateZ(_ matrix: GLKMatrix4, _ radians: Float) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeZRotation(radians))
}

/// The matrix after a rotation about an axis, radians.
public func GLKMatrix4Rotate(
  _ matrix: GLKMatrix4, _ radians: Float, _ x: Float, _ y: Float, _ z: Float
) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeRotation(radians, x, y, z))
}

/// The matrix after a rotation about an axis, radians.
public func GLKMatrix4RotateWithVector3(
  _ matrix: GLKMatrix4, _ radians: Float, _ axis: GLKVector3
) -> GLKMatrix4 {
  GLKMatrix4Rotate(matrix, radians, axis.x, axis.y, axis.z)
}

/// A scale.
public func GLKMatrix4MakeScale(_ sx: Float, _ sy: Float, _ sz: Float) -> GLKMatrix4 {
  let scale: [Float] = [sx, sy, sz, 1]
  return GLKMatrix4(columns: zip(GLKMatrix4Identity.columns, scale).map { $0 * $1 })
}

/// The matrix after a scale.
public func GLKMatrix4Scale(_ matrix: GLKMatrix4, _ sx: Float, _ sy: Float, _ sz: Float)
  -> GLKMatrix4
{
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeScale(sx, sy, sz))
}

/// The matrix after a scale.
public func GLKMatrix4ScaleWithVector3(_ matrix: GLKMatrix4, _ scale: GLKVector3) -> GLKMatrix4 {
  GLKMatrix4Scale(matrix, scale.x, scale.y, scale.z)
}

/// A rotation about an axis of any length, radians, counter-clockwise where the axis points to the
/// eye.
public func GLKMatrix4MakeRotation(
  _ radians: Float, _ x: Float, _ y: Float, _ z: Float
) -> GLKMatrix4 {
  let turn = GLKMatrix3MakeRotation(radians, x, y, z).columns
  return GLKMatrix4(columns: turn.map { SIMD4($0, 0) } + [SIMD4(0, 0, 0, 1)])
}

/// The upper left 3 × 3 numbers.
public func GLKMatrix4GetMatrix3(_ matrix: GLKMatrix4) -> GLKMatrix3 {
  GLKMatrix3(columns: matrix.columns.prefix(3).map { SIMD3($0.x, $0.y, $0.z) })
}

/// The upper left 2 × 2 numbers, column after column.
public func GLKMatrix4GetMatrix2(_ matrix: GLKMatrix4) -> GLKMatrix2 {
  GLKMatrix2(m: (matrix.m00, matrix.m01, matrix.m10, matrix.m11))
}

/// A translation.
public func GLKMatrix4MakeTranslation(_ tx: Float, _ ty: Float, _ tz: Float) -> GLKMatrix4 {
  GLKMatrix4SetColumn(GLKMatrix4Identity, 3, GLKVector4(x: tx, y: ty, z: tz, w: 1))
}

/// The matrix after a translation.
public func GLKMatrix4Translate(
  _ matrix: GLKMatrix4, _ tx: Float, _ ty: Float, _ tz: Float
) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeTranslation(tx, ty, tz))
}

/// The matrix after a translation.
public func GLKMatrix4TranslateWithVector3(
  _ matrix: GLKMatrix4, _ vector: GLKVector3
) -> GLKMatrix4 {
  GLKMatrix4Translate(matrix, vector.x, vector.y, vector.z)
}

/// The matrix times a vector.
public func GLKMatrix4MultiplyVector4(_ matrix: GLKMatrix4, _ vector: GLKVector4) -> GLKVector4 {
  GLKVector4(product(matrix.columns, vector.simd))
}

/// The matrix times a direction: without translation.
public func GLKMatrix4MultiplyVector3(_ matrix: GLKMatrix4, _ vector: GLKVector3) -> GLKVector3 {
  let result = GLKMatrix4MultiplyVector4(matrix, GLKVector4MakeWithVector3(vector, 0))
  return GLKVector3(x: result.x, y: result.y, z: result.z)
}

/// The matrix times a point: with translation.
public func GLKMatrix4MultiplyVector3WithTranslation(
  _ matrix: GLKMatrix4, _ vector: GLKVector3
) -> GLKVector3 {
  let result = GLKMatrix4MultiplyVector4(matrix, GLKVector4MakeWithVector3(vector, 1))
  return GLKVector3(x: result.x, y: result.y, z: result.z)
}

/// The matrix times a point, divided by the fourth number.
public func GLKMatrix4MultiplyAndProjectVector3(
  _ matrix: GLKMatrix4, _ vector: GLKVector3
) -> GLKVector3 {
  let result = GLKMatrix4MultiplyVector4(matrix, GLKVector4MakeWithVector3(vector, 1))
  return GLKVector3(
    x: result.x / result.w, y: result.y / result.w, z: result.z / result.w)
}

/// The rotation of a quaternion of length 1.
public func GLKMatrix4MakeWithQuaternion(_ quaternion: GLKQuaternion) -> GLKMatrix4 {
  let turn = GLKMatrix3MakeWithQuaternion(quaternion).columns
  return GLKMatrix4(columns: turn.map { SIMD4($0, 0) } + [SIMD4(0, 0, 0, 1)])
}
