// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The messages of an animation to the program. Each method does nothing unless it is written.
///
/// The delegate is called before the animation's block of the same purpose, on the thread of the
/// animation, within a transaction without actions.
public protocol POPAnimationDelegate: NSObjectProtocol {
  /// The animation started, or one of its repetitions.
  func pop_animationDidStart(_ anim: POPAnimation!)
  /// The value came to `toValue`, or beyond it.
  func pop_animationDidReach(toValue anim: POPAnimation!)
  /// The animation ended by itself, or was removed; also called between repetitions, with false.
  func pop_animationDidStop(_ anim: POPAnimation!, finished: Bool)
  /// A value was written.
  func pop_animationDidApply(_ anim: POPAnimation!)
}

extension POPAnimationDelegate {
  /// Does nothing.
  public func pop_animationDidStart(_ anim: POPAnimation!) {}
  /// Does nothing.
  public func pop_animationDidReach(toValue anim: POPAnimation!) {}
  /// Does nothing.
  public func pop_animationDidStop(_ anim: POPAnimation!, finished: Bool) {}
  /// Does nothing.
  public func pop_animationDidApply(_ anim: POPAnimation!) {}
}

extension POPAnimation {
  private var listener: (any POPAnimationDelegate)? { delegate as? any POPAnimationDelegate }

  func tellStart() {
    trace?.record(.didStart)
    listener?.pop_animationDidStart(self)
    animationDidStartBlock?(self)
  }

  func tellReached() {
    if course.hasReached { return }
    course.hasReached = true
    trace?.record(.didReachToValue, tracedValue)
    listener?.pop_animationDidReach(toValue: self)
    animationDidReachToValueBlock?(self)
  }

  func tellApplied() {
    listener?.pop_animationDidApply(self)
    animationDidApplyBlock?(self)
  }

  func tellStop(finished: Bool) {
    trace?.record(.didStop, NSNumber(value: finished))
    listener?.pop_animationDidStop(self, finished: finished)
    completionBlock?(self, finished)
    trace?.logAtCompletion()
  }

  /// The value of the moment, for events.
  private var tracedValue: Any? {
    let animation = self as? POPPropertyAnimation
    return animation?.values.current.map { AnimatedValue(animation!.kind, $0).object }
  }
}
