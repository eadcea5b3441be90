// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Animates changes of views, and can be paused, scrubbed, reversed and continued on the way.
///
/// The views have their new values as soon as it starts. Where it ends at the begin, they get their
/// old values back then; where it is stopped, those that show.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, @MainActor UIViewImplicitlyAnimating {
  final let engine: AnimatorEngine

  // MARK: Making

  /// An animator of that duration, seconds, and pace. Springs with a duration of their own have
  /// that.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    engine = AnimatorEngine(duration: duration, parameters: parameters)
    super.init()
    engine.owner = self
  }

  /// An animator along a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator along a curve of two inner control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    let curve = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
    self.init(duration: duration, timingParameters: curve)
    if let animations { addAnimations(animations) }
  }

  /// An animator that moves as a spring: a ratio of 1 does not swing, smaller ones swing more.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Starts an animator with those changes. Options that repeat or reverse have no effect.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: options.curve, animations: animations)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.engine.beginsFromCurrentState = options.contains(.beginFromCurrentState)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Properties

  /// The pace.
  open var timingParameters: (any UITimingCurveProvider)? { engine.parameters }
  /// Seconds from begin to end.
  open var duration: TimeInterval { engine.duration }
  /// Seconds from the start to the begin. Default 0.
  open var delay: TimeInterval { engine.delay }

  /// Whether touches reach the views while they move. Default true.
  open var isUserInteractionEnabled: Bool {
    get { engine.allowsInteraction }
    set { engine.allowsInteraction = newValue }
  }

  /// Whether views are hit where they show or where they are. Kept. Default false.
  open var isManualHitTestingEnabled = false

  /// Whether the animator can be paused and stopped once it has started. Default true.
  open var isInterruptible: Bool {
    get { engine.isInterruptible }
    set { if state == .inactive { engine.isInterruptible = newValue } }
  }

  /// Whether ``fractionComplete`` counts the way of the values, not the time along the curve.
  /// Default true.
  open var scrubsLinearly: Bool {
    get { engine.scrubsLinearly }
    set { if state == .inactive { engine.scrubsLinearly = newValue } }
  }

  /// Whether the animator stays active at its end, so that it can be reversed then. Its
  /// completions are not called. Default false.
  open var pausesOnCompletion: Bool {
    get { engine.pausesOnCompletion }
    set { engine.pausesOnCompletion = newValue }
  }

  /// Called when ``state``, ``isRunning`` or ``isReversed`` has changed, in place of key-value
  /// observing. Default nil.
  open var stateDidChange: ((UIViewPropertyAnimator) -> Void)?

  // MARK: Running

  /// How far the animator has come.
  open var state: UIViewAnimatingState { engine.state }

  /// Whether it moves.
  open var isRunning: Bool { engine.isRunning }

  /// Whether it goes from the end to the begin. Default false.
  open var isReversed: Bool {
    get { engine.isReversed }
    set { engine.reverse(newValue) }
  }

  /// How far it has come in the direction it goes, 0 to 1. Setting it on an animator that has not
  /// begun makes it active; one that runs goes on from there.
  ///
  /// With ``scrubsLinearly`` it is the share of the way of the values, else that of the time.
  open var fractionComplete: CGFloat {
    get { engine.fraction }
    set { engine.scrub(to: newValue) }
  }

  /// Starts the animator, or goes on after a pause.
  open func startAnimation() { engine.start(delay: 0) }

  /// Starts the animator after a delay, seconds.
  open func startAnimation(afterDelay delay: TimeInterval) { engine.start(delay: delay) }

  /// Holds the animator where it is; one that has not begun becomes active.
  open func pauseAnimation() { engine.pause() }

  /// Ends the animator where it is: the views get the values that show.
  ///
  /// - Parameter withoutFinishing: Whether that is all; else the animator is stopped and
  ///   ``finishAnimation(at:)`` calls the completions.
  open func stopAnimation(_ withoutFinishing: Bool) { engine.stop(withoutFinishing) }

  /// Gives the views the values of a place and calls the completions; only once stopped.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    engine.finish(at: finalPosition)
  }

  /// Adds changes. Those of an active animator begin where it is and end with it.
  open func addAnimations(_ animation: @escaping () -> Void) { engine.add(animation, after: 0) }

  /// Adds changes that begin after a share, 0 to 1, of the time that is left, and end with the
  /// animator.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    engine.add(animation, after: delayFactor)
  }

  /// Adds a call for the end, which gets the place where the animator has ended.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    engine.completions.append(completion)
  }

  /// Waits for the end, and answers the place where the animator has ended.
  open func addCompletion() async -> UIViewAnimatingPosition {
    await withCheckedContinuation { waiting in addCompletion { waiting.resume(returning: $0) } }
  }

  /// Goes on after a pause.
  ///
  /// - Parameters:
  ///   - parameters: The pace of the way that is left; nil for that of the animator.
  ///   - durationFactor: The time for the way that is left, in durations of the animator; 0 for
  ///     the time that is left.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    engine.resume(with: parameters, factor: Double(durationFactor))
  }
}
