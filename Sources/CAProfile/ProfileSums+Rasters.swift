// SPDX-License-Identifier: Apache-2.0
import CACommit

extension ProfileSums {
  /// A raster of a layer, as sharp as the layer is shown.
  func rasterizing(_ layer: LayerID) -> Remedy {
    let space = places[layer].map { LayerSpace(of: $0, in: tree, scale: scale) }
    return Remedy(
      "set shouldRasterize, with the rasterizationScale of the screen, while its picture stays the "
        + "same", Self.rasterSteps(layer, scale: space?.largestScale ?? scale))
  }

  /// The steps of that, with the scale in pixels per point.
  static func rasterSteps(_ layer: LayerID, scale: Double) -> [RemedyStep] {
    [
      .set(layer, .shouldRasterize, .bool(true)),
      .set(layer, .rasterizationScale, .number(scale)),
    ]
  }
}
