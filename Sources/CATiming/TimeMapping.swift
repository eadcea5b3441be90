/// A clock's relation to its parent clock: one node of the timing hierarchy.
///
/// All times are seconds. With `tp` a time of the parent, the local time is
///
///     t = (tp − beginTime) · speed + timeOffset
///
/// and 0 while the parent has not come to a `beginTime` that was set.
package struct TimeMapping: Hashable, Sendable {
  package var beginTime: Double
  package var speed: Float
  package var timeOffset: Double

  package init(beginTime: Double = 0, speed: Float = 1, timeOffset: Double = 0) {
    self.beginTime = beginTime
    self.speed = speed
    self.timeOffset = timeOffset
  }

  package func localTime(forParent time: Double) -> Double {
    if beginTime != 0, time < beginTime { return 0 }
    return (time - beginTime) * Double(speed) + timeOffset
  }

  /// The time of the parent at which the clock shows `time`; infinite for a clock that stands still
  /// and never shows it.
  package func parentTime(forLocal time: Double) -> Double {
    if speed == 0 { return time == timeOffset ? beginTime : .infinity }
    return (time - timeOffset) / Double(speed) + beginTime
  }
}
