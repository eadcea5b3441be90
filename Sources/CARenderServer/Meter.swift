// SPDX-License-Identifier: Apache-2.0
import CATrace
import Glibc

/// Measures one stage of a frame: wall time, and blocks of memory where somebody counts them.
package struct Meter {
  private let start = Trace.now()
  private let allocated = Meter.allocationCount

  /// Begins to measure.
  package init() {}

  /// The cost of the stage so far.
  package var reading: Reading {
    let milliseconds = Double(Trace.now() - start) / 1e6
    guard let allocated, let now = Meter.allocationCount else {
      return Reading(milliseconds: milliseconds)
    }
    return Reading(milliseconds: milliseconds, allocations: Int(now - allocated))
  }

  /// The cost of a stage.
  package struct Reading: Hashable, Codable, Sendable {
    /// Wall time.
    package var milliseconds = 0.0
    /// Blocks of memory the thread asked for, driver included; nil where nobody counts.
    package var allocations: Int?

    /// A cost of these numbers.
    package init(milliseconds: Double = 0, allocations: Int? = nil) {
      self.milliseconds = milliseconds
      self.allocations = allocations
    }

    /// The sum of two costs.
    package static func + (a: Reading, b: Reading) -> Reading {
      let counts = [a.allocations, b.allocations].compactMap(\.self)
      return Reading(
        milliseconds: a.milliseconds + b.milliseconds,
        allocations: counts.isEmpty ? nil : counts.reduce(0, +))
    }
  }
}

extension Meter {
  private typealias Counter = @convention(c) () -> UInt64

  /// The function of the counting library that a benchmark preloads; nil elsewhere.
  private static let counter: Counter? = {
    guard let symbol = dlsym(nil, "layerkit_allocation_count") else { return nil }
    // Sound: the library declares the function with this signature.
    return unsafeBitCast(symbol, to: Counter.self)
  }()

  /// How many blocks of memory this thread has asked for.
  private static var allocationCount: UInt64? { counter.map { $0() } }
}
