// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The machine's clock: it never runs backwards, and setting the date does not move it.
///
/// Whatever measures real time or waits reads it here. It is the media clock of every thread that
/// has no clock of its own.
package enum MonotonicClock {
  /// The time since some fixed moment, as the system gives it.
  package static var time: timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time
  }

  /// Seconds.
  package static var now: Double {
    let time = time
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Nanoseconds.
  package static var nanoseconds: UInt64 {
    let time = time
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Seconds: ``now`` as a function, for a display that is given its clock.
  @Sendable package static func read() -> Double { now }
}

/// A moment until which somebody waits, by the machine's clock.
package struct Deadline: Sendable {
  private let moment: Double

  /// The moment that many seconds from now.
  package init(in seconds: Double) { moment = MonotonicClock.now + seconds }

  /// Seconds until then; negative afterwards.
  package var rest: Double { moment - MonotonicClock.now }

  /// Whether it is past.
  package var isOver: Bool { rest <= 0 }
}
