// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CALottie

@Suite("Lottie layers that turn along their way")
struct HeadingTests {
  /// The square's own layer, and the one around it that moves and turns.
  private func turning(
    _ ks: String, player: CALottiePlayer = .afterEffects
  ) throws -> (inner: CALayer, outer: CALayer) {
    let layer = try LottieSample.animation(
      [LottieSample.square("a", ks: ks, extra: "\"ao\":1")], player: player
    ).makeLayer()
    let outer = try #require(layer.find("a"))
    return (outer.sublayers?.first ?? outer, outer)
  }

  private static let right = """
    {"a":1,"k":[{"t":0,"s":[0,0],"to":[20,0],"ti":[-20,0]},{"t":60,"s":[90,0]}]}
    """

  @Test("A scale lies within the turn, so that a mirrored layer turns the same way")
  func scale() throws {
    let (inner, outer) = try turning("{\"p\":\(Self.right),\"s\":{\"k\":[-100,100]}}")
    #expect(inner !== outer && inner.transform.m11 == -1)
    #expect(CATransform3DIsIdentity(outer.transform))
    let animation = try #require(outer.animation(forKey: "position") ?? first(of: outer))
    #expect((animation as? CAKeyframeAnimation)?.rotationMode == .rotateAuto)
    // Apple's player turns within the scale.
    let apple = try turning(
      "{\"p\":\(Self.right),\"s\":{\"k\":[-100,100]}}", player: .coreAnimation)
    #expect(apple.inner === apple.outer && apple.outer.transform.m11 == -1)
  }

  private func first(of layer: CALayer) -> CAAnimation? {
    layer.animationKeys()?.first.flatMap { layer.animation(forKey: $0) }
  }

  @Test("A position of two numbers turns, too")
  func split() throws {
    let down = "{\"a\":1,\"k\":[{\"t\":0,\"s\":[0]},{\"t\":60,\"s\":[60]}]}"
    let (_, outer) = try turning("{\"p\":{\"s\":true,\"x\":{\"k\":5},\"y\":\(down)}}")
    #expect(abs(atan2(outer.transform.m12, outer.transform.m11) - .pi / 2) < 1e-6)
  }

  private func heading(_ keys: [Double], _ point: @escaping (Double) -> CGPoint) -> MotionHeading {
    MotionHeading(keys: keys, point: point)
  }

  @Test("The direction is that of the way; before and after it that of its ends")
  func ends() {
    let circle = heading([0, 30]) { frame in
      let angle = min(max(frame, 0), 30) / 30 * .pi / 2
      return CGPoint(x: sin(angle) * 50, y: (1 - cos(angle)) * 50)
    }
    for frame in stride(from: 0.0, through: 30, by: 1.5) {
      #expect(abs(circle.angle(at: frame) - frame / 30 * .pi / 2) < 3e-3, "\(frame)")
    }
    #expect(abs(circle.angle(at: -9)) < 2e-3)
    #expect(abs(circle.angle(at: 99) - .pi / 2) < 3e-3)
  }

  @Test("A position that rests keeps the direction that it came in")
  func rests() {
    // Still, then to the right, still, then down.
    let path = heading([0, 10, 20, 30, 40]) { frame in
      CGPoint(x: min(max(frame - 10, 0), 10), y: min(max(frame - 30, 0), 10))
    }
    for frame in [0.0, 5, 10, 15, 20, 25, 29.9] { #expect(abs(path.angle(at: frame)) < 1e-6) }
    #expect(abs(path.angle(at: 30) - .pi / 2) < 1e-6)
    #expect(heading([0]) { _ in .zero }.angle(at: 3) == 0)
    #expect(heading([]) { _ in .zero }.angle(at: 3) == 0)
  }

  @Test("A way in reversed time is sampled")
  func reversed() throws {
    let layer = try LottieSample.animation(
      [
        """
        {"ty":0,"nm":"inner","refId":"c","ks":{},"ip":0,"op":60,"st":60,"sr":-1,"w":100,"h":100}
        """
      ],
      assets: """
        {"id":"c","layers":[\(LottieSample.square("a", ks: "{\"p\":\(Self.curve)}"))]}
        """
    ).makeLayer()
    let square = try #require(layer.find("a"))
    let animation = try #require(first(of: square) as? CAKeyframeAnimation)
    let times = try #require(animation.keyTimes).map(\.doubleValue)
    #expect(times == times.sorted() && animation.path == nil)
    #expect(square.position.x > 80)
  }

  private static let curve = """
    {"a":1,"k":[{"t":0,"s":[0,0],"to":[0,50],"ti":[0,50]},{"t":60,"s":[90,0]}]}
    """
}
