// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CALottie

@Suite("Paints of Lottie shapes")
struct PaintTests {
  private func gradient(to end: String) throws -> CAGradientLayer {
    let layer = try LottieSample.animation([
      LottieSample.shapes(
        """
        {"ty":"rc","p":{"k":[50,50]},"s":{"k":[80,20]},"r":{"k":0}},\
        {"ty":"gf","nm":"paint","t":1,"o":{"k":100},"s":{"k":[20,50]},"e":{"k":\(end)},\
        "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}
        """)
    ]).makeLayer()
    return try #require(layer.find("paint") as? CAGradientLayer)
  }

  @Test("The end opacity of a repeater is that of the copy after the last")
  func repeated() throws {
    let layer = try LottieSample.animation([
      LottieSample.shapes(
        """
        {"ty":"el","p":{"k":[0,0]},"s":{"k":[9,9]}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},\
        {"ty":"rp","nm":"copy","c":{"k":3},"o":{"k":0},"m":1,\
        "tr":{"p":{"k":[10,0]},"so":{"k":100},"eo":{"k":40}}}
        """)
    ]).makeLayer()
    for (copy, opacity) in [(1, 1.0), (2, 0.8), (3, 0.6)] {
      let made = try #require(layer.find("copy \(copy)"))
      #expect(abs(Double(made.opacity) - opacity) < 1e-6)
    }
  }

  @Test("Colours beyond 1 are bytes, and a path may be closed beside its corners")
  func oldFiles() throws {
    let layer = try LottieSample.animation([
      LottieSample.shapes(
        """
        {"ty":"sh","closed":true,"ks":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],\
        "o":[[0,0],[0,0],[0,0]]}}},\
        {"ty":"fl","nm":"paint","c":{"k":[255,51,0,1]},"o":{"k":100}}
        """)
    ]).makeLayer()
    let shape = try #require(layer.find("paint") as? CAShapeLayer)
    let color = try #require(shape.fillColor?.components)
    #expect(zip(color, [1, 0.2, 0, 1]).allSatisfy { abs($0 - $1) < 1e-6 })
    let isClosed = try #require(shape.path).storage.elements.contains {
      if case .close = $0 { true } else { false }
    }
    #expect(isClosed)
  }

  @Test(
    "The radius of a shadow is 0.3 of its softness, with Apple's player half of it",
    arguments: [(.afterEffects, 6), (.coreAnimation, 10)] as [(CALottiePlayer, CGFloat)])
  func softness(player: CALottiePlayer, radius: CGFloat) throws {
    let effect = """
      "ef":[{"ty":25,"nm":"shadow","ef":[{"v":{"k":[1,0,0,1]}},{"v":{"k":255}},{"v":{"k":90}},\
      {"v":{"k":4}},{"v":{"k":20}}]}]
      """
    let layer = try LottieSample.animation(
      [LottieSample.square("a", extra: effect)], player: player
    ).makeLayer()
    let square = try #require(layer.find("a"))
    #expect(abs(square.shadowRadius - radius) < 1e-6)
  }

  @Test("A repeater puts copies below the original, or above it", arguments: [1, 2])
  func order(mode: Int) throws {
    let layer = try LottieSample.animation([
      LottieSample.shapes(
        """
        {"ty":"el","p":{"k":[0,0]},"s":{"k":[9,9]}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},\
        {"ty":"rp","nm":"copy","c":{"k":3},"o":{"k":0},"m":\(mode),"tr":{"p":{"k":[10,0]}}}
        """)
    ]).makeLayer()
    let names = layer.names.filter { $0.hasPrefix("copy") }
    let downwards = ["copy 3", "copy 2", "copy 1"]
    #expect(names == (mode == 1 ? downwards : downwards.reversed()))
  }

  @Test(
    "A trim of a curve goes by its length, by Apple's player by its parameter",
    arguments: CALottiePlayer.allCases)
  func trims(player: CALottiePlayer) throws {
    // A curve that is slow at its start: half of its length is beyond half of its parameter.
    let layer = try LottieSample.animation(
      [
        LottieSample.shapes(
          """
          {"ty":"sh","ks":{"k":{"v":[[0,0],[80,0]],"i":[[0,0],[-10,60]],"o":[[0,0],[0,0]],\
          "c":false}}},\
          {"ty":"st","nm":"paint","o":{"k":100},"w":{"k":4},"c":{"k":[1,0,0]}},\
          {"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":0}}
          """)
      ], player: player
    ).makeLayer()
    let shape = try #require(layer.find("paint") as? CAShapeLayer)
    let path = try #require(shape.path)
    let pieces = ShapePath(path).contours[0].vertices.count - 1
    #expect(shape.strokeEnd == 0.5)
    guard player == .afterEffects else { return #expect(pieces == 1) }
    // Each piece counts as much as it is long, and within it the parameter does.
    #expect(pieces > 1 && pieces <= 32)
    let curve = ShapeContour(
      [
        .init(.zero), .init(CGPoint(x: 80, y: 0), reaching: CGPoint(x: 70, y: 60)),
      ], isClosed: false)
    let cut = ShapePath([curve]).cut(into: [pieces])
    #expect(ShapePath(path).contours[0].vertices.count == cut.contours[0].vertices.count)
    for (own, other) in zip(ShapePath(path).contours[0].vertices, cut.contours[0].vertices) {
      #expect(hypot(own.point.x - other.point.x, own.point.y - other.point.y) < 1e-4)
    }
  }

  @Test("A trim of several paths measures each in its own space")
  func scaledGroups() throws {
    let layer = try LottieSample.animation([
      LottieSample.shapes(
        """
        {"ty":"gr","it":[{"ty":"sh","ks":{"k":{"v":[[0,0],[10,0]],"i":[[0,0],[0,0]],\
        "o":[[0,0],[0,0]],"c":false}}},\
        {"ty":"st","nm":"large","o":{"k":100},"w":{"k":1},"c":{"k":[1,0,0]}},\
        {"ty":"tr","s":{"k":[300,300]}}]},\
        {"ty":"gr","it":[{"ty":"sh","ks":{"k":{"v":[[0,0],[10,0]],"i":[[0,0],[0,0]],\
        "o":[[0,0],[0,0]],"c":false}}},\
        {"ty":"st","nm":"small","o":{"k":100},"w":{"k":1},"c":{"k":[1,0,0]}},{"ty":"tr"}]},\
        {"ty":"tm","m":2,"s":{"k":0},"e":{"k":75},"o":{"k":0}}
        """)
    ]).makeLayer()
    // Of 20 units in all 15 show: the first path, and half of the second.
    func width(_ name: String) throws -> CGFloat {
      let shape = try #require(layer.find(name) as? CAShapeLayer)
      return try #require(shape.path).boundingBox.width
    }
    #expect(try abs(width("large") - 10) < 1e-4)
    #expect(try abs(width("small") - 5) < 1e-4)
  }

  @Test("One trim of all cuts the paths of each paint where they lie in the whole line")
  func sequence() throws {
    let rows = (0..<4).map { row in
      """
      {"ty":"gr","it":[{"ty":"sh","ks":{"k":{"v":[[0,\(row)],[10,\(row)]],"i":[[0,0],[0,0]],\
      "o":[[0,0],[0,0]],"c":false}}},{"ty":"tm","s":{"k":0},"e":{"k":100}},{"ty":"tr"}]},\
      {"ty":"st","nm":"s\(row)","o":{"k":100},"w":{"k":1},"c":{"k":[1,0,0]}}
      """
    }
    let trim = "{\"ty\":\"tm\",\"m\":2,\"s\":{\"k\":0},\"e\":{\"k\":60}}"
    let layer = try LottieSample.animation([
      LottieSample.shapes((rows + [trim]).joined(separator: ","))
    ]).makeLayer()
    // 24 of 40 points are seen: two rows, and four points of the third.
    for (name, x, y) in [("s0", 10.0, 0.0), ("s1", 10, 1), ("s2", 4, 2)] {
      let shape = try #require(layer.find(name) as? CAShapeLayer)
      let end = try #require(shape.path).currentPoint
      #expect(abs(Double(end.x) - x) < 1e-3 && abs(Double(end.y) - y) < 1e-3)
    }
    let all = try #require(layer.find("s3") as? CAShapeLayer)
    #expect(abs(all.strokeEnd - 0.6) < 1e-6)
  }

  @Test("A value is remembered at some frames, and computed anew when there were too many")
  func memory() {
    var calls = 0
    let timeline = LottieTimeline(spans: [.init(start: 0, end: 9, pace: .linear)])
    let counted = Moving<Double>(timeline: timeline, sources: []) { frame in
      calls += 1
      return frame * 2
    }.remembered(upTo: 2)
    #expect([1, 2, 1, 2].map(counted.value) == [2, 4, 2, 4])
    #expect(calls == 2)
    #expect([3, 1].map(counted.value) == [6, 2])
    #expect(calls == 4)
  }

  @Test("An oblique gradient fills a square, so that its lines cross its way at right angles")
  func oblique() throws {
    let layer = try gradient(to: "[60,30]")
    #expect(layer.bounds.width == layer.bounds.height)
    let size = layer.bounds.width
    let start = CGPoint(
      x: layer.bounds.minX + layer.startPoint.x * size,
      y: layer.bounds.minY + layer.startPoint.y * size)
    #expect(hypot(start.x - 20, start.y - 50) < 1e-6)
    let even = try gradient(to: "[80,50]")
    #expect(even.bounds.width > even.bounds.height)
  }

  @Test("Straight segments are lines, so that a trim of a stroke goes by length")
  func lines() throws {
    func path(_ keys: String) throws -> CGPath {
      let layer = try LottieSample.animation([
        LottieSample.shapes(
          """
          {"ty":"sh","ks":\(keys)},{"ty":"st","nm":"paint","o":{"k":100},"w":{"k":4},\
          "c":{"k":[1,0,0]}}
          """)
      ]).makeLayer()
      return try #require((layer.find("paint") as? CAShapeLayer)?.path)
    }
    func bent(_ handle: Int) -> String {
      """
      {"v":[[0,0],[90,0],[90,50]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[\(handle),0],[0,0]],"c":false}
      """
    }
    func isLine(_ element: PathElement) -> Bool {
      if case .line = element { true } else { false }
    }
    let straight = try path("{\"k\":\(bent(0))}").storage.elements
    #expect(straight.map(isLine) == [false, true, true])
    // A segment that is bent in one key frame is a curve in all.
    let keys = "{\"a\":1,\"k\":[{\"t\":0,\"s\":[\(bent(0))]},{\"t\":60,\"s\":[\(bent(20))]}]}"
    #expect(try path(keys).storage.elements.map(isLine) == [false, true, false])
  }
}
