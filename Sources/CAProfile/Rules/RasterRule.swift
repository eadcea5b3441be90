// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CARenderTree

/// Rasterized layers whose content changes: their texture is drawn again in every frame.
package struct RasterRule: ProfileRule {
  package static let name = "raster"

  package init() {}

  package func findings(in sums: ProfileSums) -> [Finding] {
    sums.rasters.compactMap { layer, sum in
      // A shadow that is kept is a raster, too, which nobody asked for.
      guard sums.isUsual(sum.frames),
        sums.layer(layer)?.state.flags.contains(.shouldRasterize) == true
      else { return nil }
      return Finding(
        layer,
        "shouldRasterize, yet its content changes: its texture of \(sum.size.width) × "
          + "\(sum.size.height) is drawn again in \(sum.frames) of \(sums.frames) frames",
        "set shouldRasterize to false, or take out of it what changes",
        share: sums.share(sum.nanoseconds))
    }
  }
}
