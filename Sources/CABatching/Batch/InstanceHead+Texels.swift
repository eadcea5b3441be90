// SPDX-License-Identifier: Apache-2.0
import CAFrame

extension InstanceHead {
  /// Whether every pixel's middle falls on a texel's middle of contents of this size, upright and
  /// unscaled, where `texture` has the scale and offset from layer space to the texture. Then all
  /// ways of sampling give the same, and the cheapest will do.
  ///
  /// With u = x·s + t texels and device x = x·a + b, that is s = a and t − b whole, alike for y.
  /// A thousandth of a texel is allowed for rounding.
  func meetsTexels(_ texture: SIMD4<Float>, width: Int32, height: Int32) -> Bool {
    guard isAffine, rowX.y == 0, rowY.x == 0 else { return false }
    return Self.meets(scale: rowX.x, origin: rowOrigin.x, texture.x, texture.z, Float(width))
      && Self.meets(scale: rowY.y, origin: rowOrigin.y, texture.y, texture.w, Float(height))
  }

  /// The offset from pixels to texels, of contents of this size whose texels meet pixels.
  func texelOffset(_ texture: SIMD4<Float>, width: Int32, height: Int32) -> (x: Int, y: Int) {
    (
      Int((texture.z * Float(width) - rowOrigin.x).rounded()),
      Int((texture.w * Float(height) - rowOrigin.y).rounded())
    )
  }

  private static func meets(
    scale: Float, origin: Float, _ textureScale: Float, _ textureOffset: Float, _ length: Float
  ) -> Bool {
    let tolerance: Float = 1e-3
    guard scale != 0 else { return false }
    let texelsPerPixel = textureScale * length / scale
    guard abs(texelsPerPixel - 1) * length < tolerance else { return false }
    let offset = textureOffset * length - origin
    return abs(offset - offset.rounded()) < tolerance
  }
}
