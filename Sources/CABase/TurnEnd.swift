// SPDX-License-Identifier: Apache-2.0
import CoreFoundation

/// The steps at the end of each turn of a run loop, when nothing is left to do in it. The raw
/// values are the orders of their observers.
package enum TurnEnd: CFIndex, Sendable {
  /// Animations that a display link steps start, so that the commit shows their first values.
  case animate = 1_999_999
  /// The implicit transaction is committed, after all that programs observe themselves.
  case commit = 2_000_000
  /// Windows publish the committed changes.
  case publish = 2_000_001
  /// Values attached to objects that are gone are released.
  case release = 2_000_002

  /// The activities `beforeWaiting` and `exit`; CoreFoundation's constants are not imported.
  private static let activities: CFOptionFlags = 32 | 128

  /// Has a run loop call `body` at this step of each turn, in the common modes.
  ///
  /// - Parameter loop: the run loop; by default that of this thread.
  /// - Returns: the observer; `CFRunLoopObserverInvalidate` stops it.
  @discardableResult
  package func observe(
    _ loop: CFRunLoop = CFRunLoopGetCurrent(), _ body: @escaping () -> Void
  ) -> CFRunLoopObserver {
    let observer = CFRunLoopObserverCreateWithHandler(
      kCFAllocatorDefault, Self.activities, true, rawValue
    ) { _, _ in body() }
    CFRunLoopAddObserver(loop, observer, kCFRunLoopCommonModes)
    return observer!
  }
}
