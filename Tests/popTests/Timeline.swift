// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation
import pop

/// The time of a test's thread, which display links follow at 60 frames a second.
final class Timeline {
  private let clock = ManualClock.shared()

  /// Frames per second.
  static let rate = 60.0

  init() { clock.time = 0 }

  var now: CFTimeInterval { clock.time }

  func advance(to time: CFTimeInterval, framesPerSecond: Double = Timeline.rate) {
    ThreadTime.advance(to: time, framesPerSecond: framesPerSecond)
  }

  /// Goes on frame by frame, and answers what `read` gives after each.
  func frames<Value>(_ count: Int, _ read: () -> Value) -> [Value] {
    let first = Int((now * Timeline.rate).rounded()) + 1
    return (first..<(first + count)).map { frame in
      advance(to: Double(frame) / Timeline.rate)
      return read()
    }
  }
}

/// What animations told, in its order.
final class Diary: NSObject, POPAnimationDelegate {
  var lines: [String] = []

  /// Has the animation write into the diary, by delegate or by blocks.
  func follow(_ animation: POPAnimation, byBlocks: Bool = false) {
    guard byBlocks else { return animation.delegate = self }
    animation.animationDidStartBlock = { [weak self] _ in self?.lines.append("start") }
    animation.animationDidReachToValueBlock = { [weak self] _ in self?.lines.append("reach") }
    animation.completionBlock = { [weak self] _, finished in
      self?.lines.append("stop \(finished)")
    }
  }

  func pop_animationDidStart(_ anim: POPAnimation!) { lines.append("start") }
  func pop_animationDidReach(toValue anim: POPAnimation!) { lines.append("reach") }
  func pop_animationDidStop(_ anim: POPAnimation!, finished: Bool) {
    lines.append("stop \(finished)")
  }
}

/// An object with a number, and the property that animates it.
final class Dial: NSObject {
  var number: CGFloat = 0
  var writes = 0

  static func property(threshold: CGFloat = 0.001) -> POPAnimatableProperty {
    POPAnimatableProperty.property(withName: "dial") { prop in
      prop?.readBlock = { object, values in values?[0] = (object as! Dial).number }
      prop?.writeBlock = { object, values in
        let dial = object as! Dial
        dial.number = values![0]
        dial.writes += 1
      }
      prop?.threshold = threshold
    }
  }
}

extension POPPropertyAnimation {
  /// Has the animation move a dial.
  func onDial(from: Any? = nil, to: Any? = nil, threshold: CGFloat = 0.001) -> Self {
    property = Dial.property(threshold: threshold)
    if let from { fromValue = from }
    if let to { toValue = to }
    return self
  }
}

/// Whether two numbers differ by no more than `tolerance`.
func near(_ a: CGFloat, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(Double(a) - b) <= tolerance
}
