// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// How far an animator has come.
public enum UIViewAnimatingState: Int, Hashable, Sendable {
  /// It has not begun, or has ended.
  case inactive
  /// It runs, or is paused.
  case active
  /// It was stopped and waits for `finishAnimation(at:)`.
  case stopped
}

/// A place in an animation.
public enum UIViewAnimatingPosition: Int, Hashable, Sendable {
  /// The end.
  case end
  /// The begin.
  case start
  /// Where it was stopped.
  case current
}

/// An animation that can be started, paused, stopped and scrubbed.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  /// How far the animator has come.
  var state: UIViewAnimatingState { get }
  /// Whether it moves.
  var isRunning: Bool { get }
  /// Whether it goes from the end to the begin.
  var isReversed: Bool { get set }
  /// How far it has come in the direction it goes, 0 to 1.
  var fractionComplete: CGFloat { get set }
  /// Starts it, or goes on.
  func startAnimation()
  /// Starts it after a delay, seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Holds it where it is.
  func pauseAnimation()
  /// Ends it where it is. With `false` it waits for ``finishAnimation(at:)``.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animator with the values of a place.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator that makes animations of changes.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a share of the time that is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a call for the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Goes on with another pace, in another time.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

/// Adding and going on are optional, as on Apple's systems.
extension UIViewImplicitlyAnimating {
  /// Adds changes that begin at once.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addAnimations(animation)
  }
  /// Makes the changes at once.
  public func addAnimations(_ animation: @escaping () -> Void) { animation() }
  /// Does nothing.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  /// Goes on.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) { startAnimation() }
}
