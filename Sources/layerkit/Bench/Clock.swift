import Glibc

/// Clocks in milliseconds.
enum Clock {
  static var wall: Double { read(CLOCK_MONOTONIC) }
  /// Processor time of all threads of the process.
  static var processor: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

/// The most memory the process has held at once, MiB.
var peakMemory: Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_maxrss) / 1024
}
