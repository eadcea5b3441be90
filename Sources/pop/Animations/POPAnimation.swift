// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreAnimation
import Foundation

/// An animation that a display link of its thread steps: the base of all that
/// ``Foundation/NSObject/pop_add(_:forKey:)`` takes.
///
/// Each frame writes a value to the object itself, so that the object always has the value that is
/// seen. While the program is busy nothing is written, and the animation stands still; an animation
/// of a layer goes on. Not used by itself.
open class POPAnimation: NSObject, NSCopying {
  /// A name for the program's use. Default nil.
  open var name: String!

  /// The media time before which the animation does not start, seconds of `CACurrentMediaTime()`.
  /// Default 0: at the end of the run-loop turn that adds it.
  open var beginTime: CFTimeInterval = 0

  /// The object that is called at start, steps and end, if it is a ``POPAnimationDelegate``.
  /// Default nil; not retained.
  open weak var delegate: AnyObject! {
    didSet {
      guard let delegate, !(delegate is any POPAnimationDelegate) else { return }
      Notice.say(
        "The delegate of an animation, a \(type(of: delegate)), does not say that it is a "
          + "POPAnimationDelegate, and is not called.", by: "pop")
    }
  }

  /// The record of the events of the animation.
  open var tracer: POPAnimationTracer! {
    if let made { return made }
    let new = POPAnimationTracer(self)
    made = new
    return new
  }
  private var made: POPAnimationTracer?
  /// The tracer while it records.
  final var trace: POPAnimationTracer? { made.flatMap { $0.isRecording ? $0 : nil } }

  /// Called when the animation starts, and at the start of each repetition. Default nil.
  open var animationDidStartBlock: ((POPAnimation?) -> Void)!

  /// Called when the value first comes to `toValue`, or beyond it. Default nil.
  open var animationDidReachToValueBlock: ((POPAnimation?) -> Void)!

  /// Called at the end, with true when the animation came to its end by itself; with false when it
  /// was removed, and between repetitions. Default nil.
  open var completionBlock: ((POPAnimation?, Bool) -> Void)!

  /// Called after each step. Default nil.
  open var animationDidApplyBlock: ((POPAnimation?) -> Void)!

  /// Whether the object drops the animation at its end. Default true. One that stays is paused, and
  /// goes on when it is given another `toValue` or velocity.
  open var removedOnCompletion = true

  /// Whether the animation stands still. True until it is added to an object, and after its end.
  ///
  /// The time that it stands still does not count.
  open var isPaused: Bool {
    get { course.isPaused }
    set { setPaused(newValue) }
  }

  /// Whether each run is followed by one backwards. Default false.
  open var autoreverses = false

  /// How often the animation runs; 0, the default, means once, as 1 does. A run forth and back
  /// counts once.
  open var repeatCount = 0

  /// Whether the animation runs until it is removed. Default false.
  open var repeatForever = false

  /// Where the animation stands.
  final var course = AnimationCourse()
  /// The animator that steps it.
  final weak var animator: POPAnimator?

  /// An animation with the defaults of its class.
  public override init() { super.init() }

  /// A copy with the same settings, which was not added to any object.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = POPAnimation()
    copySettings(to: copy)
    return copy
  }

  /// Gives `copy` the settings of this animation.
  func copySettings(to copy: POPAnimation) {
    copy.name = name
    copy.beginTime = beginTime
    copy.delegate = delegate
    copy.animationDidStartBlock = animationDidStartBlock
    copy.animationDidReachToValueBlock = animationDidReachToValueBlock
    copy.completionBlock = completionBlock
    copy.animationDidApplyBlock = animationDidApplyBlock
    copy.removedOnCompletion = removedOnCompletion
    copy.autoreverses = autoreverses
    copy.repeatCount = repeatCount
    copy.repeatForever = repeatForever
  }

  /// The class, the name and the state, for people to read.
  open override var description: String {
    let state = course.isActive ? (isPaused ? "paused" : "running") : "not running"
    return "\(type(of: self))(\(name.map { "\"\($0)\", " } ?? "")\(state))"
  }

  // The behaviour of each kind of animation, for the classes of this module.

  /// Takes the values that are missing from the object. Called before each step.
  func prepare(_ object: AnyObject) {}
  /// Moves on to a media time, `elapsed` seconds after the step before.
  func advance(_ object: AnyObject, to time: CFTimeInterval, elapsed: CFTimeInterval) {}
  /// Writes the value to the object.
  func apply(to object: AnyObject) {}
  /// Writes the value of the end to the object.
  func applyEnd(to object: AnyObject) {}
  /// Whether nothing is left to do.
  var isDone: Bool { true }
  /// Whether the value has come to `toValue`, or beyond it.
  var isThere: Bool { isDone }
  /// Forgets the run before: the animation is added again.
  func rewind() {}
  /// Makes ready for another run, backwards if the direction is to change.
  func repeats(turning: Bool) {}
  /// Makes ready to go on after the end, from the value of the moment.
  func goOn() {}
}
