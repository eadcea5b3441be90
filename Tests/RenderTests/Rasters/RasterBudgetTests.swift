// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGLES
import CAGeometry
import Testing

@testable import CACompositor
@testable import PictureReference

@Suite("The budget of rasters", .serialized)
struct RasterBudgetTests {
  private func raster(_ layer: UInt32, red: Float) -> Raster {
    var frame = Frame(size: DeviceSize(width: 16, height: 16))
    frame.passes = [
      Pass(
        target: 0, rect: frame.bounds, clearColor: [red, 0, 0, 1], draws: 0..<0,
        layer: LayerID(rawValue: layer), reason: .rasterized)
    ]
    return Raster(layer: LayerID(rawValue: layer), frame: frame)
  }

  @Test("lets go of the least recently used, never of what the frame shows")
  func budget() throws {
    let context = try Context(on: try Display.open())
    defer { context.close() }
    let cache = RasterCache(
      device: context.gl, pool: TargetPool(device: context.gl, lifetime: 60), lifetime: 60,
      budget: 2 * 16 * 16 * 4)
    let rasters = (0..<4).map { raster($0, red: Float($0) / 4) }
    for raster in rasters { cache.noteDrawn(raster, to: try cache.makeTarget(for: raster)) }
    cache.endFrame()
    #expect(cache.byteCount == 4 * 16 * 16 * 4)
    #expect(cache.home(showing: rasters[1]) != nil)
    cache.endFrame()
    #expect(cache.byteCount == 2 * 16 * 16 * 4)
    #expect(cache.home(showing: rasters[1]) != nil)
    #expect(cache.home(showing: rasters[0]) == nil)
    let counts = cache.takeCounts()
    #expect(counts.hits == 2)
    #expect(counts.misses == 4)
  }

  @Test("looks at the rasters of one layer, however many layers have some")
  func looks() throws {
    let context = try Context(on: try Display.open())
    defer { context.close() }
    let cache = RasterCache(
      device: context.gl, pool: TargetPool(device: context.gl, lifetime: 60), lifetime: 60,
      budget: 1 << 24)
    let rasters = (0..<300).map { raster($0, red: Float($0) / 300) }
    for raster in rasters { cache.noteDrawn(raster, to: try cache.makeTarget(for: raster)) }
    for _ in 0..<3 {
      cache.endFrame()
      for raster in rasters { #expect(cache.home(showing: raster) != nil) }
    }
    // The last frame shows new ones, in the textures of the old ones.
    cache.endFrame()
    for place in 0..<300 {
      let new = raster(UInt32(place), red: 1)
      #expect(cache.home(showing: new) == nil)
      cache.noteDrawn(new, to: try cache.makeTarget(for: new))
    }
    #expect(cache.byteCount == 300 * 16 * 16 * 4)
    // One at each question: drawn, shown three times, not found, replaced, drawn.
    #expect(cache.looks <= 300 * 7)
  }

  @Test("finds a raster by all it shows")
  func finding() throws {
    let context = try Context(on: try Display.open())
    defer { context.close() }
    let cache = RasterCache(
      device: context.gl, pool: TargetPool(device: context.gl, lifetime: 60), lifetime: 60,
      budget: 1 << 20)
    let target = try cache.makeTarget(for: raster(1, red: 0.5))
    cache.noteDrawn(raster(1, red: 0.5), to: target)
    #expect(cache.home(showing: raster(1, red: 0.5)) != nil)
    #expect(cache.home(showing: raster(1, red: 0.6)) == nil)
    #expect(cache.home(showing: raster(2, red: 0.5)) == nil)
  }

  @Test("finds none whose drawing failed, whether its texture is new or another raster's")
  func undrawn() throws {
    let context = try Context(on: try Display.open())
    defer { context.close() }
    let cache = RasterCache(
      device: context.gl, pool: TargetPool(device: context.gl, lifetime: 60), lifetime: 60,
      budget: 1 << 20)
    let (old, new) = (raster(1, red: 0.5), raster(1, red: 0.6))
    let target = try cache.makeTarget(for: old)
    #expect(cache.home(showing: old) == nil)
    cache.noteDrawn(old, to: target)
    #expect(cache.home(showing: old)?.target === target)
    cache.endFrame()
    #expect(try cache.makeTarget(for: new).texture === target.texture)
    #expect(cache.home(showing: old) == nil)
    #expect(cache.home(showing: new) == nil)
    cache.endFrame()
    cache.noteDrawn(new, to: try cache.makeTarget(for: new))
    #expect(cache.home(showing: new)?.target === target)
    #expect(cache.byteCount == 16 * 16 * 4)
  }
}
