// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CARenderServer
import CARenderTree
import CoreGraphics
import QuartzCore
import Testing

/// A program whose tree a builder follows from frame to frame.
private struct FollowedTree: ~Copyable {
  let root = CALayer()
  private let server: RenderServer
  private let context: LayerContext
  private var tree = RenderTree()
  private var builder = FrameBuilder()
  private let view = SurfaceView(scale: 1).frameView(width: 200, height: 200)

  init() {
    server = RenderServer()
    context = LayerContext(orientation: .yDown, sink: server)
    CATransaction.setDisableActions(true)
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    context.rootLayer = root
  }

  /// The frame after the program's changes, and the same built from nothing.
  mutating func frames() throws -> (followed: Frame, fresh: Frame, looks: Int) {
    CATransaction.flush()
    CATransaction.setDisableActions(true)
    for commit in server.takeCommits() { try tree.apply(commit) }
    let evaluated = tree.evaluate(at: 0)
    var other = FrameBuilder()
    return (
      builder.frame(of: evaluated, view: view), other.frame(of: evaluated, view: view),
      builder.counters.halfFloatLooks
    )
  }

  func end() {
    context.rootLayer = nil
    CATransaction.flush()
  }
}

@Suite("Where half floats are shown", .serialized)
struct HalfFloatCostTests {
  @Test("is looked for in layers that changed in more than their place, once one shows them")
  func looks() throws {
    var tree = FollowedTree()
    defer { tree.end() }
    for index in 0..<400 {
      tree.root.addSublayer(
        .filled(CGRect(x: index % 20, y: index / 20, width: 8, height: 8), .black))
    }
    #expect(try tree.frames().looks == 0)
    let wide = try HalfFloatPicture.wide(8)
    let layers = try #require(tree.root.sublayers)
    layers[7].contents = wide
    layers[7].opacity = 0.5
    #expect(try tree.frames().looks == 401)
    for step in 1..<5 {
      layers[step * 3].position.x += 5
      #expect(try tree.frames().looks == 0)
      layers[step * 3].cornerRadius += 1
      #expect(try tree.frames().looks == 1)
    }
    #expect(try tree.frames().looks == 0)
    layers[9].contents = wide
    #expect(try tree.frames().looks == 1)
    layers[7].contents = nil
    layers[9].contents = nil
    #expect(try tree.frames().looks == 0)
  }

  @Test("is found as from nothing, whatever changes")
  func sameAsFresh() throws {
    var tree = FollowedTree()
    defer { tree.end() }
    let wide = try HalfFloatPicture.wide(8)
    let plain = CGImage(width: 1, height: 1, premultipliedRGBA: [9, 8, 7, 255])
    var groups: [CALayer] = []
    for index in 0..<6 {
      let group = CALayer.filled(CGRect(x: 30 * index, y: 10, width: 28, height: 60), .white)
      group.opacity = 0.5
      for place in 0..<4 {
        group.addSublayer(.filled(CGRect(x: 3, y: 12 * place, width: 20, height: 16), .black))
      }
      groups.append(group)
      tree.root.addSublayer(group)
    }
    var random = SplitMix(seed: 12)
    for step in 0..<300 {
      let group = groups[Int(random.next() % 6)]
      let layers = try #require(group.sublayers)
      let layer = layers[Int(random.next() % UInt64(layers.count))]
      switch random.next() % 7 {
      case 0, 1: layer.contents = wide
      case 2, 3: layer.contents = plain
      case 4: layer.contents = nil
      case 5: group.insertSublayer(layer, at: 0)
      default: groups[Int(random.next() % 6)].addSublayer(.filled(layer.frame, .black))
      }
      let frames = try tree.frames()
      #expect(frames.followed.passes == frames.fresh.passes, "step \(step)")
    }
  }
}

/// The same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
