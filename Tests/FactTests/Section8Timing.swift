// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// Section 8: the shown values of animations over time. Rows 141 and 144 are `LayerTimeTests`.
@Suite("facts 140–154: timing")
struct Section8Timing {
  /// From 0 to 1 in a second.
  private func animation(_ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue) = (0, 1)
    animation.duration = 1
    change(animation)
    return animation
  }

  /// The depths shown at times after the commit, of a layer whose own is 9.
  private func depths(
    _ animation: CAAnimation, at times: [Double], speed: Float = 1
  ) throws -> [CGFloat] {
    let layer = CALayer()
    layer.zPosition = 9
    layer.speed = speed
    let stage = AnimationStage(layer)
    defer { stage.close() }
    stage.add([animation])
    return try times.map { try stage.shown(at: 10 + $0).zPosition }
  }

  @Test("fact 140: local time is (parent − begin) · speed + offset")
  func localTime() throws {
    let animation = animation {
      $0.beginTime = 12
      $0.speed = 0.5
      $0.timeOffset = 0.25
    }
    #expect(try depths(animation, at: [0, 2, 2.5, 3.25]) == [9, 0.25, 0.5, 0.875])
  }

  @Test("fact 146: an inner boundary starts the next pass, the last pass ends at its end")
  func boundaries() throws {
    let animation = animation {
      $0.repeatCount = 3
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = false
    }
    #expect(try depths(animation, at: [0, 0.5, 1, 2.25, 3, 4]) == [0, 0.5, 0, 0.25, 1, 1])
  }

  @Test("fact 148: repeatDuration is the whole, not doubled by autoreverses")
  func repeatDuration() throws {
    let animation = animation {
      $0.repeatDuration = 2.5
      $0.autoreverses = true
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = false
    }
    #expect(try depths(animation, at: [0.75, 1.75, 2.25, 2.75]) == [0.75, 0.25, 0.25, 0.5])
  }

  @Test("fact 150: standing still exactly at the end shows the end")
  func pausedAtTheEnd() throws {
    let animation = animation {
      $0.speed = 0
      $0.timeOffset = 1
    }
    #expect(try depths(animation, at: [0, 100]) == [1, 1])
  }

  @Test("fact 151: the speed of the layer is the speed of its animations")
  func layerSpeed() throws {
    #expect(try depths(animation { $0.duration = 4 }, at: [0.5, 1], speed: 2) == [0.25, 0.5])
  }

  @Test("fact 153: a group shorter than its animation cuts it off")
  func shortGroup() throws {
    let group = CAAnimationGroup()
    group.duration = 0.5
    group.animations = [animation { $0.duration = 2 }]
    #expect(try depths(group, at: [0.25, 0.75]) == [0.125, 9])
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    #expect(try depths(group, at: [0.25, 0.75]) == [0.125, 0.25])
  }

  @Test(
    "fact 154: what shows outside the active time",
    arguments: [
      (CAMediaTimingFillMode.removed, 9.0, 9.0), (.forwards, 9, 1), (.backwards, 0, 9),
      (.both, 0, 1),
    ])
  func fill(_ mode: CAMediaTimingFillMode, before: CGFloat, after: CGFloat) throws {
    let animation = animation {
      $0.beginTime = 11
      $0.fillMode = mode
      $0.isRemovedOnCompletion = false
    }
    #expect(try depths(animation, at: [0.5, 1.5, 2, 3]) == [before, 0.5, after, after])
  }

  @Test("fact 155: a repeat count of 0 is one pass")
  func repeatCount() throws {
    #expect(CABasicAnimation().repeatCount == 0)
    #expect(try depths(animation(), at: [0.75, 1.25]) == [0.75, 9])
  }

  @Test("negative speed runs from timeOffset down and is over at 0")
  func backwards() throws {
    let animation = animation {
      $0.duration = 2
      $0.speed = -1
      $0.timeOffset = 2
    }
    #expect(try depths(animation, at: [0, 1, 2]) == [1, 0.5, 9])
  }

  @Test("timeOffset starts in the middle and wraps to the beginning")
  func offset() throws {
    let animation = animation { $0.timeOffset = 0.75 }
    #expect(try depths(animation, at: [0, 0.125, 0.5, 1]) == [0.75, 0.875, 0.25, 9])
  }
}
