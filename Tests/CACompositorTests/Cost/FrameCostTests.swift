// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGLES
import CAGeometry
import Foundation
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("The cost of a frame by pass, draw and layer") struct FrameCostTests {
    /// A group of a colour and a picture of 8 × 8, which the surface shows once, and a raster.
    private static func frame() -> Frame {
      var hand = HandFrame(width: 100, height: 80)
      let picture = hand.contents(patternImage(width: 8, height: 8))
      let group = hand.target(DeviceRect(x: 10, y: 10, width: 40, height: 30)) {
        $0.add([10, 10, 30, 30], .color)
        // Half of it lies outside of the pass.
        $0.add([46, 10, 54, 18], .picture, .contents(picture))
      }
      var inner = HandFrame(width: 20, height: 20)
      inner.add([0, 0, 10, 10], .color)
      hand.frame.rasters.append(Raster(layer: LayerID(rawValue: 50), frame: inner.finished))
      hand.composite(group, over: [10, 10, 50, 40], x: 10, y: 10)
      hand.add([60, 10, 80, 30], Variant(.raster), .raster(0)) { $0.texture = [1, 1, 0, 0] }
      return hand.finished
    }

    private static func cost(
      _ detail: CostDetail, frames: Int = 1, clock: CostClock? = nil
    ) throws -> FrameCost {
      try withDevice { device in
        let compositor = try Compositor(device: device)
        compositor.measureCost(detail, clock: clock)
        let frame = frame()
        for _ in 0..<frames { _ = try compositor.picture(of: frame) }
        return try #require(compositor.cost)
      }
    }

    @Test("nobody who does not ask gets a cost")
    func off() throws {
      try withDevice { device in
        let compositor = try Compositor(device: device)
        _ = try compositor.picture(of: Self.frame())
        #expect(compositor.cost == nil)
        compositor.measureCost(.passes)
        _ = try compositor.picture(of: Self.frame())
        #expect(compositor.cost != nil)
        compositor.measureCost(nil)
        _ = try compositor.picture(of: Self.frame())
        #expect(compositor.cost == nil)
      }
    }

    @Test("pixels are the areas of quads within their pass", arguments: CostDetail.allCases)
    func pixels(_ detail: CostDetail) throws {
      let cost = try Self.cost(detail)
      #expect(cost.passes.map(\.reason) == [.surface, .groupOpacity, .surface])
      #expect(cost.passes.map(\.raster) == [LayerID(rawValue: 50), nil, nil])
      #expect(cost.draws.map(\.kind) == [.color, .color, .picture, .target, .raster])
      #expect(cost.draws.map(\.share.pixels) == [100, 400, 32, 1200, 400])
      #expect(cost.passes.map(\.share.pixels) == [100, 432, 1600])
      // Four texels of four bytes a pixel where they are mixed, one where they are fetched.
      #expect(cost.draws.map(\.share.textureBytes) == [0, 0, 512, 4800, 6400])
    }

    @Test(
      "the time of a pass is that of its beginning and its draws", arguments: CostDetail.allCases)
    func times(_ detail: CostDetail) throws {
      let cost = try Self.cost(detail)
      for pass in cost.passes {
        let draws = cost.draws[pass.draws].reduce(0) { $0 + $1.share.nanoseconds }
        #expect(pass.share.nanoseconds == pass.beginning + draws)
        #expect(pass.share.nanoseconds > 0)
      }
      let passes = cost.passes.reduce(0) { $0 + $1.share.nanoseconds }
      // Each part of a span is rounded to whole nanoseconds.
      #expect(abs(cost.nanoseconds - cost.preparation - passes) <= cost.draws.count + 3)
      let layers = cost.layers.reduce(0) { $0 + $1.share.nanoseconds }
      #expect(layers == passes)
      #expect(cost.layers.map(\.share.total) == cost.layers.map(\.share.total).sorted(by: >))
      #expect(cost.draws.allSatisfy { $0.batch >= 0 })
    }

    @Test("uploads and searches of caches are those of the layers that needed them")
    func caches() throws {
      let first = try Self.cost(.passes)
      #expect((first.pictures.hits, first.pictures.misses) == (0, 1))
      #expect((first.rasters.hits, first.rasters.misses) == (0, 1))
      // The slice repeats the picture's outermost column and row where it goes on behind it.
      #expect(first.draws[2].share.uploadedBytes >= 8 * 8 * 4)
      #expect(first.draws[2].share.caches.misses == 1)
      let raster = first.layers.first { $0.layer == LayerID(rawValue: 50) }
      #expect(raster?.share.caches.misses == 1)

      let second = try Self.cost(.passes, frames: 2)
      #expect((second.pictures.hits, second.pictures.misses) == (1, 0))
      #expect((second.rasters.hits, second.rasters.misses) == (1, 0))
      #expect(second.draws.reduce(0) { $0 + $1.share.uploadedBytes } == 0)
      // The raster is there, so that its pass does not run.
      #expect(second.passes.map(\.reason) == [.groupOpacity, .surface])
    }

    @Test("draws say how they were shown", arguments: CostDetail.allCases)
    func roles(_ detail: CostDetail) throws {
      try withDevice { device in
        let compositor = try Compositor(device: device)
        compositor.measureCost(detail)
        var hand = HandFrame(width: 200, height: 200)
        hand.add([0, 0, 200, 200], .color, isOpaque: true)
        let picture = hand.contents(patternImage(width: 140, height: 140))
        hand.add([10, 10, 150, 150], .picture, .contents(picture), isOpaque: true)
        hand.add([20, 20, 40, 40], .color, color: [0, 0, 0, 0.5])
        _ = try compositor.picture(of: hand.finished)
        let cost = try #require(compositor.cost)
        #expect(cost.draws.map(\.role) == [.cleared, .copied, .drawn])
        #expect(cost.draws.map(\.batch) == [-1, -1, 0])
        let lines = cost.description.split(separator: "\n").dropFirst(2).prefix(3)
        for (line, way) in zip(lines, ["cleared", "copied", "batch 0"]) {
          #expect(line.contains("  \(way)  quads 1"))
        }
      }
    }

    @Test("measuring changes no pixel", arguments: CostDetail.allCases)
    func samePixels(_ detail: CostDetail) throws {
      try withDevice { device in
        let frame = CompositorTests.mixed()
        let plain = try Compositor(device: device).picture(of: frame)
        let compositor = try Compositor(device: device)
        compositor.measureCost(detail)
        #expect(try compositor.picture(of: frame) == plain)
      }
    }

    @Test("a frame in slices has each of its draws once")
    func slices() throws {
      try withDevice { device in
        var options = CompositorOptions()
        options.contentsBudget = 64 * 64 * 4
        let compositor = try Compositor(device: device, options: options)
        compositor.measureCost(.draws)
        var hand = HandFrame(width: 90, height: 90)
        for number in 0..<3 {
          let picture = hand.contents(patternImage(width: 60, height: 60, seed: number))
          hand.add([0, 0, 60, 60], .picture, .contents(picture))
        }
        _ = try compositor.picture(of: hand.finished)
        let cost = try #require(compositor.cost)
        #expect(compositor.counters.slices == 3)
        #expect(cost.passes.count == 1)
        #expect(cost.draws.map(\.share.caches.misses) == [1, 1, 1])
        #expect(Set(cost.draws.map(\.batch)).count == 3)
      }
    }

    @Test("software drivers are measured by waiting, and say so")
    func clock() throws {
      try withDevice { device in
        let cost = try Self.cost(.passes)
        #expect(cost.clock == (device.capabilities.hasTrueTimers ? .gpu : .cpu))
        #expect(cost.description.hasPrefix("cost "))
        if cost.clock == .cpu {
          #expect(cost.description.contains("(cpu, a wait after each pass)"))
        }
      }
    }

    @Test("timestamps that nobody believes are measured where they are asked for")
    func forcedClock() throws {
      let hasStamps = try withDevice { $0.makeTimestamp() != nil }
      for detail in CostDetail.allCases {
        let cost = try Self.cost(detail, frames: 3, clock: .gpu)
        #expect(cost.clock == (hasStamps ? .gpu : .cpu))
        #expect(cost.passes.count == 2)
      }
    }

    @Test("a cost comes back from JSON as it went")
    func codable() throws {
      let cost = try Self.cost(.draws)
      let data = try JSONEncoder().encode(cost)
      #expect(try JSONDecoder().decode(FrameCost.self, from: data) == cost)
    }
  }
}
