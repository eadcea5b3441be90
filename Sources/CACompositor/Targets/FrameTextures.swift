// SPDX-License-Identifier: Apache-2.0
import CABatching
import CADevice

/// The textures of a frame while it is drawn, apart from contents.
struct FrameTextures {
  /// For each raster its texture; nil where no draw shows it.
  private(set) var rasters: [RasterHome?] = []
  /// For each raster its place, as the batcher needs it.
  private(set) var rasterPlacements: [RasterPlacement] = []
  /// For each sheet of the plan the pool slot that holds it, −1 while none does.
  var slotOfSheet: [Int] = []
  /// The targets of the frame whose sheets stay taken when it is drawn.
  var kept: [Int] = []

  /// Takes the textures of the rasters of the frame that is drawn next.
  mutating func show(_ homes: [RasterHome?]) {
    rasters = homes
    var numbers: [ObjectIdentifier: Int32] = [:]
    rasterPlacements = homes.enumerated().map { index, home in
      guard let home else { return RasterPlacement(texture: Int32(index), corner: .zero) }
      let key = ObjectIdentifier(home.target)
      let number = numbers[key] ?? Int32(index)
      numbers[key] = number
      return RasterPlacement(texture: number, corner: SIMD2<Float>(home.corner))
    }
  }
}

/// The place of a raster's texels.
struct RasterHome {
  let target: ColorTarget
  /// The texel where the raster begins.
  let corner: SIMD2<Int32>
}
