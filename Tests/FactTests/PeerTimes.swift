// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// The table of later facts: clocks, times that are no numbers, springs.
@Suite("facts 256, 257, 270: times")
struct PeerTimes {
  @Test("fact 256: the default of allowsOverdamping is told")
  func overdamping() {
    let value = CASpringAnimation.defaultValue(forKey: "allowsOverdamping")
    #expect((value as? NSNumber)?.boolValue == false)
    #expect(CASpringAnimation.defaultValue(forKey: "initialVelocity") == nil)
    #expect(CABasicAnimation.defaultValue(forKey: "allowsOverdamping") == nil)
  }

  @Test("fact 257: a clock that stands still converts every time to 0")
  func standing() {
    let (root, child, other) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(child)
    root.addSublayer(other)
    (root.speed, root.timeOffset, root.beginTime) = (2, 3, 1)
    (child.speed, child.timeOffset, child.beginTime) = (0, 7, 8)
    other.timeOffset = 5
    #expect(child.convertTime(10, from: root) == 7)
    #expect(root.convertTime(10, from: child) == 0)
    #expect(root.convertTime(7, from: child) == 0)
    #expect(child.convertTime(10, to: nil) == -0.5)
    #expect(child.convertTime(10, to: root) == 0)
    #expect(other.convertTime(10, from: child) == 5)
  }

  /// Notes the calls of a delegate.
  private final class Listener: NSObject, CAAnimationDelegate {
    var words: [String] = []
    func animationDidStart(_ anim: CAAnimation) { words.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      words.append("stop \(flag)")
    }
  }

  @Test(
    "fact 270: a time that is no number has no effect, and is only heard to stop",
    arguments: ["duration", "beginTime", "timeOffset", "repeatDuration"])
  func notANumber(_ key: String) throws {
    let layer = CALayer()
    let stage = AnimationStage(layer)
    defer { stage.close() }
    let listener = Listener()
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (1, 2, 1)
    animation.fillMode = .both
    animation.delegate = listener
    animation.setValue(Double.nan, forKey: key)
    stage.add([animation])
    #expect(try stage.shown(at: 10.5).zPosition == 0)
    ThreadTime.advance(to: 11)
    #expect(listener.words == ["stop false"])
    #expect(layer.animationKeys() == nil)
  }
}
