// SPDX-License-Identifier: Apache-2.0
import CABase
import Synchronization

/// Since when a thread does one thing. All threads of the process that draw for clients have one,
/// so that a thread that its driver holds is noticed.
final class Pulse: Sendable {
  /// Seconds as bits; 0 while the thread has nothing to do.
  private final class Beat: Sendable {
    let began = Atomic<UInt64>(0)
  }

  private static let all = Monitor<[ObjectIdentifier: Beat]>([:])

  private let beat = Beat()

  init() { Self.all.look { $0[ObjectIdentifier(beat)] = beat } }

  deinit { _ = Self.all.look { $0.removeValue(forKey: ObjectIdentifier(beat)) } }

  /// The thread begins with something, or is asked to answer.
  func begin() { beat.began.store(MonotonicClock.now.bitPattern, ordering: .relaxed) }

  /// The thread is done with it.
  func end() { beat.began.store(0, ordering: .relaxed) }

  /// Whether the thread does something.
  var isBusy: Bool { beat.began.load(ordering: .relaxed) != 0 }

  /// Seconds for which the slowest thread has been at one thing; 0 where none does anything.
  static func longest(at now: Double) -> Double {
    all.look { beats in
      beats.values.reduce(0) { longest, beat in
        let began = beat.began.load(ordering: .relaxed)
        return began == 0 ? longest : max(longest, now - Double(bitPattern: began))
      }
    }
  }
}
