import Glibc

/// Clocks in milliseconds.
enum Clock {
  static var wall: Double { read(CLOCK_MONOTONIC) }
  /// What all threads of the process have used of the processors.
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

/// How many blocks of memory this thread has asked for, where the process was started with the
/// counting library that `scripts/bench-floor` builds; nil elsewhere.
enum Allocations {
  typealias Counter = @convention(c) () -> UInt64

  private static let counter: Counter? = {
    guard let symbol = dlsym(nil, "layerkit_allocation_count") else { return nil }
    // Sound: the library declares the function with this signature.
    return unsafeBitCast(symbol, to: Counter.self)
  }()

  static var count: Int? { counter.map { Int($0()) } }
}
