// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

/// A picture of a layer's plane: a frame that is drawn into a texture, which draws of the outer
/// frame sample.
///
/// Rasters that are equal show the same pixels, so that a texture can be kept until its raster
/// changes.
package struct Raster: Hashable, Codable, Sendable {
  /// The part of a layer's look that a raster holds.
  package enum Content: String, Codable, Sendable {
    /// The layer with its sublayers; it asks for that by `shouldRasterize`.
    case layer
    /// The alpha of the layer, blurred, in all four channels: its shadow before it is coloured.
    case silhouette
  }

  /// The layer that is rasterized.
  package var layer: LayerID
  /// Whether it holds the layer or its silhouette.
  package var content = Content.layer
  /// At time zero, without diagnostics; its ``Frame/origin`` is where the texture's texel (0, 0)
  /// lies in the layer's plane, in texels.
  package var frame: Frame

  /// The raster of a layer.
  package init(layer: LayerID, _ content: Content = .layer, frame: Frame) {
    (self.layer, self.content, self.frame) = (layer, content, frame)
  }

  /// Whether its texture holds half floats.
  package var isHalfFloat: Bool {
    frame.passes.contains { $0.target == 0 && $0.isHalfFloat }
  }
}
