// SPDX-License-Identifier: Apache-2.0
import CoreFoundation
import Synchronization

/// Reports finished tiles to the thread that made it: its run loop opens a transaction, whose
/// commit shows them.
///
/// - Note: Unchecked: a run loop may be given work by any thread, and nothing else changes
///   unguarded.
final class TileBell: @unchecked Sendable {
  private let loop = CFRunLoopGetCurrent()
  /// Whether the run loop has been told and has not heard yet.
  private let isRung = Mutex(false)

  /// Any thread may.
  func ring() {
    let isFirst = isRung.withLock { isRung in
      defer { isRung = true }
      return !isRung
    }
    guard isFirst else { return }
    CFRunLoopPerformBlock(loop, kCFRunLoopCommonModes) { [weak self] in
      self?.isRung.withLock { $0 = false }
      ThreadTransactions.current.commitSoon()
    }
    CFRunLoopWakeUp(loop)
  }
}
