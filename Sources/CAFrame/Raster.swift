// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

/// The picture of a layer that rasterizes, in its own plane: a frame that is drawn into a texture,
/// which draws of the outer frame sample.
///
/// Rasters that are equal show the same pixels, so that a texture can be kept until its raster
/// changes.
package struct Raster: Hashable, Codable, Sendable {
  /// The layer that is rasterized.
  package var layer: LayerID
  /// At time zero, without diagnostics; its ``Frame/origin`` is where the texture's texel (0, 0)
  /// lies in the layer's plane, in texels.
  package var frame: Frame

  /// The raster of a layer.
  package init(layer: LayerID, frame: Frame) { (self.layer, self.frame) = (layer, frame) }

  /// Whether its texture holds half floats.
  package var isHalfFloat: Bool {
    frame.passes.contains { $0.target == 0 && $0.isHalfFloat }
  }
}
