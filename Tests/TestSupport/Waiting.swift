// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Glibc

/// The monotonic clock, seconds.
package func monotonicTime() -> Double { MonotonicClock.now }

/// Waits until `condition` holds; false when it does not within `seconds`.
package func eventually(
  within seconds: Double = 60, _ condition: () throws -> Bool
) rethrows -> Bool {
  let end = monotonicTime() + seconds
  while try !condition() {
    if monotonicTime() > end { return false }
    usleep(2000)
  }
  return true
}

/// Runs the run loop of this thread until `condition` holds; false when it does not within
/// `seconds`.
package func eventuallyInTurns(
  within seconds: Double = 60, _ condition: () throws -> Bool
) rethrows -> Bool {
  let end = monotonicTime() + seconds
  while try !condition() {
    if monotonicTime() > end { return false }
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
  }
  return true
}
