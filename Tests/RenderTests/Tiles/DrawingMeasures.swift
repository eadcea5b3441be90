// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// Measurements, for a process and a machine of their own: `CA_MEASURE=1 swift test --filter
/// DrawingMeasures`.
@Suite(
  "measures of drawing", .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["CA_MEASURE"] != nil))
struct DrawingMeasures {
  @Test("a commit of eight pictures, drawn on its thread and beside it")
  func asynchronously() async throws {
    try await onRenderThread {
      for isAsynchronous in [false, true, false, true] {
        let root = CALayer()
        let layers = (0..<8).map { _ in
          let layer = BusyLayer()
          layer.bounds = CGRect(x: 0, y: 0, width: 500, height: 500)
          layer.drawsAsynchronously = isAsynchronous
          layer.setNeedsDisplay()
          root.addSublayer(layer)
          return layer
        }
        let renderer = try HeadlessRenderer(
          size: CGSize(width: 10, height: 10))
        renderer.layer = root
        let start = Date()
        CATransaction.flush()
        print("asynchronous \(isAsynchronous): \(Date().timeIntervalSince(start)) s")
        #expect(layers.allSatisfy { $0.contents != nil })
      }
    }
  }

  @Test("10 s of random panning and zooming over 100,000 × 100,000 points: peak memory")
  func peakMemory() async throws {
    try await onRenderThread {
      let layer = TiledPicture()
      layer.bounds.size = CGSize(width: 100_000, height: 100_000)
      layer.levelsOfDetail = 10
      layer.levelsOfDetailBias = 2
      let screen = try HeadlessScreen(size: CGSize(width: 1024, height: 768))
      screen.layer = layer
      var walk = TileWalk(state: 3)
      var (x, y, zoom) = (50_000.0, 50_000.0, 1.0)
      let end = Date(timeIntervalSinceNow: 10)
      var steps = 0
      while Date() < end {
        CATransaction.setDisableActions(true)
        x = min(max(x + walk.next(-500...500) / zoom, 0), 100_000)
        y = min(max(y + walk.next(-500...500) / zoom, 0), 100_000)
        zoom = min(max(zoom * exp2(walk.next(-0.3...0.3)), 0.005), 4)
        layer.anchorPoint = CGPoint(x: x / 100_000, y: y / 100_000)
        layer.position = CGPoint(x: 512, y: 384)
        layer.transform = CATransform3DMakeScale(zoom, zoom, 1)
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 1.0 / 60))
        steps += 1
      }
      screen.close()
      let peak = try peakKilobytes() / 1024
      print("\(steps) steps, \(TileDrawing.current.counters), peak memory \(peak) MB")
      let calls = layer.calls
      #expect(calls.allSatisfy { !$0.isMainThread && !$0.isOwnThread })
      #expect(calls.count - Set(calls).count <= TileDrawing.current.counters.evicted)
      #expect(peak < 300)
    }
  }
}

/// The most memory that the process had so far.
func peakKilobytes() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
  return try #require(line.split(separator: " ").dropLast().last.flatMap { Int($0) })
}

/// Draws as much as a chart does.
private final class BusyLayer: CALayer {
  override func draw(in ctx: CGContext) {
    for index in 0..<300 {
      let place = CGFloat(index)
      ctx.setFillColor(CGColor(red: place / 300, green: 0.5, blue: 0.2, alpha: 0.3))
      ctx.fillEllipse(in: CGRect(x: place, y: place / 2, width: 200, height: 200))
    }
  }
}
