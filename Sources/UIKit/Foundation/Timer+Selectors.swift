// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Timers by methods of the main actor: `View.tick(_:)`, or `View.tick`, in the place of
/// `#selector(tick(_:))`. QuartzCore has the other methods.
///
/// A timer keeps its target until it is invalid, which one that does not repeat is after its call.
/// It runs on the run loop of the thread that schedules it: here the main thread.
extension Timer {
  /// A timer that is scheduled on this thread's run loop and calls a method of the target.
  @discardableResult
  public class func scheduledTimer<Target>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> @MainActor (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(
      withTimeInterval: interval, repeats: repeats,
      block: mainBlock((target, selector)) { $0.1($0.0)($1) })
  }

  /// The same for a method without a parameter.
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
    selector: @escaping (Target) -> @MainActor (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      timeInterval: interval, repeats: repeats,
      block: Timer.mainBlock((target, selector)) { $0.1($0.0)($1) })
  }

  /// The same for a method without a parameter.
  public convenience init<Target>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> @MainActor () -> Void, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      timeInterval: interval, repeats: repeats,
      block: Timer.mainBlock((target, selector)) { parts, _ in parts.1(parts.0)() })
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
