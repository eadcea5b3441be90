// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreAnimation
import CoreGraphics
import Foundation
import Testing
import pop

/// Animations of pop on a screen that plays frame by frame.
@Suite("pop's played frames are the pictures of their times")
struct PlayedTests {
  private static let times = (0..<40).map { Double($0) / 60 }
  private static let size = CGSize(width: 96, height: 64)

  /// A tree with three squares.
  private static func makeRoot() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    for index in 0..<3 {
      let layer = CALayer()
      layer.frame = CGRect(x: 4, y: 4 + 20 * CGFloat(index), width: 16, height: 16)
      layer.backgroundColor = CGColor(srgbRed: 0.9, green: 0.2, blue: 0.1, alpha: 1)
      root.addSublayer(layer)
    }
    return root
  }

  private static func begin(_ root: CALayer) {
    let layers = root.sublayers!
    let basic = POPBasicAnimation(propertyNamed: kPOPLayerPositionX)!
    (basic.fromValue, basic.toValue, basic.duration) = (10, 80, 0.5)
    layers[0].pop_add(basic, forKey: "a")
    let spring = POPSpringAnimation(propertyNamed: kPOPLayerPositionX)!
    (spring.fromValue, spring.toValue, spring.springBounciness) = (10, 60, 15)
    layers[1].pop_add(spring, forKey: "a")
    let decay = POPDecayAnimation(propertyNamed: kPOPLayerPositionX)!
    decay.velocity = 200
    layers[2].pop_add(decay, forKey: "a")
    // Beside one of the server's.
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.toValue, turn.duration) = (2, 0.5)
    layers[0].add(turn, forKey: "turn")
  }

  private static func frames() throws -> [[UInt8]] {
    var options = HeadlessScreen.Options()
    options.isStepped = true
    let screen = try HeadlessScreen(size: size, options: options)
    defer { screen.close() }
    let root = makeRoot()
    screen.layer = root
    CATransaction.flush()
    begin(root)
    return try times.map { try screen.step(to: $0).premultipliedRGBA }
  }

  private static func pictures() throws -> [[UInt8]] {
    let renderer = try HeadlessRenderer(size: size)
    let root = makeRoot()
    renderer.layer = root
    CATransaction.flush()
    begin(root)
    return try times.map {
      try renderer.advance(to: $0)
      return try renderer.render().premultipliedRGBA
    }
  }

  @Test("basic, springs and decays, beside an animation of the server's")
  func played() async throws {
    let played = try await onNewThread { try Self.frames() }
    let pictures = try await onNewThread { try Self.pictures() }
    let others = Self.times.indices.filter { played[$0] != pictures[$0] }
    #expect(others.isEmpty, "frames that differ from their pictures")
    #expect(Set(pictures).count >= 30)
  }
}

/// Runs `body` on a thread of its own.
private func onNewThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Swift.Result { try body() }) }.start()
  }
}
