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
    if let time = frozen.withLock({ $0 }) { return time }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) * 1e-9
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

  private static let slot: pthread_key_t = {
    var key = pthread_key_t()
    let result = pthread_key_create(&key, nil)
    precondition(result == 0, "A process has too few thread-specific keys left: error \(result).")
    return key
  }()

  private init() {}

  deinit {
    // After the end of its thread the clock may go on another, which may have one of its own.
    guard pthread_getspecific(ManualClock.slot) == Unmanaged.passUnretained(self).toOpaque() else {
      return
    }
    pthread_setspecific(ManualClock.slot, nil)
  }

  /// That of this thread; nil while the thread runs on real time.
  package static var current: ManualClock? {
    guard let pointer = pthread_getspecific(slot) else { return nil }
    // Sound: only `shared` fills the slot, and the clock empties it when it goes, on this thread,
    // to which its hosts belong.
    return Unmanaged<ManualClock>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// That of this thread, made if there is none yet. A host keeps it as long as it gives the time.
  package static func shared() -> ManualClock {
    if let current { return current }
    let clock = ManualClock()
    pthread_setspecific(slot, Unmanaged.passUnretained(clock).toOpaque())
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
