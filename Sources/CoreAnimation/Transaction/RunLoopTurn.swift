// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreFoundation

/// Commits the implicit transaction of a thread once per turn of its run loop.
struct RunLoopTurn {
  private var isObserved = false

  /// Watches the run loop of this thread from now on.
  mutating func observe() {
    if isObserved { return }
    isObserved = true
    TurnEnd.commit.observe { CATransaction.flush() }
  }

  /// Whether the run loop of this thread is in a turn, and will thus come to its end.
  static var isRunning: Bool { CFRunLoopCopyCurrentMode(CFRunLoopGetCurrent()) != nil }
}
