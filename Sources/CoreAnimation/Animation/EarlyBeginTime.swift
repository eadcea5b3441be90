import Foundation

/// A begin time that may be made of the real clock though the thread's host gives the time:
/// `CACurrentMediaTime() + 1`, then a headless renderer.
struct EarlyBeginTime {
  /// What the program had read last, media time of the real clock.
  private let reading: CFTimeInterval

  /// Seconds: how long after the reading a begin time is set that is made of it, and how long
  /// before the reading it may lie.
  static let closeness: CFTimeInterval = 10

  /// What a begin time that is set now may be made of; nil for a program that has not read the
  /// real clock on this thread of late.
  static var now: EarlyBeginTime? {
    guard let reading = ProgramCall.current.lastReading,
      MediaClock.real - reading <= closeness
    else { return nil }
    return EarlyBeginTime(reading: reading)
  }

  /// The begin time in the time that a host gives; nil where it stays as it is.
  ///
  /// - Parameters:
  ///   - begin: What was set, seconds of a clock.
  ///   - now: The media time of the commit.
  ///   - localTime: That clock's time of a media time.
  func settled(
    _ begin: CFTimeInterval, at now: CFTimeInterval, _ localTime: (CFTimeInterval) -> CFTimeInterval
  ) -> CFTimeInterval? {
    if ManualClock.current == nil { return nil }
    let (base, start) = (localTime(reading), localTime(now))
    let isOfReading = begin >= base - Self.closeness && abs(begin - base) < abs(begin - start)
    return isOfReading ? start + (begin - base) : nil
  }
}
