// SPDX-License-Identifier: Apache-2.0
import CACommit
import CADevice
import CAFrame
import CAGeometry
import CoreGraphics
import DeviceSupport
import Testing

@testable import CACompositor

@Suite("A frame on a device that refuses") struct FaultyFrameTests {
  /// Pictures, clips, a group, a raster and a path.
  private static func frame() -> Frame {
    var inner = HandFrame(width: 20, height: 20)
    inner.add([0, 0, 20, 20], .color, color: [0, 1, 0, 1])
    var hand = GLTests.CompositorTests.mixedHand()
    hand.frame.rasters.append(Raster(layer: LayerID(rawValue: 50), frame: inner.finished))
    hand.add([0, 0, 20, 20], Variant(.raster), .raster(0)) { $0.texture = [1, 1, 0, 0] }
    let path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 50, height: 40), transform: nil)
    hand.frame.fills.append(
      PathFill(
        path, map: PlaneMap(x: [1, 0, 0], y: [0, 1, 0], origin: [0, 0, 1]),
        clip: hand.frame.size.rect, maximumSegments: 1000))
    hand.add([0, 0, 120, 90], .coverage, .fill(0))
    return hand.finished
  }

  /// A compositor on a faulty device over one that records, and a surface that is no part of it.
  private struct Bench {
    let recorder = RecordingDevice()
    let device: FaultyDevice
    let compositor: Compositor
    let surface: ColorTarget

    init(_ frame: Frame) throws {
      device = FaultyDevice(recorder)
      compositor = try Compositor(device: device)
      surface = try ColorTarget(
        recorder, width: frame.size.width, height: frame.size.height, label: "surface")
    }

    func draw(_ frame: Frame) throws { try compositor.draw(frame, into: surface.framebuffer) }

    /// What drawing the frame from nothing but programs asks of the device.
    func lines(of frame: Frame) throws -> [String] {
      recorder.removeAll()
      try draw(frame)
      return recorder.lines
    }

    /// What the compositor holds apart from programs and samplers; the surface does not count.
    var held: Int {
      recorder.collectGarbage()
      let objects = recorder.liveObjects
      return objects.total - objects[.program] - objects[.sampler] - 2
    }
  }

  @Test("memory refused anywhere: the frame throws, nothing is held, the next one draws everything")
  func memory() throws {
    let frame = Self.frame()
    let whole = try Bench(frame)
    let first = whole.device.allocations
    try whole.draw(frame)
    let count = whole.device.allocations - first
    #expect(count > 12)
    for number in 1...count {
      let bench = try Bench(frame)
      bench.device.refusedAllocation = bench.device.allocations + number
      let error = #expect(throws: DeviceError.self) { try bench.draw(frame) }
      #expect(error?.reason == "out of memory", "\(number)")
      #expect(bench.held == 0, "\(number)")
      try bench.draw(frame)
      let counters = bench.compositor.counters
      #expect(counters.contentsUploads == 4 && counters.rasterMisses == 1, "\(number)")
      #expect(counters.draws == whole.compositor.counters.draws, "\(number)")
    }
  }

  @Test("an upload refused anywhere: the frame throws, nothing is held")
  func uploads() throws {
    let frame = Self.frame()
    let whole = try Bench(frame)
    try whole.draw(frame)
    #expect(whole.device.uploads > 4)
    for number in 1...whole.device.uploads {
      let bench = try Bench(frame)
      bench.device.refusedUpload = number
      #expect(throws: DeviceError.self, "\(number)") { try bench.draw(frame) }
      #expect(bench.held == 0, "\(number)")
      try bench.draw(frame)
    }
  }

  @Test("a device lost anywhere: the frame says so; another device is asked for the same")
  func lost() throws {
    let frame = Self.frame()
    let whole = try Bench(frame)
    let start = whole.device.calls
    let lines = try whole.lines(of: frame)
    let count = whole.device.calls - start
    for number in stride(from: 1, through: count, by: 7) {
      let bench = try Bench(frame)
      bench.device.losingCall = bench.device.calls + number
      for _ in 0..<2 {
        let error = #expect(throws: DeviceError.self, "\(number)") { try bench.draw(frame) }
        #expect(error?.isContextLost == true, "\(number)")
      }
      #expect(bench.held == 0, "\(number)")
    }
    #expect(try Bench(frame).lines(of: frame) == lines)
  }
}
