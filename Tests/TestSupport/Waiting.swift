// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// The monotonic clock, seconds.
package func monotonicTime() -> Double { MonotonicClock.now }

/// Waits until `condition` holds; false when it does not within `seconds`.
package func eventually(within seconds: Double = 60, _ condition: () -> Bool) -> Bool {
  let end = monotonicTime() + seconds
  while !condition() {
    if monotonicTime() > end { return false }
    usleep(2000)
  }
  return true
}
