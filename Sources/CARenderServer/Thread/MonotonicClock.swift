import Glibc

/// The media clock as hosts read it for their displays: that of every thread which has no clock of
/// its own.
package enum MonotonicClock {
  /// Seconds.
  @Sendable package static func read() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The media time now, seconds.
  package static var now: Double { read() }
}
