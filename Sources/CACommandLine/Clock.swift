// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// Clocks in milliseconds.
package enum Clock {
  /// That of the machine, which nobody sets.
  package static var wall: Double { MonotonicClock.now * 1e3 }

  /// The processor time that all threads of the process have used.
  package static var processor: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

/// The most memory the process has held at once, MiB.
package var peakMemory: Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_maxrss) / 1024
}
