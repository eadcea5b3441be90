// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrameBuilder
import CARenderServer
import CARenderTree
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// How far a layer reaches counts where shadows are cast, where layers cross in depth, and where
/// nothing may stick out. While its picture changes it reaches as far as both.
@Suite("What a layer covers while its picture changes", .serialized)
struct FadingExtentTests {
  private static let size = CGSize(width: 160, height: 160)
  private static let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// An opaque picture of one colour, so many points wide and high.
  private static func picture(_ width: Int, _ height: Int, _ pixel: [UInt8]) -> CGImage {
    CGImage(
      width: width, height: height,
      premultipliedRGBA: Array(repeatElement(pixel, count: width * height).joined()))
  }

  /// The surroundings of the layer with the picture.
  enum Setting: CaseIterable {
    /// Its superlayer is turned and casts a shadow of all that is drawn in it.
    case turnedShadow
    /// Its superlayer is opaque, and casts a shadow of its own shape if nothing sticks out.
    case opaqueShadow
    /// It crosses a layer in depth, where only its picture reaches.
    case crossing
  }

  /// A tree with a small layer, whose picture goes beyond its bounds.
  private static func stage(_ setting: Setting, _ gravity: CALayerContentsGravity) -> (
    root: CALayer, layer: CALayer
  ) {
    let root = CALayer.filled(CGRect(origin: .zero, size: size), .white)
    let group = CALayer()
    group.frame = CGRect(x: 60, y: 60, width: 40, height: 40)
    root.addSublayer(group)
    let layer = CALayer()
    layer.frame = CGRect(x: 14, y: 14, width: 12, height: 12)
    layer.contentsGravity = gravity
    group.addSublayer(layer)
    group.shadowOpacity = 1
    group.shadowRadius = 3
    group.shadowOffset = CGSize(width: 30, height: 30)
    switch setting {
    case .turnedShadow: group.transform = CATransform3DMakeRotation(.pi / 5, 0, 0, 1)
    case .opaqueShadow: group.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    case .crossing:
      group.shadowOpacity = 0
      let wall = CALayer.filled(
        CGRect(x: -60, y: -60, width: 160, height: 160),
        CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      wall.transform = CATransform3DMakeRotation(0.4, 0, 1, 0)
      group.addSublayer(wall)
    }
    return (root, layer)
  }

  private static func pixels(_ root: CALayer, at time: Double) throws -> Pixels {
    let server = RenderServer()
    let context = LayerContext(orientation: .yDown, sink: server)
    context.rootLayer = root
    CATransaction.flush()
    var tree = RenderTree()
    for commit in server.takeCommits() { try tree.apply(commit) }
    let evaluated = tree.evaluate(at: time)
    context.rootLayer = nil
    CATransaction.flush()
    var builder = FrameBuilder()
    let view = SurfaceView(scale: 1).frameView(width: Int(size.width), height: Int(size.height))
    return try GoldenStudio().pixels(of: builder.frame(of: evaluated, view: view))
  }

  @Test(
    "the picture with the smaller share counts as the other does",
    arguments: Setting.allCases,
    [
      CALayerContentsGravity.center, .topLeft, .bottomRight, .left, .top, .resizeAspectFill,
      .resizeAspect,
    ])
  func fade(_ setting: Setting, _ gravity: CALayerContentsGravity) throws {
    let large = Self.picture(56, 40, [200, 0, 0, 255])
    let nothing = Self.picture(6, 6, [0, 0, 0, 0])
    for (from, to, time) in [(large, nothing, 100.6), (nothing, large, 100.4)] {
      let (root, layer) = Self.stage(setting, gravity)
      let animation = CABasicAnimation(keyPath: "contents")
      (animation.fromValue, animation.toValue) = (from, to)
      (animation.beginTime, animation.duration) = (100, 1)
      layer.add(animation, forKey: nil)
      let (still, same) = Self.stage(setting, gravity)
      (same.contents, same.opacity) = (large, 0.4)
      let drawn = try Self.pixels(root, at: time)
      let expected = try Self.pixels(still, at: 0)
      #expect(PixelDifference(drawn, expected, tolerance: 2).count == 0)
    }
  }

  @Test(
    "pictures that a transition moves cast shadows where they are, and cross what they meet",
    arguments: [Setting.turnedShadow, .opaqueShadow, .crossing])
  func push(_ setting: Setting) throws {
    func cards(_ setting: Setting) -> (root: CALayer, layer: CALayer) {
      let (root, layer) = Self.stage(setting, .resize)
      layer.frame = CGRect(x: 0, y: 4, width: 32, height: 24)
      return (root, layer)
    }
    let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), .black]
    let (root, layer) = cards(setting)
    layer.backgroundColor = colors[0]
    let server = RenderServer()
    let context = LayerContext(orientation: .yDown, sink: server)
    context.rootLayer = root
    CATransaction.flush()
    let transition = CATransition()
    (transition.type, transition.subtype) = (.push, .fromRight)
    (transition.beginTime, transition.duration) = (100, 2)
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    CATransaction.setDisableActions(true)
    layer.backgroundColor = colors[1]
    layer.add(transition, forKey: nil)
    CATransaction.flush()
    var tree = RenderTree()
    for commit in server.takeCommits() { try tree.apply(commit) }
    let evaluated = tree.evaluate(at: 101)
    context.rootLayer = nil
    CATransaction.flush()
    var builder = FrameBuilder()
    let view = SurfaceView(scale: 1).frameView(width: 160, height: 160)
    let drawn = try GoldenStudio().pixels(of: builder.frame(of: evaluated, view: view))
    let (still, after) = cards(setting)
    let before = CALayer()
    before.frame = after.frame.offsetBy(dx: -16, dy: 0)
    after.frame = after.frame.offsetBy(dx: 16, dy: 0)
    (before.backgroundColor, after.backgroundColor) = (colors[0], colors[1])
    after.superlayer?.insertSublayer(before, below: after)
    let expected = try Self.pixels(still, at: 0)
    #expect(PixelDifference(drawn, expected, tolerance: 2).count == 0)
  }
}
