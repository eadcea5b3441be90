// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGLES
import CATrace

extension Compositor {
  /// For each of a frame's rasters, whether its texture is there from an earlier frame.
  package func keptRasters(of frame: Frame) -> [Bool] { frame.rasters.map { rasters.holds($0) } }

  /// The textures of those of a frame's rasters that draws show; missing ones are drawn.
  func textures(ofRastersIn frame: Frame) throws -> [Texture?] {
    guard !frame.rasters.isEmpty else { return [] }
    var isShown = [Bool](repeating: false, count: frame.rasters.count)
    for draw in frame.draws {
      if case .raster(let index) = draw.source { isShown[Int(index)] = true }
    }
    return try zip(frame.rasters, isShown).map { raster, isShown in
      isShown ? try texture(showing: raster) : nil
    }
  }

  private func texture(showing raster: Raster) throws -> Texture {
    let known = rasters.texture(showing: raster)
    meter?.noteRaster(of: raster.layer, isHit: known != nil)
    if let known { return known }
    let inner = try textures(ofRastersIn: raster.frame)
    let target = try rasters.makeTarget(for: raster)
    textures.rasters = inner
    meter?.begin(raster: raster)
    try Trace.span("raster") { try drawSlices(of: raster.frame, into: target.framebuffer) }
    rasters.noteDrawn(raster, to: target)
    return target.texture
  }
}
