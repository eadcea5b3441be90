// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// A layer's own `duration`, `repeatCount`, `repeatDuration` and `autoreverses`.
@Suite("a layer's own passes")
struct PeerLayerPasses {
  /// The depths shown of `shown` at times after 10, which is a moment when every clock of the test
  /// shows 0; an animation of a second from 0 to 100 begins there.
  private func depths(
    _ times: [Double], _ layer: CALayer = CALayer(), of shown: CALayer? = nil,
    _ set: (CALayer) -> Void
  ) throws -> [CGFloat] {
    set(layer)
    layer.beginTime = 10
    let stage = AnimationStage(layer)
    defer { stage.close() }
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 1)
    (animation.beginTime, animation.isRemovedOnCompletion) = (1e-9, false)
    animation.fillMode = .both
    (shown ?? layer).add(animation, forKey: nil)
    CATransaction.flush()
    return try times.map { time in
      _ = try stage.shown(at: 10 + time)
      let depth = try #require((shown ?? layer).presentation()).zPosition
      return (depth * 1e4).rounded() / 1e4
    }
  }

  @Test("a layer that autoreverses runs there and back")
  func thereAndBack() throws {
    let depths = try depths([0.25, 0.75, 1.25, 1.75, 2.25]) {
      ($0.duration, $0.autoreverses, $0.repeatCount) = (1, true, .greatestFiniteMagnitude)
    }
    #expect(depths == [25, 75, 75, 25, 25])
  }

  @Test("its sublayers go with it")
  func sublayers() throws {
    let (parent, child) = (CALayer(), CALayer())
    parent.addSublayer(child)
    let depths = try depths([0.25, 1.25, 2.25], parent, of: child) {
      ($0.duration, $0.autoreverses, $0.repeatCount) = (1, true, .infinity)
    }
    #expect(depths == [25, 75, 25])
  }

  @Test("passes are counted, and the end stays")
  func counted() throws {
    let twice = try depths([0.25, 0.5, 0.75, 1.5, 9]) { ($0.duration, $0.repeatCount) = (0.5, 2) }
    #expect(twice == [25, 0, 25, 50, 50])
    let half = try depths([0.75, 9]) { ($0.duration, $0.repeatCount) = (0.5, 1.5) }
    #expect(half == [25, 25])
    let back = try depths([0.75, 9]) { ($0.duration, $0.autoreverses) = (0.5, true) }
    #expect(back == [25, 0])
    let limited = try depths([0.25, 0.625, 9]) {
      ($0.duration, $0.autoreverses, $0.repeatDuration) = (0.5, true, 0.75)
    }
    #expect(limited == [25, 37.5, 25])
  }

  @Test("speed and passes act together; without a duration nothing repeats")
  func speed() throws {
    let fast = try depths([0.125, 0.375, 0.625]) {
      ($0.duration, $0.autoreverses, $0.repeatCount, $0.speed) = (0.5, true, .infinity, 2)
    }
    #expect(fast == [25, 25, 25])
    let plain = try depths([0.25, 1.25]) { ($0.autoreverses, $0.repeatCount) = (true, 4) }
    #expect(plain == [25, 100])
  }
}
