// SPDX-License-Identifier: Apache-2.0
import CoreFoundation
import Foundation

/// A timer of a thread's run loop, in the common modes, whose date can be set again and again.
final class TurnTimer {
  private var timer: CFRunLoopTimer?
  private let fire: CFRunLoopTimerCallBack

  init(_ fire: @escaping CFRunLoopTimerCallBack) { self.fire = fire }

  /// Fires at `date`, and no more until it is set again. To be called on the thread of the run
  /// loop.
  func set(_ date: CFAbsoluteTime) {
    if let timer { return CFRunLoopTimerSetNextFireDate(timer, date) }
    // A timer that fires once is of no use afterwards, so this one repeats, but never.
    let new = CFRunLoopTimerCreate(kCFAllocatorDefault, date, 1e9, 0, 0, fire, nil)
    CFRunLoopAddTimer(CFRunLoopGetCurrent(), new, kCFRunLoopCommonModes)
    timer = new
  }

  func stop() {
    if let timer { CFRunLoopTimerInvalidate(timer) }
    timer = nil
  }
}
