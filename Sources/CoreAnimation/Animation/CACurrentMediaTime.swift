// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Synchronization

/// The media clock: seconds that never run backwards and do not stop while nothing is shown.
///
/// A thread whose host shows frames of given times has a clock of its own, a ``ManualClock``.
package enum MediaClock {
  private static let frozen = Mutex<CFTimeInterval?>(nil)

  /// The time now on this thread, seconds.
  package static var now: CFTimeInterval {
    ManualClock.current?.time ?? real
  }

  /// The time now of the machine, or the one at which it was stopped, seconds.
  static var real: CFTimeInterval {
    frozen.withLock { $0 } ?? MonotonicClock.now
  }

  /// Stops the clock at a time, for tests; nil lets it run again.
  package static func freeze(at time: CFTimeInterval?) { frozen.withLock { $0 = time } }
}

/// The media clock of one thread while a host without a display gives the time.
///
/// It starts at 0. All hosts of a thread share it, and it goes with the last of them.
package final class ManualClock {
  /// Seconds.
  package var time: CFTimeInterval = 0
  /// Whether a display shows its frame of ``time`` now, as on real time: layers that draw follow
  /// its ticks, not the times of pictures that the program asks for.
  package var isStepping = false

  /// The thread keeps the place. Hosts keep the clock, and the last of them may go on any thread.
  private final class Place {
    weak var clock: ManualClock?
  }

  private static var slot: ThreadSlot<Place> { ThreadSlot(.clock) }

  private init() {}

  /// That of this thread; nil while the thread runs on real time.
  package static var current: ManualClock? { slot.object?.clock }

  /// Whether a host of this thread asks for pictures of times that it names.
  static var isAskedForPictures: Bool { current.map { !$0.isStepping } ?? false }

  /// That of this thread, made if there is none yet. A host keeps it as long as it gives the time.
  package static func shared() -> ManualClock {
    let place = slot.object { Place() }
    if let clock = place.clock { return clock }
    let clock = ManualClock()
    place.clock = clock
    return clock
  }
}

/// The time of the media clock, seconds: the clock of animations and of layers without a parent.
///
/// On a thread that renders headlessly it is the time the renderer was moved to, from 0 on. A begin
/// time that was made of an earlier answer, before the thread had a renderer, means as long after
/// the commit as it lay after that answer.
public func CACurrentMediaTime() -> CFTimeInterval {
  let now = MediaClock.now
  if ManualClock.current == nil { ProgramCall.current.lastReading = now }
  return now
}
