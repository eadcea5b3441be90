// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// How the animations of layers run: once through all frames, or a range of them again and again.
struct PlayPass {
  let animation: CALottieAnimation
  let range: ClosedRange<Double>
  let loopMode: CALottieLayer.LoopMode

  /// A begin time that is the first moment of a layer's clock, and not “now”.
  private static let beginning = 1e-100

  /// Gives a layer an animation, in place of the one it had for the property.
  func add(_ part: LottiePart) {
    part.layer.add(timed(part.animation), forKey: key(part.animation))
  }

  private func key(_ animation: CAPropertyAnimation) -> String {
    "lottie." + (animation.keyPath ?? "") + (animation.isAdditive ? "+" : "")
  }

  private func timed(_ inner: CAPropertyAnimation) -> CAAnimation {
    let all = animation.startFrame...animation.endFrame
    guard loopMode != .playOnce || range != all else {
      inner.beginTime = Self.beginning
      inner.timeOffset = 0
      return inner
    }
    let group = CAAnimationGroup()
    group.beginTime = Self.beginning
    inner.beginTime = 0
    inner.timeOffset = (range.lowerBound - all.lowerBound) / animation.frameRate
    group.animations = [inner]
    group.duration = (range.upperBound - range.lowerBound) / animation.frameRate
    group.timingFunction = CAMediaTimingFunction(name: .linear)
    switch loopMode {
    case .playOnce: break
    case .loop: group.repeatCount = .infinity
    case .autoReverse: (group.repeatCount, group.autoreverses) = (.infinity, true)
    case .repeat(let count): group.repeatCount = Float(count)
    case .repeatBackwards(let count):
      (group.repeatCount, group.autoreverses) = (Float(count), true)
    }
    group.fillMode = .both
    group.isRemovedOnCompletion = false
    return group
  }
}
