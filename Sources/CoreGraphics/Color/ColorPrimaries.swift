// SPDX-License-Identifier: Apache-2.0

/// The red, green and blue primaries of an RGB space as CIE 1931 chromaticities; white is D65.
package struct ColorPrimaries: Hashable, Sendable {
  /// The chromaticity of red, x and y.
  package var red: SIMD2<Double>
  /// The chromaticity of green.
  package var green: SIMD2<Double>
  /// The chromaticity of blue.
  package var blue: SIMD2<Double>

  /// The primaries of sRGB and ITU-R BT.709.
  package static let sRGB = ColorPrimaries(
    red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
  /// The primaries of Display P3 (SMPTE EG 432-1).
  package static let displayP3 = ColorPrimaries(
    red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
  /// The primaries of Adobe RGB (1998).
  package static let adobeRGB = ColorPrimaries(
    red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])
  /// The primaries of ITU-R BT.2020.
  package static let bt2020 = ColorPrimaries(
    red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])

  private static let whiteD65: SIMD2<Double> = [0.3127, 0.3290]

  /// The matrix from linear RGB of these primaries to CIE XYZ with white at Y = 1.
  ///
  /// The columns are the XYZ of the primaries, scaled so that (1, 1, 1) is white (SMPTE RP 177).
  package var rgbToXYZ: TristimulusMatrix {
    let columns = TristimulusMatrix(Self.xyz(red), Self.xyz(green), Self.xyz(blue))
    let scale = columns.inverse * Self.xyz(Self.whiteD65)
    return TristimulusMatrix(columns.x * scale.x, columns.y * scale.y, columns.z * scale.z)
  }

  /// The XYZ of a chromaticity with Y = 1.
  private static func xyz(_ chromaticity: SIMD2<Double>) -> SIMD3<Double> {
    let (x, y) = (chromaticity.x, chromaticity.y)
    return [x / y, 1, (1 - x - y) / y]
  }
}

/// A 3 × 3 matrix of columns, applied to column vectors: `matrix * vector`.
package struct TristimulusMatrix: Hashable, Sendable {
  /// The column of the first component.
  package var x: SIMD3<Double>
  /// The column of the second component.
  package var y: SIMD3<Double>
  /// The column of the third component.
  package var z: SIMD3<Double>

  package init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The product with a column vector.
  package static func * (matrix: TristimulusMatrix, vector: SIMD3<Double>) -> SIMD3<Double> {
    matrix.x * vector.x + matrix.y * vector.y + matrix.z * vector.z
  }

  /// The matrix that applies `second`, then `first`.
  package static func * (first: TristimulusMatrix, second: TristimulusMatrix) -> TristimulusMatrix {
    TristimulusMatrix(first * second.x, first * second.y, first * second.z)
  }

  /// The inverse: the rows are the cross products of the columns over the determinant.
  package var inverse: TristimulusMatrix {
    let (r0, r1, r2) = (Self.cross(y, z), Self.cross(z, x), Self.cross(x, y))
    let determinant = (x * r0).sum()
    return TristimulusMatrix(
      [r0.x, r1.x, r2.x] / determinant,
      [r0.y, r1.y, r2.y] / determinant,
      [r0.z, r1.z, r2.z] / determinant)
  }

  private static func cross(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
    [u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x]
  }
}
