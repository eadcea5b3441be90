// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACommit
import CAFrame
import CAGLES
import CAGeometry
import CoreGraphics
import Foundation
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("The compositor from frame to frame") struct CompositorTests {
    /// Something of everything.
    static func mixed() -> Frame { mixedHand().finished }

    /// ``mixed()`` while its surface is open.
    static func mixedHand() -> HandFrame {
      var hand = HandFrame(width: 120, height: 90, clear: [0.1, 0.1, 0.1, 1])
      let small = (0..<3).map { hand.contents(patternImage(width: 20, height: 20, seed: $0)) }
      let large = hand.contents(patternImage(width: 50, height: 30))
      hand.clip(
        ClipPixelTests.record(
          origin: [60, 45], angle: 0.3, rect: [-50, -40, 50, 40], radii: [20, 5, 10, 0]))
      let group = hand.target(DeviceRect(x: 10, y: 10, width: 70, height: 60)) {
        $0.add(
          [12, 12, 60, 50], Variant(.color, [.rounded, .clip]), color: [0.5, 0.3, 0.1, 0.8],
          outset: 1
        ) {
          $0.radii = [8, 8, 8, 8]
          $0.head.clips = ClipRun(first: 0, count: 1)
        }
        $0.add([20, 20, 70, 50], .picture, .contents(large))
      }
      for index in 0..<9 {
        let x = Float(index % 3) * 35 + 3.4
        let y = Float(index / 3) * 28 + 1.7
        hand.add(
          [x, y, x + 20, y + 20], Variant(.picture, .edge), .contents(small[index % 3]), outset: 1)
        hand.add(
          [x + 5, y + 5, x + 30, y + 25], Variant(.color, [.border, .rounded]),
          color: [1, 1, 0, 1], outset: 1
        ) {
          $0.radii = [4, 4, 4, 4]
          $0.borderWidth = 2
        }
        hand.add(
          [x, y + 18, x + 9, y + 24], Variant(.color, .edge), color: [0, 0.5, 0.5, 0.5], outset: 1)
      }
      hand.composite(group, over: [10, 10, 80, 70], x: 10, y: 10, color: SIMD4(repeating: 0.7))
      return hand
    }

    @Test("what rasters bring and push out counts as the frame's")
    func rasterCounters() throws {
      try withDevice { device in
        var options = CompositorOptions()
        options.contentsBudget = 64 * 64 * 4
        let compositor = try Compositor(device: device, options: options)
        var hand = HandFrame(width: 90, height: 90)
        for number in 0..<3 {
          var inner = HandFrame(width: 60, height: 60)
          let picture = inner.contents(patternImage(width: 60, height: 60, seed: number))
          inner.add([0, 0, 60, 60], .picture, .contents(picture))
          hand.frame.rasters.append(
            Raster(layer: LayerID(rawValue: UInt32(50 + number)), frame: inner.finished))
          hand.add([0, 0, 60, 60], Variant(.raster), .raster(Int32(number))) {
            $0.texture = [1, 1, 0, 0]
          }
        }
        _ = try compositor.picture(of: hand.finished)
        #expect(compositor.counters.rasterMisses == 3)
        #expect(compositor.counters.contentsUploads == 3)
        #expect(compositor.counters.evictions == 2)
        #expect(compositor.counters.slices == 4)
        #expect(compositor.counters.peakResidentBytes == 64 * 64 * 4)
        _ = try compositor.picture(of: hand.finished)
        #expect(compositor.counters.contentsUploads == 0)
        #expect(compositor.counters.evictions == 0)
        #expect(compositor.counters.slices == 1)
      }
    }

    @Test("the same frame twice gives the same bytes, and the second time uploads no contents")
    func twice() throws {
      try withDevice { device in
        let compositor = try Compositor(device: device)
        let frame = Self.mixed()
        let first = try compositor.picture(of: frame)
        #expect(compositor.counters.contentsUploads == 4)
        let second = try compositor.picture(of: frame)
        #expect(first == second)
        #expect(compositor.counters.contentsUploads == 0)
        #expect(compositor.counters.textureBytes == 0)
        #expect(compositor.counters.bufferBytes == compositor.batcher.byteCount)
        #expect(compositor.diagnostics.isEmpty)
      }
    }

    @Test("merging draws changes the number of draw calls and no pixel")
    func batchingOff() throws {
      var options = CompositorOptions()
      options.disabled = .batching
      let frame = Self.mixed()
      try withDevice { device in
        let merging = try Compositor(device: device)
        let single = try Compositor(device: device, options: options)
        let merged = try merging.picture(of: frame)
        #expect(try single.picture(of: frame) == merged)
        #expect(single.counters.draws == frame.draws.count)
        #expect(merging.counters.draws < frame.draws.count)
      }
    }

    @Test("a compositor that keeps no contents draws the same and holds no bytes")
    func residencyOff() throws {
      var options = CompositorOptions()
      options.disabled = .residency
      try withDevice { device in
        let compositor = try Compositor(device: device, options: options)
        let plain = try Compositor(device: device)
        let expected = try plain.picture(of: Self.mixed())
        for _ in 0..<2 {
          #expect(try compositor.picture(of: Self.mixed()) == expected)
          #expect(compositor.residency.byteCount == 0)
        }
      }
    }

    @Test("a saved frame draws the same bytes when it is read back")
    func capture() throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("frame-capture-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let frame = Self.mixed()
      try FrameCapture.save(frame, to: folder, number: 3)
      let loaded = try FrameCapture.load(from: folder, number: 3)
      #expect(loaded.heads == frame.heads && loaded.values == frame.values)
      #expect(loaded.description == frame.description)
      #expect(try picture(of: loaded) == picture(of: frame))
    }

    @Test("objects and bytes are what they were after a compositor is gone")
    func baseline() throws {
      try withDevice { device in
        let before = device.liveObjects
        do {
          let compositor = try Compositor(device: device)
          try compositor.warm()
          _ = try compositor.picture(of: Self.mixed())
          #expect(device.liveObjects != before)
        }
        device.collectGarbage()
        #expect(device.liveObjects == before)
      }
    }

    @Test("after warming up a frame makes no program")
    func warm() throws {
      try withDevice { device in
        let compositor = try Compositor(device: device)
        try compositor.warm()
        #expect(compositor.diagnostics.isEmpty)
        #expect(
          device.liveObjects[.program]
            == Variant.common(upright: device.capabilities.hasFastRectangles).count)
        #expect(compositor.residency.byteCount == 0)
        _ = try compositor.picture(of: Self.mixed())
        #expect(
          device.liveObjects[.program]
            == Variant.common(upright: device.capabilities.hasFastRectangles).count)
      }
    }

    @Test("a tiny budget evicts and still draws right")
    func tinyBudget() throws {
      var options = CompositorOptions()
      options.contentsBudget = 2 * 64 * 64 * 4
      let images = (0..<5).map { patternImage(width: 32, height: 32, seed: $0) }
      try withDevice { device in
        let compositor = try Compositor(device: device, options: options)
        var evictions = 0
        for turn in 0..<12 {
          let image = images[turn % 5]
          var hand = HandFrame(width: 32, height: 32)
          let contents = hand.contents(image)
          hand.add([0, 0, 32, 32], .picture, .contents(contents))
          #expect(try compositor.picture(of: hand.finished).bytes == image.premultipliedRGBA)
          #expect(compositor.counters.residentBytes <= options.contentsBudget)
          evictions += compositor.counters.evictions
        }
        #expect(evictions == 10)
      }
    }

    @Test(
      "a shader folder replaces the embedded shaders; a broken one fails each frame until it is mended"
    )
    func shaderFolder() throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("shaders-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let source = ShaderSource()
      let version = "#version 300 es\n"
      let vertex = try source.text(of: .vertex, ProgramDescription(.color)).dropFirst(version.count)
      try String(vertex).write(
        toFile: folder + "/color.vert", atomically: true, encoding: .utf8)
      try "out vec4 out_color;\nvoid main() { out_color = vec4(0.0, 1.0, 0.0, 1.0); }\n".write(
        toFile: folder + "/color.frag", atomically: true, encoding: .utf8)
      var options = CompositorOptions()
      options.shaderFolder = folder
      var hand = HandFrame(width: 4, height: 4)
      hand.add([0, 0, 4, 4], .color, color: [1, 0, 0, 1])
      #expect(try picture(of: hand.finished, options: options)[1, 1] == [0, 255, 0, 255])

      try "void main() { nonsense; }\n".write(
        toFile: folder + "/color.frag", atomically: true, encoding: .utf8)
      try withDevice { device in
        let compositor = try Compositor(device: device, options: options)
        for _ in 0..<2 {
          let error = #expect(throws: ShaderError.self) {
            try compositor.picture(of: hand.finished)
          }
          #expect(error?.log.contains("nonsense") == true)
        }
        try "out vec4 out_color;\nvoid main() { out_color = vec4(0.0, 0.0, 1.0, 1.0); }\n".write(
          toFile: folder + "/color.frag", atomically: true, encoding: .utf8)
        #expect(try compositor.picture(of: hand.finished)[1, 1] == [0, 0, 255, 255])
        try "void main() { nonsense; }\n".write(
          toFile: folder + "/color.frag", atomically: true, encoding: .utf8)
        #expect(throws: (any Error).self) {
          try Compositor(device: device, options: options).warm()
        }
      }
    }
  }
}
