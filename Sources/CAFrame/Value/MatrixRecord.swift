import CACommit

/// A matrix that colours go through, which are not premultiplied: what a unit of each component
/// adds, and what is always added.
///
/// Twenty floats, five texels of a texture of records.
package struct MatrixRecord: Hashable, Codable, Sendable, BitwiseCopyable {
  package var red: SIMD4<Float>
  package var green: SIMD4<Float>
  package var blue: SIMD4<Float>
  package var alpha: SIMD4<Float>
  package var bias: SIMD4<Float>

  package init(_ matrix: ColorMatrix) {
    (red, green, blue) = (SIMD4(matrix.red), SIMD4(matrix.green), SIMD4(matrix.blue))
    (alpha, bias) = (SIMD4(matrix.alpha), SIMD4(matrix.bias))
  }
}
