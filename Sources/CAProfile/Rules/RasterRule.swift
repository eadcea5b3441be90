// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame

/// Rasterized layers whose content changes: their texture is drawn again in every frame.
package struct RasterRule: ProfileRule {
  package static let name = "raster"
  package static let keys = ["shouldRasterize"]

  package init() {}

  package func findings(in sums: ProfileSums) -> [Finding] {
    sums.rasters.filter { sums.isUsual($0.value.frames) }.map { layer, sum in
      Finding(
        layer,
        "shouldRasterize, yet its content changes: its texture of \(sum.size.width) × "
          + "\(sum.size.height) is drawn again in \(sums.text(ofFrames: sum.frames))",
        share: sums.share(sum.nanoseconds),
        [
          Remedy(
            "set shouldRasterize to false, or take out of it what changes",
            [.set(layer, .shouldRasterize, .bool(false))], picture: .soft)
        ])
    }
  }
}
