// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Timers by method, as `#selector` has them: `Model.tick(_:)`, or `Model.tick`, in the place of
/// `#selector(tick(_:))`.
///
/// As on Apple a timer keeps its target until it is invalid, which one that does not repeat is
/// after its call. Timers run on the run loop of the thread that schedules them, so that methods of
/// the main actor are for timers of the main thread.
extension Timer {
  /// A timer that is scheduled on this thread's run loop and calls a method of the target.
  @discardableResult
  public class func scheduledTimer<Target>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(
      withTimeInterval: interval, repeats: repeats,
      block: block(target) { target, timer in selector(target)(timer) })
  }

  /// The same for a method without a parameter.
  @discardableResult
  public class func scheduledTimer<Target>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> () -> Void, userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(
      withTimeInterval: interval, repeats: repeats,
      block: block(target) { target, _ in selector(target)() })
  }

  /// The same for a method of the main actor.
  @discardableResult
  public class func scheduledTimer<Target>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> @MainActor (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(
      withTimeInterval: interval, repeats: repeats,
      block: mainBlock((target, selector)) { $0.1($0.0)($1) })
  }

  /// The same for a method of the main actor without a parameter.
  @discardableResult
  public class func scheduledTimer<Target>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> @MainActor () -> Void, userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(
      withTimeInterval: interval, repeats: repeats,
      block: mainBlock((target, selector)) { parts, _ in parts.1(parts.0)() })
  }

  /// A timer for a run loop of the program's choice, which calls a method of the target.
  public convenience init<Target>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      timeInterval: interval, repeats: repeats,
      block: Timer.block(target) { target, timer in selector(target)(timer) })
  }

  /// The same for a method without a parameter.
  public convenience init<Target>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> () -> Void, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      timeInterval: interval, repeats: repeats,
      block: Timer.block(target) { target, _ in selector(target)() })
  }

  /// The same for a method of the main actor.
  public convenience init<Target>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> @MainActor (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      timeInterval: interval, repeats: repeats,
      block: Timer.mainBlock((target, selector)) { $0.1($0.0)($1) })
  }

  /// The same for a method of the main actor without a parameter.
  public convenience init<Target>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> @MainActor () -> Void, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      timeInterval: interval, repeats: repeats,
      block: Timer.mainBlock((target, selector)) { parts, _ in parts.1(parts.0)() })
  }

  private class func block<Target>(
    _ target: Target, _ call: @escaping (Target, Timer) -> Void
  ) -> @Sendable (Timer) -> Void {
    // Sound: a timer calls on the thread of its run loop, as on Apple.
    nonisolated(unsafe) let parts = (target, call)
    return { timer in parts.1(parts.0, timer) }
  }

  /// `call` must hold nothing, so that it belongs to no thread.
  private class func mainBlock<Parts>(
    _ parts: Parts, _ call: @escaping @MainActor @Sendable (Parts, Timer) -> Void
  ) -> @Sendable (Timer) -> Void {
    let parts = Handed(parts)
    return { timer in
      let timer = Handed(timer)
      MainActor.assumeIsolated { call(parts.value, timer.value) }
    }
  }
}
