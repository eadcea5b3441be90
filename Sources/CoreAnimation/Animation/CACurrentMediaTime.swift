import Foundation
import Synchronization

/// The media clock: seconds that never run backwards and do not stop while nothing is shown.
package enum MediaClock {
  private static let frozen = Mutex<CFTimeInterval?>(nil)

  /// The time now, seconds.
  package static var now: CFTimeInterval {
    if let time = frozen.withLock({ $0 }) { return time }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) * 1e-9
  }

  /// Stops the clock at a time, for tests; nil lets it run again.
  package static func freeze(at time: CFTimeInterval?) { frozen.withLock { $0 = time } }
}

/// The time of the media clock, seconds: the clock of animations and of layers without a parent.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.now }
