// SPDX-License-Identifier: Apache-2.0

/// A clock's relation to its parent clock: one node of the timing hierarchy.
///
/// All times are seconds. With `tp` a time of the parent, the local time is
///
///     t = (tp − beginTime) · speed + timeOffset
///
/// and 0 while the parent has not come to a `beginTime` that was set. That is active local time; a
/// clock with passes shows basic local time, see ``ClockPasses``.
///
/// No time that comes out is NaN: NaN counts as 0, and so does an infinite speed.
package struct TimeMapping: Hashable, Sendable {
  package var beginTime: Double
  package var speed: Float
  package var timeOffset: Double
  /// The passes of a clock that repeats, goes back or ends; nil for one that goes on for ever.
  package var passes: ClockPasses?

  /// A mapping with these values.
  package init(
    beginTime: Double = 0, speed: Float = 1, timeOffset: Double = 0, passes: ClockPasses? = nil
  ) {
    self.beginTime = beginTime.isNaN ? 0 : beginTime
    self.speed = speed.isFinite ? speed : 0
    self.timeOffset = timeOffset.isNaN ? 0 : timeOffset
    self.passes = passes
  }

  /// The clock's time at a time of the parent.
  package func localTime(forParent time: Double) -> Double {
    let active = activeTime(forParent: time)
    return passes?.stretch(at: active, isFalling: speed < 0).time ?? active
  }

  /// The active local time at a time of the parent.
  package func activeTime(forParent time: Double) -> Double {
    if beginTime != 0, time < beginTime { return 0 }
    return numeric(numeric((time - beginTime) * Double(speed)) + timeOffset)
  }

  /// The time of the parent that a local time is converted to: the one in the first pass of a clock
  /// with passes. A clock that stands still converts all times to 0 (facts row 257).
  package func parentTime(forLocal time: Double) -> Double {
    speed == 0 ? 0 : parentTime(showing: time)
  }

  /// The time of the parent at which the clock shows `time`; infinite for a clock that stands still
  /// and never shows it.
  package func parentTime(showing time: Double) -> Double {
    if speed == 0 { return time == timeOffset ? beginTime : .infinity }
    return numeric(numeric((time - timeOffset) / Double(speed)) + beginTime)
  }

  private func numeric(_ time: Double) -> Double { time.isNaN ? 0 : time }
}
