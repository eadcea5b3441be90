// SPDX-License-Identifier: Apache-2.0
import CAGLES

/// The textures of a frame while it is drawn, apart from contents.
struct FrameTextures {
  /// For each raster its texture; nil where no draw shows it.
  var rasters: [Texture?] = []
  /// For each sheet of the plan the pool slot that holds it, −1 while none does.
  var slotOfSheet: [Int] = []
}
