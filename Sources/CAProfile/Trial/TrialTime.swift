// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// The time of a frame, milliseconds.
package struct TrialTime: Hashable, Codable, Sendable {
  /// From taking commits to the end of the GPU's work.
  package var wall = 0.0
  /// The processor time of all threads meanwhile.
  package var processor = 0.0
  /// Layout, display and commit in the program, as they were measured there.
  package var program = 0.0

  /// No time.
  package init() {}

  /// A time of these parts.
  package init(wall: Double, processor: Double, program: Double) {
    (self.wall, self.processor, self.program) = (wall, processor, program)
  }

  /// The smaller of each part.
  func least(_ other: TrialTime) -> TrialTime {
    TrialTime(
      wall: min(wall, other.wall), processor: min(processor, other.processor),
      program: min(program, other.program))
  }

  static func + (a: TrialTime, b: TrialTime) -> TrialTime {
    TrialTime(
      wall: a.wall + b.wall, processor: a.processor + b.processor, program: a.program + b.program)
  }

  static func - (a: TrialTime, b: TrialTime) -> TrialTime {
    TrialTime(
      wall: a.wall - b.wall, processor: a.processor - b.processor, program: a.program - b.program)
  }

  static func / (a: TrialTime, count: Double) -> TrialTime {
    TrialTime(wall: a.wall / count, processor: a.processor / count, program: a.program / count)
  }
}

/// The clocks of a trial since it was made.
struct TrialClock {
  private let wall = MonotonicClock.now
  private let processor = TrialClock.processorSeconds

  /// The times so far.
  func reading(program: Double) -> TrialTime {
    TrialTime(
      wall: (MonotonicClock.now - wall) * 1e3,
      processor: (Self.processorSeconds - processor) * 1e3, program: program)
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// The time that decides: processor time where a CPU draws, as other programs disturb it least;
/// else wall time. The program's time is in both.
package enum TrialMeasure: String, Codable, Sendable {
  case processor, wall

  /// Milliseconds.
  package func milliseconds(_ time: TrialTime) -> Double {
    (self == .processor ? time.processor : time.wall) + time.program
  }
}
