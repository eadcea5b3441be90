// SPDX-License-Identifier: Apache-2.0

/// The texture of a rasterized layer.
package struct RasterInstance: Instance {
  /// Scale xy and offset zw from layer space to texels of the raster.
  package var layerToTexel = SIMD4<Float>()
  package var opacity: Float = 1

  package init() {}

  /// The picture of a rasterized layer, faded.
  package init(layerToTexel: SIMD4<Float>, opacity: Float) {
    (self.layerToTexel, self.opacity) = (layerToTexel, opacity)
  }

  package static var kind: DrawKind { .raster }
  package static var programs: [Features] { [[]].clippedOrNot }
  package static var mergeable: Features { .clip }
  package static func sampled(_ features: Features) -> Sampled { .raster }
}
