// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

// Timers that call a method, which ported code names where it named a selector.
extension Timer {
  /// A timer that calls a method of `target` with itself, on this thread's run loop.
  ///
  /// It keeps the target until `invalidate()`.
  ///
  /// - Parameters:
  ///   - interval: Seconds between two calls, and before the first.
  ///   - target: The object whose method is called.
  ///   - selector: The method, as `Clock.tick(_:)`.
  ///   - info: The timer's `userInfo`.
  ///   - isRepeating: Whether more than one call is made.
  @discardableResult
  public class func scheduledTimer<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> (Timer) -> Void, userInfo info: Any?, repeats isRepeating: Bool
  ) -> Timer {
    MethodTimer.make(interval, repeats: isRepeating, info) { selector(target)($0) }.added()
  }

  /// A timer that calls a method of `target` without arguments, on this thread's run loop.
  ///
  /// It keeps the target until `invalidate()`.
  @discardableResult
  public class func scheduledTimer<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> () -> Void, userInfo info: Any?, repeats isRepeating: Bool
  ) -> Timer {
    MethodTimer.make(interval, repeats: isRepeating, info) { _ in selector(target)() }.added()
  }

  /// A timer that calls a method of `target` with itself, once it is added to a run loop.
  ///
  /// It keeps the target until `invalidate()`, and its `userInfo` is nil: give the target all the
  /// method needs.
  public convenience init<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> (Timer) -> Void, userInfo info: Any?, repeats isRepeating: Bool
  ) {
    if info != nil { Timer.sayMissingInfo() }
    let call = TimerCall { selector(target)($0) }
    self.init(timeInterval: interval, repeats: isRepeating) { call.body($0) }
  }

  /// A timer that calls a method of `target` without arguments, once it is added to a run loop.
  ///
  /// It keeps the target until `invalidate()`.
  public convenience init<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> () -> Void, userInfo info: Any?, repeats isRepeating: Bool
  ) {
    if info != nil { Timer.sayMissingInfo() }
    let call = TimerCall { _ in selector(target)() }
    self.init(timeInterval: interval, repeats: isRepeating) { call.body($0) }
  }

  private static func sayMissingInfo() {
    Notice.say(
      "Timer(timeInterval:target:…) keeps no userInfo; scheduledTimer(timeInterval:target:…) does.",
      by: "Foundation")
  }

  fileprivate func added() -> Timer {
    RunLoop.current.add(self, forMode: .default)
    return self
  }
}

/// The call of a timer.
///
/// Sound: a timer calls on the thread of its run loop, which is the one that the program uses the
/// target on.
private final class TimerCall: @unchecked Sendable {
  let body: (Timer) -> Void
  init(_ body: @escaping (Timer) -> Void) { self.body = body }
}

/// A timer that has the `userInfo` it was given.
private final class MethodTimer: Timer {
  private var info: Any?

  override var userInfo: Any? { info }

  static func make(
    _ interval: TimeInterval, repeats isRepeating: Bool, _ info: Any?,
    _ body: @escaping (Timer) -> Void
  ) -> MethodTimer {
    let call = TimerCall(body)
    let timer = MethodTimer(timeInterval: interval, repeats: isRepeating) { call.body($0) }
    timer.info = info
    return timer
  }
}
