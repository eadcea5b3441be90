import CATiming

/// How a clock goes on from a moment of media time: evenly, until it turns.
struct ClockPhase {
  /// What it shows now.
  var time: Double
  /// Its seconds per second of media time; 0 while it stands still, negative when it runs back.
  var rate: Double
  /// The media time at which it goes on in another way; infinite for never.
  var turn: Double

  /// The clock of media time itself.
  init(mediaTime: Double) {
    (time, rate, turn) = (mediaTime, 1, .infinity)
  }

  /// A clock over this one.
  ///
  /// Before its begin time it stands at 0; so it turns where the parent comes to that time, from
  /// either side.
  func child(_ mapping: TimeMapping, at t: Double) -> ClockPhase {
    var child = self
    let begin = mapping.beginTime
    let isWaiting = begin != 0 && time < begin
    child.time = mapping.localTime(forParent: time)
    child.rate = isWaiting ? 0 : rate * Double(mapping.speed)
    if begin != 0 {
      let way = (begin - time) / rate
      if isWaiting ? rate > 0 : rate < 0, way.isFinite { child.turn = min(turn, t + way) }
    } else if mapping.speed == 0 {
      child.turn = .infinity
    }
    return child
  }
}
