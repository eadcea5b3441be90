import CAFrame
import CAGLES
import CATrace

extension Compositor {
  /// The textures of a frame's rasters; those that are not there are drawn.
  func textures(ofRastersIn frame: Frame) -> [Texture?] {
    frame.rasters.isEmpty ? [] : frame.rasters.map(texture)
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
