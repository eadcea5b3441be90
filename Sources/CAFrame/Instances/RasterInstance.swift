// SPDX-License-Identifier: Apache-2.0

/// The texture of a rasterized layer. With ``Feature/alpha`` it is that of a silhouette, which lies
/// somewhere in a sheet of several.
@usableFromInline package struct RasterInstance: Instance {
  /// Scale xy and offset zw from layer space to texels of the raster.
  @usableFromInline package var layerToTexel = SIMD4<Float>()
  /// The factor of its colours, premultiplied.
  @usableFromInline package var tint = SIMD4<Float>(repeating: 1)
  /// The texel of the texture that is the first of the raster, xy, which the batcher knows; the
  /// last texel of the raster, zw.
  @usableFromInline package var home = SIMD4<Float>(0, 0, 1, 1)

  @inlinable package init() {}

  /// The texture of a raster, its colours multiplied.
  ///
  /// - Parameter size: that of the raster, texels.
  @inlinable package init(
    layerToTexel: SIMD4<Float>, tint: SIMD4<Float>, size: SIMD2<Float> = SIMD2(repeating: 2)
  ) {
    (self.layerToTexel, self.tint) = (layerToTexel, tint)
    home = SIMD4(lowHalf: .zero, highHalf: size - 1)
  }

  /// The texels of the raster along x and y.
  package var size: SIMD2<Float> { home.highHalf + 1 }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  @inlinable package static var kind: DrawKind { .raster }
  @usableFromInline package static var programs: [Features] {
    [[], .alpha].clippedOrNot.uprightOrNot + [[.upright, .plain]]
  }
  @inlinable package static var mergeable: Features { .clip }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .raster }

  @inlinable package mutating func resolve(_ homes: SampleHomes) { home.lowHalf += homes.target }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    source + [factorText(tint)]
  }
}
