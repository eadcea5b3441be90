// SPDX-License-Identifier: Apache-2.0

/// The passes of a clock that repeats, reverses or ends: they turn active local time into basic
/// local time.
///
/// With `D` the duration, all passes together take (CAMediaTiming.h)
///
///     A = repeatDuration, or else D · max(repeatCount, 1 when it is 0) · (autoreverses ? 2 : 1).
///
/// The clock shows 0…D in each pass, and D…0 in each second one where it autoreverses. Before 0 it
/// shows 0, and from A on the end of the last pass.
package struct ClockPasses: Hashable, Sendable {
  /// The length of one way, seconds; greater than 0, perhaps infinite.
  package let duration: Double
  /// How long all passes take, seconds of active time; greater than 0, perhaps infinite.
  package let activeDuration: Double
  private let autoreverses: Bool

  /// Nil for a clock that goes on for ever: a duration that is infinite, or not greater than 0, and
  /// no limit to its repeats.
  package init?(
    duration: Double, repeatCount: Float, repeatDuration: Double, autoreverses: Bool
  ) {
    let duration = duration > 0 ? duration : .infinity
    guard duration.isFinite || repeatDuration > 0 else { return nil }
    let count = repeatCount > 0 ? Double(repeatCount) : 1
    self.duration = duration
    self.autoreverses = autoreverses
    activeDuration =
      repeatDuration > 0 ? repeatDuration : duration * count * (autoreverses ? 2 : 1)
  }
}

extension ClockPasses {
  /// Active times between which a clock goes evenly, and where it is at one of them.
  package struct Stretch: Hashable, Sendable {
    /// The shown time.
    package var time: Double
    /// 1 on the way there, -1 on the way back, 0 before and after all passes.
    package var direction: Double
    /// The active times at which the stretch begins and ends.
    package var start, end: Double
  }

  /// The part of a way by which a time may be past its end and still be the end.
  private static let slack = 1e-9
  /// Ways beyond it are not told apart.
  private static let wayLimit = 1e15

  /// Where the clock is at an active time.
  ///
  /// - Parameter isFalling: whether active time runs back, so that a boundary belongs to the
  ///   stretch before it.
  package func stretch(at active: Double, isFalling: Bool = false) -> Stretch {
    if active < 0 || isFalling && active == 0 {
      return Stretch(time: 0, direction: 0, start: -.infinity, end: 0)
    }
    if active > activeDuration || !isFalling && active == activeDuration {
      let end = way(at: activeDuration, isFalling: true).time
      return Stretch(time: end, direction: 0, start: activeDuration, end: .infinity)
    }
    return way(at: active, isFalling: isFalling)
  }

  /// The way there or back that holds an active time.
  private func way(at active: Double, isFalling: Bool) -> Stretch {
    guard duration.isFinite else {
      return Stretch(time: active, direction: 1, start: 0, end: activeDuration)
    }
    var index = min((active / duration).rounded(.down), ClockPasses.wayLimit)
    if isFalling, index > 0, active - index * duration <= duration * ClockPasses.slack {
      index -= 1
    }
    let along = min(max(active - index * duration, 0), duration)
    let isBack = autoreverses && index.truncatingRemainder(dividingBy: 2) == 1
    return Stretch(
      time: isBack ? duration - along : along, direction: isBack ? -1 : 1,
      start: index * duration, end: min((index + 1) * duration, activeDuration))
  }
}
