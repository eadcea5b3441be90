// SPDX-License-Identifier: Apache-2.0
import CoreFoundation
import Foundation

/// Calls that wait for the next turn of a thread's run loop: completion blocks that wait for no
/// animation, and events of animations that are nested too deep.
///
/// Where a host gives the time, ``ThreadTime/advance(to:framesPerSecond:)`` is a turn too. Only its
/// own thread uses it.
package final class NextTurn {
  /// How many calls wait on a thread whose run loop does not run; the commit that brings one more
  /// makes them all.
  package static let waitingLimit = 10_000

  private var calls: [() -> Void] = []
  /// The first of `calls` that was not made yet.
  private var first = 0
  private let timer: TurnTimer
  /// Set when the thread ends: its run loop makes no more turns.
  var isLast = false

  /// The number of calls that wait.
  var count: Int { calls.count - first }

  init() {
    timer = TurnTimer { _, _ in ThreadTransactions.current.nextTurn.run() }
  }

  func add(_ call: @escaping () -> Void) {
    calls.append(call)
    wake()
  }

  /// Makes the calls that wait now, in their order; those that they add wait for the next turn.
  ///
  /// - Returns: how many there were.
  @discardableResult
  func run() -> Int {
    let due = count
    var left = due
    while left > 0, let call = next() {
      left -= 1
      // It may run the run loop itself, and wait for the others.
      if left > 0 { wake() }
      call()
    }
    return due
  }

  private func wake() { if !isLast { timer.set(CFAbsoluteTimeGetCurrent()) } }

  private func next() -> (() -> Void)? {
    guard first < calls.count else { return nil }
    let call = calls[first]
    calls[first] = {}
    first += 1
    if first == calls.count { (calls, first) = ([], 0) }
    return call
  }
}
