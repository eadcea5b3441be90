// SPDX-License-Identifier: Apache-2.0

/// How a clock goes on from a moment of media time: evenly, until it turns.
package struct ClockPhase: Hashable, Sendable {
  /// The shown time now.
  package var time: Double
  /// Its seconds per second of media time; 0 while it stands still, negative when it runs back.
  package var rate: Double
  /// The media time at which it goes on in another way; infinite for never.
  package var turn: Double

  /// The clock of media time itself.
  package init(mediaTime: Double) {
    (time, rate, turn) = (mediaTime, 1, .infinity)
  }

  /// A clock over this one.
  ///
  /// Before its begin time it stands at 0; so it turns where the parent comes to that time, from
  /// either side. It turns where its passes begin and end, too.
  package func child(_ mapping: TimeMapping, at t: Double) -> ClockPhase {
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
    if let passes = mapping.passes, !isWaiting {
      child.go(through: passes, from: mapping.activeTime(forParent: time), at: t)
    }
    return child
  }

  /// Goes on through passes from an active time that runs at `rate`.
  private mutating func go(through passes: ClockPasses, from active: Double, at t: Double) {
    guard rate != 0 else { return }
    let stretch = passes.stretch(at: active, isFalling: rate < 0)
    let way = ((rate > 0 ? stretch.end : stretch.start) - active) / rate
    if way.isFinite { turn = min(turn, t + way) }
    time = stretch.time
    rate *= stretch.direction
  }
}
