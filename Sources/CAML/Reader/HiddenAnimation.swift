// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension CAAnimation {
  /// The animation, and those in it, with basic ones of `hidden` in steps that show the layer as
  /// long as either end does.
  ///
  /// Scenes animate `hidden` beside a fade, so that a layer is not gone before it has faded, and is
  /// there while it fades in. A boolean that switched midway would cut both short.
  func showingWhileHiding() -> CAAnimation {
    if let group = self as? CAAnimationGroup {
      group.animations = group.animations?.map { $0.showingWhileHiding() }
    }
    guard let basic = self as? CABasicAnimation, basic.keyPath == "hidden",
      let from = basic.fromValue as? Bool, let to = basic.toValue as? Bool, from != to
    else { return self }
    let steps = CAKeyframeAnimation(keyPath: "hidden")
    steps.takeTiming(of: basic)
    steps.values = [from, to]
    // Hides at the end; shows at the begin.
    steps.keyTimes = [0, to ? 1 : 0, 1]
    steps.calculationMode = .discrete
    return steps
  }

  private func takeTiming(of other: CAAnimation) {
    beginTime = other.beginTime
    duration = other.duration
    speed = other.speed
    timeOffset = other.timeOffset
    repeatCount = other.repeatCount
    repeatDuration = other.repeatDuration
    autoreverses = other.autoreverses
    fillMode = other.fillMode
    isRemovedOnCompletion = other.isRemovedOnCompletion
  }
}
