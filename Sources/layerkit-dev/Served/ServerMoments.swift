// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The moments at which render servers began to listen at a path: the times of the socket's files.
struct ServerMoments {
  private let path: String
  private var last: Double?
  /// How many servers came after the first.
  private(set) var count = 0

  init(path: String) {
    self.path = path
    last = moment
  }

  /// The moment at which the present server began to listen, by ``WallClock``; nil where it is
  /// known already, or nobody listens.
  mutating func next() -> Double? {
    guard let moment, moment != last else { return nil }
    last = moment
    count += 1
    return moment
  }

  private var moment: Double? {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return nil }
    return Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1e9
  }
}

/// The clock by which the times of files are.
enum WallClock {
  /// Seconds since 1970.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Times for people.
enum Milliseconds {
  /// The number, p50, p99, p99.9 and the longest of some times in seconds.
  static func text(_ times: [Double]) -> String {
    let sorted = times.sorted()
    let shares = [0.5, 0.99, 0.999, 1].map { share in
      String(format: "%.1f", sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] * 1e3)
    }
    return "p50 \(shares[0]), p99 \(shares[1]), p99.9 \(shares[2]), longest \(shares[3]) ms "
      + "(\(times.count))"
  }
}
