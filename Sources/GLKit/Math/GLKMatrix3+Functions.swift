// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The matrix that changes nothing.
public let GLKMatrix3Identity = GLKMatrix3(
  columns: (0..<3).map { place in
    var column = SIMD3<Float>.zero
    column[place] = 1
    return column
  })

/// A matrix of these numbers, column after column.
public func GLKMatrix3Make(
  _ m00: Float, _ m01: Float, _ m02: Float,
  _ m10: Float, _ m11: Float, _ m12: Float,
  _ m20: Float, _ m21: Float, _ m22: Float
) -> GLKMatrix3 {
  GLKMatrix3(
    m00: m00, m01: m01, m02: m02,
    m10: m10, m11: m11, m12: m12,
    m20: m20, m21: m21, m22: m22)
}

/// A matrix of these numbers, row after row: the one of ``GLKMatrix3Make`` transposed.
public func GLKMatrix3MakeAndTranspose(
  _ m00: Float, _ m01: Float, _ m02: Float,
  _ m10: Float, _ m11: Float, _ m12: Float,
  _ m20: Float, _ m21: Float, _ m22: Float
) -> GLKMatrix3 {
  GLKMatrix3(
    m00: m00, m01: m10, m02: m20,
    m10: m01, m11: m11, m12: m21,
    m20: m02, m21: m12, m22: m22)
}

/// The matrix in an array of 9 numbers, column after column.
public func GLKMatrix3MakeWithArray(_ values: UnsafePointer<Float>) -> GLKMatrix3 {
  GLKMatrix3(
    columns: (0..<3).map { column in
      SIMD3<Float>((0..<3).map { values[column * 3 + $0] })
    })
}

/// The matrix in an array of 9 numbers, row after row.
public func GLKMatrix3MakeWithArrayAndTranspose(_ values: UnsafePointer<Float>) -> GLKMatrix3 {
  GLKMatrix3Transpose(GLKMatrix3MakeWithArray(values))
}

/// A matrix of these columns.
public func GLKMatrix3MakeWithColumns(
  _ column0: GLKVector3, _ column1: GLKVector3, _ column2: GLKVector3
) -> GLKMatrix3 {
  GLKMatrix3(columns: [column0.simd, column1.simd, column2.simd])
}

/// A matrix of these rows.
public func GLKMatrix3MakeWithRows(
  _ row0: GLKVector3, _ row1: GLKVector3, _ row2: GLKVector3
) -> GLKMatrix3 {
  GLKMatrix3Transpose(GLKMatrix3(columns: [row0.simd, row1.simd, row2.simd]))
}

/// A row.
public func GLKMatrix3GetRow(_ matrix: GLKMatrix3, _ row: Int32) -> GLKVector3 {
  GLKVector3(SIMD3<Float>(matrix.columns.map { $0[Int(row)] }))
}

/// A column.
public func GLKMatrix3GetColumn(_ matrix: GLKMatrix3, _ column: Int32) -> GLKVector3 {
  GLKVector3(matrix.columns[Int(column)])
}

/// The matrix with another row.
public func GLKMatrix3SetRow(_ matrix: GLKMatrix3, _ row: Int32, _ vector: GLKVector3) -> GLKMatrix3
{
  GLKMatrix3(
    columns: matrix.columns.enumerated().map { place, column in
      var column = column
      column[Int(row)] = vector[place]
      return column
    })
}

/// The matrix with another column.
public func GLKMatrix3SetColumn(_ matrix: GLKMatrix3, _ column: Int32, _ vector: GLKVector3)
  -> GLKMatrix3
{
  var columns = matrix.columns
  columns[Int(column)] = vector.simd
  return GLKMatrix3(columns: columns)
}

/// The matrix with columns and rows exchanged.
public func GLKMatrix3Transpose(_ matrix: GLKMatrix3) -> GLKMatrix3 {
  GLKMatrix3(columns: (0..<3).map { GLKMatrix3GetRow(matrix, $0).simd })
}

/// The product: the effect of `right` and then of `left`.
public func GLKMatrix3Multiply(_ left: GLKMatrix3, _ right: GLKMatrix3) -> GLKMatrix3 {
  let columns = left.columns
  return GLKMatrix3(columns: right.columns.map { product(columns, $0) })
}

/// The sum.
public func GLKMatrix3Add(_ left: GLKMatrix3, _ right: GLKMatrix3) -> GLKMatrix3 {
  GLKMatrix3(columns: zip(left.columns, right.columns).map { $0 + $1 })
}

/// The difference.
public func GLKMatrix3Subtract(_ left: GLKMatrix3, _ right: GLKMatrix3) -> GLKMatrix3 {
  GLKMatrix3(columns: zip(left.columns, right.columns).map { $0 - $1 })
}

/// The inverse; the identity, and false, where there is none.
public func GLKMatrix3Invert(
  _ matrix: GLKMatrix3, _ isInvertible: UnsafeMutablePointer<Bool>?
) -> GLKMatrix3 {
  let inverse = inverted(matrix.columns.map { column in (0..<3).map { Double(column[$0]) } })
  isInvertible?.pointee = inverse != nil
  guard let inverse else { return GLKMatrix3Identity }
  return GLKMatrix3(columns: inverse.map { SIMD3<Float>($0.map(Float.init)) })
}

/// The inverse of the transposed matrix, as normals need it.
public func GLKMatrix3InvertAndTranspose(
  _ matrix: GLKMatrix3, _ isInvertible: UnsafeMutablePointer<Bool>?
) -> GLKMatrix3 {
  GLKMatrix3Transpose(GLKMatrix3Invert(matrix, isInvertible))
}

/// A rotation about the x axis, radians.
public func GLKMatrix3MakeXRotation(_ radians: Float) -> GLKMatrix3 {
  GLKMatrix3MakeRotation(radians, 1, 0, 0)
}

/// The matrix after a rotation about the x axis, radians.
public func GLKMatrix3RotateX(_ matrix: GLKMatrix3, _ radians: Float) -> GLKMatrix3 {
  GLKMatrix3Multiply(matrix, GLKMatrix3MakeXRotation(radians))
}

/// A rotation about the y axis, radians.
public func GLKMatrix3MakeYRotation(_ radians: Float) -> GLKMatrix3 {
  GLKMatrix3MakeRotation(radians, 0, 1, 0)
}

/// The matrix after a rotation about the y axis, radians.
public func GLKMatrix3RotateY(_ matrix: GLKMatrix3, _ radians: Float) -> GLKMatrix3 {
  GLKMatrix3Multiply(matrix, GLKMatrix3MakeYRotation(radians))
}

/// A rotation about the z axis, radians.
public func GLKMatrix3MakeZRotation(_ radians: Float) -> GLKMatrix3 {
  GLKMatrix3MakeRotation(radians, 0, 0, 1)
}

/// The matrix after a rotation about the z axis, radians.
public func GLKMatrix3RotateZ(_ matrix: GLKMatrix3, _ radians: Float) -> GLKMatrix3 {
  GLKMatrix3Multiply(matrix, GLKMatrix3MakeZRotation(radians))
}

/// The matrix after a rotation about an axis, radians.
public func GLKMatrix3Rotate(
  _ matrix: GLKMatrix3, _ radians: Float, _ x: Float, _ y: Float, _ z: Float
) -> GLKMatrix3 {
  GLKMatrix3Multiply(matrix, GLKMatrix3MakeRotation(radians, x, y, z))
}

/// The matrix after a rotation about an axis, radians.
public func GLKMatrix3RotateWithVector3(
  _ matrix: GLKMatrix3, _ radians: Float, _ axis: GLKVector3
) -> GLKMatrix3 {
  GLKMatrix3Rotate(matrix, radians, axis.x, axis.y, axis.z)
}

/// A scale.
public func GLKMatrix3MakeScale(_ sx: Float, _ sy: Float, _ sz: Float) -> GLKMatrix3 {
  let scale: [Float] = [sx, sy, sz]
  return GLKMatrix3(columns: zip(GLKMatrix3Identity.columns, scale).map { $0 * $1 })
}

/// The matrix after a scale.
public func GLKMatrix3Scale(_ matrix: GLKMatrix3, _ sx: Float, _ sy: Float, _ sz: Float)
  -> GLKMatrix3
{
  GLKMatrix3Multiply(matrix, GLKMatrix3MakeScale(sx, sy, sz))
}

/// The matrix after a scale.
public func GLKMatrix3ScaleWithVector3(_ matrix: GLKMatrix3, _ scale: GLKVector3) -> GLKMatrix3 {
  GLKMatrix3Scale(matrix, scale.x, scale.y, scale.z)
}

/// A rotation about an axis of any length, radians, counter-clockwise where the axis points to the
/// eye.
public func GLKMatrix3MakeRotation(
  _ radians: Float, _ x: Float, _ y: Float, _ z: Float
) -> GLKMatrix3 {
  // Rodrigues' formula, by columns.
  let axis = GLKVector3Normalize(GLKVector3(x: x, y: y, z: z)).simd
  let (cosine, sine) = (cos(radians), sin(radians))
  let cross: [SIMD3<Float>] = [
    SIMD3(0, axis.z, -axis.y), SIMD3(-axis.z, 0, axis.x), SIMD3(axis.y, -axis.x, 0),
  ]
  return GLKMatrix3(
    columns: (0..<3).map { place in
      var column = axis * axis[place] * (1 - cosine) + cross[place] * sine
      column[place] += cosine
      return column
    })
}

/// The upper left 2 × 2 numbers.
public func GLKMatrix3GetMatrix2(_ matrix: GLKMatrix3) -> GLKMatrix2 {
  GLKMatrix2(m: (matrix.m00, matrix.m01, matrix.m10, matrix.m11))
}

/// The matrix times a vector.
public func GLKMatrix3MultiplyVector3(_ matrix: GLKMatrix3, _ vector: GLKVector3) -> GLKVector3 {
  GLKVector3(product(matrix.columns, vector.simd))
}

/// The rotation of a quaternion of length 1.
public func GLKMatrix3MakeWithQuaternion(_ quaternion: GLKQuaternion) -> GLKMatrix3 {
  let axes = [SIMD3<Float>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
  return GLKMatrix3(
    columns: axes.map {
      GLKQuaternionRotateVector3(quaternion, GLKVector3($0)).simd
    })
}
