// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A begin time that may be made of the real clock though the host gives the time: that of the
/// thread, as a headless renderer does, or of its frames, as a `CARenderer` may.
///
/// `CACurrentMediaTime() + 1`, then a headless renderer: a second after the commit.
struct EarlyBeginTime {
  /// The program's last reading, media time of the real clock.
  private let reading: CFTimeInterval

  /// Seconds: how long after the reading a begin time is set that is made of it, and how long
  /// before the reading it may lie.
  static let closeness: CFTimeInterval = 10

  /// The reading that a begin time set now may come from; nil if the program has not read the real
  /// clock on this thread lately.
  static var now: EarlyBeginTime? {
    guard let reading = ProgramCall.current.lastReading,
      MediaClock.real - reading <= closeness
    else { return nil }
    return EarlyBeginTime(reading: reading)
  }

  /// The begin time in the time that a host gives; nil where it stays as it is.
  ///
  /// - Parameters:
  ///   - begin: The given begin time, seconds of a clock.
  ///   - now: The media time of the commit.
  ///   - localTime: That clock's time of a media time.
  func settled(
    _ begin: CFTimeInterval, at now: CFTimeInterval, _ localTime: (CFTimeInterval) -> CFTimeInterval
  ) -> CFTimeInterval? {
    if ManualClock.current == nil, abs(now - MediaClock.real) <= Self.closeness { return nil }
    let (base, start) = (localTime(reading), localTime(now))
    let isOfReading = begin >= base - Self.closeness && abs(begin - base) < abs(begin - start)
    return isOfReading ? start + (begin - base) : nil
  }
}
