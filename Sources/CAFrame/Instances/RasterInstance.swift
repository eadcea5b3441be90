// SPDX-License-Identifier: Apache-2.0

/// The texture of a rasterized layer.
package struct RasterInstance: Instance {
  /// Scale xy and offset zw from layer space to texels of the raster.
  package var layerToTexel = SIMD4<Float>()
  /// The factor of its colours, premultiplied.
  package var tint = SIMD4<Float>(repeating: 1)

  package init() {}

  /// The picture of a rasterized layer, faded.
  package init(layerToTexel: SIMD4<Float>, opacity: Float) {
    (self.layerToTexel, tint) = (layerToTexel, SIMD4(repeating: opacity))
  }

  package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  package static var kind: DrawKind { .raster }
  package static var programs: [Features] { [[]].clippedOrNot }
  package static var mergeable: Features { .clip }
  package static func sampled(_ features: Features) -> Sampled { .raster }
}
