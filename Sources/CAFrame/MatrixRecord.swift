// SPDX-License-Identifier: Apache-2.0
import CACommit

/// A matrix for colours that are not premultiplied: the share of a unit of each component, and a
/// constant.
///
/// Twenty floats, five texels of a texture of records.
package struct MatrixRecord: Hashable, Codable, Sendable, BitwiseCopyable {
  /// The share of a unit of red in red, green, blue and alpha.
  package var red: SIMD4<Float>
  /// The share of a unit of green.
  package var green: SIMD4<Float>
  /// The share of a unit of blue.
  package var blue: SIMD4<Float>
  /// The share of a unit of alpha.
  package var alpha: SIMD4<Float>
  /// The constant.
  package var bias: SIMD4<Float>

  /// The record of a matrix.
  package init(_ matrix: ColorMatrix) {
    (red, green, blue) = (SIMD4(matrix.red), SIMD4(matrix.green), SIMD4(matrix.blue))
    (alpha, bias) = (SIMD4(matrix.alpha), SIMD4(matrix.bias))
  }
}
