// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CARenderServer
import CARenderTree
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// A picture of one colour, premultiplied.
private func picture(_ pixel: [UInt8], size: Int = 8) -> CGImage {
  CGImage(
    width: size, height: size,
    premultipliedRGBA: Array(repeatElement(pixel, count: size * size).joined()))
}

@Suite("Contents that animate fade", .serialized)
struct ContentsFadeTests {
  private static let size = CGSize(width: 60, height: 40)

  /// The frame at a time of a layer whose contents animate from `a` to `b` in a second.
  private func frame(
    _ a: CGImage?, _ b: CGImage?, at time: Double, _ configure: (CALayer) -> Void = { _ in }
  ) throws -> Frame {
    let root = CALayer.filled(
      CGRect(origin: .zero, size: Self.size), CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 30, height: 20)
    configure(layer)
    root.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: "contents")
    animation.fromValue = a ?? NSNull()
    animation.toValue = b ?? NSNull()
    animation.beginTime = 100
    animation.duration = 1
    layer.add(animation, forKey: nil)
    let server = RenderServer()
    let context = LayerContext(orientation: .yDown, sink: server)
    context.rootLayer = root
    CATransaction.flush()
    var tree = RenderTree()
    for commit in server.takeCommits() { try tree.apply(commit) }
    let evaluated = tree.evaluate(at: 100 + time)
    context.rootLayer = nil
    CATransaction.flush()
    var builder = FrameBuilder()
    return builder.frame(
      of: evaluated, view: SurfaceView(scale: 1).frameView(width: 60, height: 40))
  }

  @Test("opaque pictures on whole pixels mix exactly, without a pass")
  func opaque() throws {
    let frame = try frame(picture([200, 0, 0, 255]), picture([0, 100, 0, 255]), at: 0.25)
    #expect(frame.passes.count == 1)
    #expect(try GoldenStudio().pixels(of: frame)[20, 20] == [150, 25, 0, 255])
  }

  @Test("translucent pictures mix exactly, in two targets")
  func translucent() throws {
    let frame = try frame(picture([100, 0, 0, 100]), picture([0, 80, 0, 200]), at: 0.5)
    #expect(frame.passes.map(\.reason) == [.before, .after, .surface])
    // Half of both, 50 40 0 150, over blue.
    #expect(try GoldenStudio().pixels(of: frame)[20, 20] == [50, 40, 105, 255])
  }

  @Test("opaque pictures in a layer that fades or is turned mix exactly too")
  func faded() throws {
    let (a, b) = (picture([200, 0, 0, 255]), picture([0, 100, 0, 255]))
    let half = try frame(a, b, at: 0.5) { $0.opacity = 0.5 }
    let studio = try GoldenStudio()
    let pixel = try studio.pixels(of: half)[20, 20]
    #expect(abs(Int(pixel.x) - 50) <= 1 && abs(Int(pixel.y) - 25) <= 1)
    #expect(abs(Int(pixel.z) - 128) <= 1)
    let turned = try frame(a, b, at: 0.5) { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
    #expect(turned.passes.count == 3)
    #expect(try studio.pixels(of: turned)[25, 20] == [100, 50, 0, 255])
  }

  @Test("a picture that comes from nothing fades in, without a pass")
  func fromNothing() throws {
    let frame = try frame(nil, picture([0, 200, 0, 255]), at: 0.25)
    #expect(frame.passes.count == 1)
    let pixel = try GoldenStudio().pixels(of: frame)[20, 20]
    #expect(abs(Int(pixel.y) - 50) <= 1 && abs(Int(pixel.z) - 191) <= 1)
  }

  @Test("at the ends one picture shows")
  func ends() throws {
    let (a, b) = (picture([100, 0, 0, 100]), picture([0, 80, 0, 200]))
    let studio = try GoldenStudio()
    #expect(try studio.pixels(of: frame(a, b, at: 0))[20, 20] == [100, 0, 155, 255])
    #expect(try frame(a, b, at: 0).passes.count == 1)
  }
}

@Suite("Transitions from the program to the pixels", .serialized)
struct TransitionEndToEndTests {
  @Test("a transition that a program adds runs at its time and leaves what is after")
  func runs() throws {
    let stage = GoldenStudio.Stage(size: TransitionStage.size)
    let server = RenderServer()
    let context = LayerContext(orientation: .yDown, sink: server)
    let root = TransitionStage.still(isNew: false)
    let card = try #require(root.sublayers?.last)
    context.rootLayer = root
    CATransaction.flush()
    var tree = RenderTree()
    for commit in server.takeCommits() { try tree.apply(commit) }
    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromRight
    transition.duration = 2
    transition.beginTime = 1000
    transition.fillMode = .both
    CATransaction.setDisableActions(true)
    card.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    card.sublayers = nil
    card.add(transition, forKey: "transition")
    CATransaction.flush()
    for commit in server.takeCommits() { try tree.apply(commit) }
    context.rootLayer = nil
    CATransaction.flush()
    var builder = FrameBuilder()
    let view = SurfaceView(scale: 1).frameView(width: 120, height: 90)
    let studio = try GoldenStudio()
    func pixels(_ time: Double) throws -> Pixels {
      try studio.pixels(of: builder.frame(of: tree.evaluate(at: time), view: view))
    }
    let before = try studio.pixels(of: TransitionStage.still(isNew: false), on: stage)
    #expect(try pixels(1000) == before)
    // Halfway of two seconds, the new picture has come half of 60 points from the right.
    let half = try pixels(1001)
    #expect(half[62, 45] == [0, 255, 0, 255] && half[58, 45] != [0, 255, 0, 255])
    #expect(half[118, 45] == [0, 255, 0, 255])
    #expect(try pixels(1002)[32, 45] == [0, 255, 0, 255])
    #expect(try pixels(1000) == before)
  }
}
