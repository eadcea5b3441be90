// SPDX-License-Identifier: Apache-2.0

/// The texture of a rasterized layer.
@usableFromInline package struct RasterInstance: Instance {
  /// Scale xy and offset zw from layer space to texels of the raster.
  @usableFromInline package var layerToTexel = SIMD4<Float>()
  /// The factor of its colours, premultiplied.
  @usableFromInline package var tint = SIMD4<Float>(repeating: 1)

  @inlinable package init() {}

  /// The texture of a raster, its colours multiplied.
  @inlinable package init(layerToTexel: SIMD4<Float>, tint: SIMD4<Float>) {
    (self.layerToTexel, self.tint) = (layerToTexel, tint)
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  @inlinable package static var kind: DrawKind { .raster }
  @usableFromInline package static var programs: [Features] { [[]].clippedOrNot }
  @inlinable package static var mergeable: Features { .clip }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .raster }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    source + [factorText(tint)]
  }
}
