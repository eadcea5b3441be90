// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

@Suite("tiled layers in pictures of given times")
struct TileTests {
  @Test("each tile that is seen is drawn once, clipped to its cell, on no thread of the tree")
  func exactCalls() async throws {
    try await onRenderThread {
      let layer = TiledPicture()
      layer.frame = CGRect(x: -100, y: 0, width: 100_000, height: 100_000)
      layer.tileSize = CGSize(width: 64, height: 64)
      let renderer = try HeadlessRenderer(size: CGSize(width: 128, height: 64))
      renderer.layer = layer
      _ = try renderer.render()
      let calls = layer.takeCalls()
      #expect(Set(calls.map(\.box)) == Set((1...3).map { tile($0, 0, 64) }))
      #expect(calls.count == 3)
      #expect(calls.allSatisfy { $0.scale == 1 && !$0.isMainThread && !$0.isOwnThread })
      _ = try renderer.render()
      #expect(layer.calls.isEmpty)
      setPosition(of: layer, x: -130)
      _ = try renderer.render()
      #expect(layer.takeCalls().map(\.box) == [tile(4, 0, 64)])
    }
  }

  @Test("the picture is that of a layer drawn whole, at whole scales and places to the byte")
  func samePicture() async throws {
    try await onRenderThread {
      for (scale, isFlipped) in [(1.0, false), (2, false), (1, true)] {
        let pair = try PicturePair(
          size: CGSize(width: 150, height: 90), scale: scale, isFlipped: isFlipped)
        let difference = try pair.difference()
        #expect(difference == 0, "\(scale) \(isFlipped)")
      }
    }
  }

  @Test("no seam at fractional scales, turned, in perspective: a flat picture stays flat")
  func noSeams() async throws {
    try await onRenderThread {
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 300
      let transforms = [
        CATransform3DMakeScale(1.37, 0.83, 1), CATransform3DMakeRotation(0.3, 0, 0, 1),
        CATransform3DRotate(perspective, 0.5, 0, 1, 0), CATransform3DMakeScale(0.41, 0.41, 1),
      ]
      for (index, transform) in transforms.enumerated() {
        let layer = TiledPicture()
        layer.log.pattern.withLock { $0 = 0 }
        layer.bounds.size = CGSize(width: 2000, height: 2000)
        layer.tileSize = CGSize(width: 32, height: 32)
        layer.position = CGPoint(x: 100.3, y: 70.7)
        layer.transform = transform
        let renderer = try HeadlessRenderer(size: CGSize(width: 200, height: 140))
        renderer.layer = layer
        let image = try renderer.render(background: CGColor(red: 1, green: 0, blue: 1, alpha: 1))
        let flat = image.pixel(100, 70)
        let others = (0..<200 * 140).filter { image.pixel($0 % 200, $0 / 200) != flat }
        #expect(others.isEmpty, "\(index): \(others.count) pixels")
        #expect(layer.calls.count > 8)
      }
    }
  }

  @Test("the level is the coarsest that is as sharp as the display; bias counts the finer ones")
  func levels() async throws {
    try await onRenderThread {
      let layer = TiledPicture()
      layer.bounds.size = CGSize(width: 4096, height: 4096)
      layer.tileSize = CGSize(width: 64, height: 64)
      layer.levelsOfDetail = 5
      layer.levelsOfDetailBias = 2
      layer.position = CGPoint(x: 64, y: 64)
      let renderer = try HeadlessRenderer(size: CGSize(width: 128, height: 128))
      renderer.layer = layer
      let steps: [(zoom: CGFloat, scale: CGFloat)] = [
        (1, 1), (0.9, 1), (0.5, 0.5), (0.26, 0.5), (0.2, 0.25), (0.1, 0.25), (1.1, 2), (3, 4),
        (9, 4),
      ]
      for (zoom, scale) in steps {
        CATransaction.setDisableActions(true)
        layer.transform = CATransform3DMakeScale(zoom, zoom, 1)
        layer.setNeedsDisplay()
        _ = layer.takeCalls()
        _ = try renderer.render()
        #expect(Set(layer.takeCalls().map(\.scale)) == [scale], "\(zoom)")
      }
    }
  }

  @Test("contentsScale is the scale of the level 0, and of tiles in pixels")
  func contentsScale() async throws {
    try await onRenderThread {
      let layer = TiledPicture()
      layer.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
      layer.tileSize = CGSize(width: 64, height: 64)
      layer.contentsScale = 2
      let renderer = try HeadlessRenderer(
        size: CGSize(width: 64, height: 32), scale: 2)
      renderer.layer = layer
      _ = try renderer.render()
      #expect(Set(layer.calls.map(\.box)) == [tile(0, 0, 32), tile(1, 0, 32)])
      #expect(Set(layer.calls.map(\.scale)) == [2])
    }
  }

  @Test("tiles at the sides of the bounds end there")
  func edges() async throws {
    try await onRenderThread {
      let layer = TiledPicture()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      layer.tileSize = CGSize(width: 64, height: 64)
      let renderer = try HeadlessRenderer(size: CGSize(width: 128, height: 64))
      renderer.layer = layer
      let image = try renderer.render()
      #expect(
        Set(layer.calls.map(\.box)) == [
          CGRect(x: 0, y: 0, width: 64, height: 40), CGRect(x: 64, y: 0, width: 36, height: 40),
        ])
      #expect(image.pixel(99, 39)[3] == 255)
      #expect(image.pixel(100, 39)[3] == 0 && image.pixel(99, 40)[3] == 0)
    }
  }

  @Test("setNeedsDisplay of a rectangle draws the tiles it touches, without one all that are seen")
  func invalidation() async throws {
    try await onRenderThread {
      let layer = TiledPicture()
      layer.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
      layer.tileSize = CGSize(width: 64, height: 64)
      let renderer = try HeadlessRenderer(size: CGSize(width: 128, height: 128))
      renderer.layer = layer
      _ = try renderer.render()
      _ = layer.takeCalls()
      layer.log.ink.withLock { $0 = 5 }
      layer.setNeedsDisplay(CGRect(x: 70, y: 10, width: 4, height: 4))
      CATransaction.flush()
      TileDrawing.update(in: renderer.layers, at: 0)
      let report = try renderer.draw(at: 0)
      let image = renderer.readPicture()
      #expect(layer.takeCalls().map(\.box) == [tile(1, 0, 64)])
      #expect(report.pixelsRedrawn <= 80 * 80)
      #expect(image.pixel(70, 10) != image.pixel(6, 10))
      layer.setNeedsDisplay()
      _ = try renderer.render()
      #expect(layer.takeCalls().count == 4)
    }
  }

  @Test("clips above, hidden layers and what is out of sight ask for no tiles")
  func outOfSight() async throws {
    try await onRenderThread {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 256, height: 256)
      let clip = CALayer()
      clip.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      clip.masksToBounds = true
      root.addSublayer(clip)
      let layer = TiledPicture()
      layer.frame = CGRect(x: -64, y: 0, width: 1000, height: 1000)
      layer.tileSize = CGSize(width: 64, height: 64)
      clip.addSublayer(layer)
      let renderer = try HeadlessRenderer(size: CGSize(width: 256, height: 256))
      renderer.layer = root
      _ = try renderer.render()
      #expect(layer.takeCalls().map(\.box) == [tile(1, 0, 64)])
      CATransaction.setDisableActions(true)
      layer.setNeedsDisplay()
      clip.isHidden = true
      _ = try renderer.render()
      #expect(layer.takeCalls().isEmpty)
      CATransaction.setDisableActions(true)
      clip.isHidden = false
      _ = try renderer.render()
      #expect(layer.takeCalls().count == 1)
    }
  }

  @Test("any time in any order gives the same bytes, while what is seen animates")
  func anyOrder() async throws {
    try await onRenderThread {
      func pictures(_ times: [Double]) throws -> [Double: [UInt8]] {
        let layer = TiledPicture()
        layer.bounds.size = CGSize(width: 4000, height: 4000)
        layer.tileSize = CGSize(width: 64, height: 64)
        layer.levelsOfDetail = 4
        let zoom = CABasicAnimation(keyPath: "transform.scale")
        (zoom.fromValue, zoom.toValue, zoom.duration) = (0.2, 1.5, 2)
        layer.add(zoom, forKey: nil)
        let renderer = try HeadlessRenderer(size: CGSize(width: 200, height: 100))
        renderer.layer = layer
        var pictures: [Double: [UInt8]] = [:]
        for time in times { pictures[time] = try renderer.render(at: time).premultipliedRGBA }
        return pictures
      }
      let times = [0, 0.5, 1, 1.5, 1.9]
      let (forward, backward) = (try pictures(times), try pictures(times.reversed()))
      #expect(forward == backward)
    }
  }

  @Test("a layer that leaves the tree and comes back shows its tiles")
  func leavesAndReturns() async throws {
    try await onRenderThread {
      CATransaction.setDisableActions(true)
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      let layer = TiledPicture()
      layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      let renderer = try HeadlessRenderer(size: CGSize(width: 64, height: 64))
      renderer.layer = root
      root.addSublayer(layer)
      let first = try renderer.render()
      CATransaction.setDisableActions(true)
      layer.removeFromSuperlayer()
      let empty = try renderer.render()
      #expect(empty.pixel(20, 20)[3] == 0)
      CATransaction.setDisableActions(true)
      root.addSublayer(layer)
      let second = try renderer.render()
      #expect(second.premultipliedRGBA == first.premultipliedRGBA)
      #expect(layer.sublayers == nil)
      #expect(layer.hitTest(CGPoint(x: 20, y: 20)) === layer)
    }
  }

  @Test("several tiles are drawn at once")
  func concurrently() async throws {
    try await onRenderThread {
      let layer = TiledPicture()
      layer.frame = CGRect(x: 0, y: 0, width: 256, height: 64)
      layer.tileSize = CGSize(width: 64, height: 64)
      layer.log.delay.withLock { $0 = 0.05 }
      let renderer = try HeadlessRenderer(size: CGSize(width: 256, height: 64))
      renderer.layer = layer
      // Threads may be busy with the layers of others.
      for _ in 0..<20 where layer.log.atOnce.withLock({ $0.most }) < 2 {
        layer.setNeedsDisplay()
        _ = try renderer.render()
      }
      #expect(layer.log.atOnce.withLock { $0.most } >= 2)
    }
  }

  @Test(
    "10 s of random panning and zooming keep to the budget; no tile is drawn twice without cause")
  func bounded() async throws {
    try await onRenderThread {
      let tiling = TileDrawing.current
      tiling.limits.byteBudget = 8 << 20
      let layer = TiledPicture()
      layer.log.pattern.withLock { $0 = 0 }
      layer.bounds.size = CGSize(width: 100_000, height: 100_000)
      layer.levelsOfDetail = 8
      let renderer = try HeadlessRenderer(size: CGSize(width: 320, height: 240))
      renderer.layer = layer
      var random = TileWalk(state: 7)
      var (x, y, zoom) = (50_000.0, 50_000.0, 1.0)
      var drawn: [TiledPicture.Call: Int] = [:]
      for step in 0..<120 {
        CATransaction.setDisableActions(true)
        x = min(max(x + random.next(-300...300) / zoom, 0), 100_000)
        y = min(max(y + random.next(-300...300) / zoom, 0), 100_000)
        zoom = min(max(zoom * exp2(random.next(-0.5...0.5)), 0.01), 1)
        layer.anchorPoint = CGPoint(x: x / 100_000, y: y / 100_000)
        layer.position = CGPoint(x: 160, y: 120)
        layer.transform = CATransform3DMakeScale(zoom, zoom, 1)
        _ = try renderer.render(at: Double(step) / 12)
        #expect(tiling.counters.bytes <= 8 << 20)
        for call in layer.takeCalls() {
          #expect(!call.isMainThread && !call.isOwnThread)
          drawn[call, default: 0] += 1
        }
      }
      let all = drawn.values.reduce(0, +)
      #expect(all == tiling.counters.drawn)
      #expect(all - drawn.count <= tiling.counters.evicted)
      #expect(tiling.counters.evicted > 0)
      #expect(tiling.counters.peakBytes < 16 << 20)
      #expect(tiling.counters.dropped == 0)
    }
  }
}

/// Numbers that look like chance and are the same each time.
struct TileWalk {
  var state: UInt64

  mutating func next(_ range: ClosedRange<Double>) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let unit = Double(state >> 11) / Double(1 << 53)
    return range.lowerBound + (range.upperBound - range.lowerBound) * unit
  }
}

/// A cell of the grid.
private func tile(_ column: Int, _ row: Int, _ side: Int) -> CGRect {
  CGRect(x: column * side, y: row * side, width: side, height: side)
}

private func setPosition(of layer: CALayer, x: CGFloat) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  layer.frame.origin.x = x
  CATransaction.commit()
}
