// SPDX-License-Identifier: Apache-2.0

/// Where a raster of a frame lies: in a texture of its own, or beside others.
package struct RasterPlacement: Hashable, Sendable {
  /// The number of the first raster of the frame that lies in the same texture.
  package var texture: Int32
  /// The texel where it begins.
  package var corner: SIMD2<Float>

  /// A place in a texture.
  package init(texture: Int32, corner: SIMD2<Float>) {
    (self.texture, self.corner) = (texture, corner)
  }
}

extension [RasterPlacement] {
  /// The place of a raster. Where there are no places, each raster has a texture of its own.
  func place(of raster: Int32) -> RasterPlacement {
    isEmpty ? RasterPlacement(texture: raster, corner: .zero) : self[Int(raster)]
  }
}
