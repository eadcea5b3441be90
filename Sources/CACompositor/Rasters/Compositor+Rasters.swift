// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CADevice
import CATrace

extension Compositor {
  /// For each of a frame's rasters, whether its texture is there from an earlier frame.
  package func keptRasters(of frame: Frame) -> [Bool] { frame.rasters.map { rasters.holds($0) } }

  /// The textures of those of a frame's rasters that draws show; missing ones are drawn.
  ///
  /// - Parameter surface: the surface of the frame that the compositor draws.
  func homes(ofRastersIn frame: Frame, _ surface: DrawTarget) throws -> [RasterHome?] {
    guard !frame.rasters.isEmpty else { return [] }
    var isShown = [Bool](repeating: false, count: frame.rasters.count)
    for draw in frame.draws {
      if case .raster(let index) = draw.source { isShown[Int(index)] = true }
    }
    var homes = [RasterHome?](repeating: nil, count: frame.rasters.count)
    var missing: [Int] = []
    for (index, raster) in frame.rasters.enumerated() where isShown[index] {
      homes[index] = rasters.home(showing: raster)
      meter?.noteRaster(of: raster.layer, isHit: homes[index] != nil)
      if homes[index] == nil, raster.content == .silhouette {
        missing.append(index)
      } else if homes[index] == nil {
        homes[index] = try draw(raster, surface)
      }
    }
    try drawSilhouettes(missing.map { frame.rasters[$0] }, surface)
    for index in missing { homes[index] = rasters.home(drawn: frame.rasters[index]) }
    return homes
  }

  /// Draws a raster into a texture of its own.
  private func draw(_ raster: Raster, _ surface: DrawTarget) throws -> RasterHome {
    let inner = try homes(ofRastersIn: raster.frame, surface)
    let target = try rasters.makeTarget(for: raster)
    textures.show(inner)
    meter?.begin(rasters: [raster], ends: [.max])
    try Trace.span("raster") { try drawSlices(of: raster.frame, into: target.framebuffer) }
    rasters.noteDrawn(raster, to: target)
    return RasterHome(target: target, corner: .zero)
  }

  /// Draws silhouettes, as many as possible together: then they take as many passes as one.
  private func drawSilhouettes(_ missing: [Raster], _ surface: DrawTarget) throws {
    var together: [Raster] = []
    for raster in missing where !together.contains(raster) {
      if JoinedFrames.canJoin(raster.frame) {
        together.append(raster)
      } else {
        try drawTogether([raster], surface)
      }
    }
    if !together.isEmpty { try drawTogether(together, surface) }
  }

  /// Draws silhouettes side by side into targets, which are kept.
  private func drawTogether(_ silhouettes: [Raster], _ surface: DrawTarget) throws {
    let inner = try silhouettes.flatMap { try homes(ofRastersIn: $0.frame, surface) }
    rasters.removeStale(of: silhouettes)
    let joined = JoinedFrames(silhouettes.map(\.frame))
    textures.show(inner)
    textures.kept = joined.targets
    meter?.begin(rasters: silhouettes, ends: joined.passEnds)
    try Trace.span("raster") { try drawSlices(of: joined.frame, into: surface) }
    for (raster, target) in zip(silhouettes, joined.targets) {
      let cell = plan.cells[target]
      let sheet = pool.keep(textures.slotOfSheet[Int(cell.sheet)])
      rasters.note(raster, in: RasterHome(target: sheet, corner: SIMD2(cell.x, cell.y)))
    }
    textures.kept = []
  }
}
