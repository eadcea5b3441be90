import CAFrame
import CAGLES
import CATrace

extension Compositor {
  /// The textures of those of a frame's rasters that draws show; what is not there is drawn.
  func textures(ofRastersIn frame: Frame) -> [Texture?] {
    guard !frame.rasters.isEmpty else { return [] }
    var isShown = [Bool](repeating: false, count: frame.rasters.count)
    for draw in frame.draws {
      if case .raster(let index) = draw.source { isShown[Int(index)] = true }
    }
    return zip(frame.rasters, isShown).map { raster, isShown in
      isShown ? texture(showing: raster) : nil
    }
  }

  private func texture(showing raster: Raster) -> Texture? {
    if let texture = rasters.texture(showing: raster) { return texture }
    do throws(GLError) {
      let inner = textures(ofRastersIn: raster.frame)
      let target = try rasters.makeTarget(for: raster)
      rasterTextures = inner
      Trace.span("raster") { drawSlices(of: raster.frame, into: target.framebuffer) }
      return target.texture
    } catch {
      report("It cannot be rasterized: \(error)", layer: raster.layer)
      return nil
    }
  }
}
