// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An object that hears of the begin and end of an animation.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// The active time of the animation begins.
  func animationDidStart(_ anim: CAAnimation)

  /// The active time has ended, or the animation was taken off its layer, which makes `flag` false.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Left out: nothing happens.
  public func animationDidStart(_ anim: CAAnimation) {}

  /// Left out: nothing happens.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
