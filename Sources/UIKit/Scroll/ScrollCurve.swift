// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The motion of a content offset along one axis as a function of time, seconds from its begin.
enum ScrollCurve: Hashable, Sendable {
  /// Slows down by itself: with the rate r per millisecond and k = 1000·ln r,
  ///
  ///     x(t) = start + velocity · (e^(kt) − 1)/k, v(t) = velocity · e^(kt).
  case decay(start: CGFloat, velocity: CGFloat, rate: CGFloat)
  /// A critically damped spring: with y the way from `rest` and ω = ``stiffness``,
  ///
  ///     x(t) = rest + (y + (velocity + ωy)t) · e^(−ωt).
  case spring(rest: CGFloat, way: CGFloat, velocity: CGFloat)
  /// From one place to another, slow at begin and end: x(t) = from + (to − from)·s²(3 − 2s) with
  /// s = t/duration.
  case ease(from: CGFloat, to: CGFloat, duration: Double)

  /// ω of the springs, 1/s: that of a mass of 1 on a spring of 100.
  static let stiffness = 10.0
  /// The way left at which a motion is at rest, points.
  static let restingWay = 0.25

  /// The place at a time.
  func value(at time: Double) -> CGFloat {
    switch self {
    case .decay(let start, let velocity, let rate):
      let k = ScrollCurve.exponent(rate)
      return start + velocity * CGFloat((exp(k * time) - 1) / k)
    case .spring(let rest, let way, let velocity):
      let w = ScrollCurve.stiffness
      let slope = Double(velocity) + w * Double(way)
      return rest + CGFloat((Double(way) + slope * time) * exp(-w * time))
    case .ease(let from, let to, let duration):
      let s = duration > 0 ? min(max(time / duration, 0), 1) : 1
      return from + (to - from) * CGFloat(s * s * (3 - 2 * s))
    }
  }

  /// The place where it comes to rest.
  var rest: CGFloat {
    switch self {
    case .decay(let start, let velocity, let rate):
      start - velocity / CGFloat(ScrollCurve.exponent(rate))
    case .spring(let rest, _, _): rest
    case .ease(_, let to, _): to
    }
  }

  /// When it is at rest.
  var duration: Double {
    switch self {
    case .decay(_, let velocity, let rate):
      let k = ScrollCurve.exponent(rate)
      let way = abs(Double(velocity) / k)
      return way > ScrollCurve.restingWay ? log(ScrollCurve.restingWay / way) / k : 0
    case .spring(_, let way, let velocity):
      return ScrollCurve.springDuration(Double(way), Double(velocity))
    case .ease(_, _, let duration): return duration
    }
  }

  /// k = 1000·ln r, 1/s, for a rate r per millisecond.
  static func exponent(_ rate: CGFloat) -> Double {
    1000 * log(min(max(Double(rate), 0.5), 0.9999))
  }

  /// The last time at which the envelope (|y| + |v + ωy|t)·e^(−ωt) is at the resting way. It falls
  /// from 1/ω on, so that halving finds it.
  private static func springDuration(_ way: Double, _ velocity: Double) -> Double {
    let slope = abs(velocity + stiffness * way)
    let envelope = { (time: Double) in (abs(way) + slope * time) * exp(-stiffness * time) }
    var (low, high) = (0.0, 1 / stiffness)
    if envelope(0) <= restingWay, envelope(high) <= restingWay { return 0 }
    while envelope(high) > restingWay { (low, high) = (high, high * 2) }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if envelope(middle) > restingWay { low = middle } else { high = middle }
    }
    return high
  }
}

/// The motion of one axis after a finger was lifted: it slows down, and where it comes to the end
/// of the content it swings back.
struct ScrollGlide: Hashable, Sendable {
  private var first: ScrollCurve
  /// When the second curve takes over; infinite for never.
  private var turn = Double.infinity
  private var second: ScrollCurve?

  /// A motion of one curve.
  init(_ curve: ScrollCurve) { first = curve }

  /// The motion from `start` at `velocity`, points a second, within `range`.
  ///
  /// Out of the range it swings back at once; without `bounces` it stops at the end.
  init(
    from start: CGFloat, velocity: CGFloat, in range: ClosedRange<CGFloat>, rate: CGFloat,
    bounces: Bool
  ) {
    let inside = start.clamped(to: range)
    if inside != start {
      first = .spring(rest: inside, way: start - inside, velocity: velocity)
      return
    }
    first = .decay(start: start, velocity: velocity, rate: rate)
    let end = first.rest.clamped(to: range)
    guard end != first.rest else { return }
    let k = ScrollCurve.exponent(rate)
    let pace = velocity == 0 ? 1 : 1 + Double((end - start) / velocity) * k
    turn = log(pace) / k
    second = .spring(rest: end, way: 0, velocity: bounces ? velocity * CGFloat(pace) : 0)
  }

  /// The place at a time.
  func value(at time: Double) -> CGFloat {
    if time >= duration { return rest }
    guard let second, time >= turn else { return first.value(at: time) }
    return second.value(at: time - turn)
  }

  /// The place where it comes to rest.
  var rest: CGFloat { (second ?? first).rest }

  /// When it is at rest.
  var duration: Double { second.map { turn + $0.duration } ?? first.duration }
}

/// Dragging beyond the ends of the content.
enum RubberBand {
  /// How much of the way beyond the end shows at first.
  static let factor: CGFloat = 0.55

  /// The place that shows for a dragged place: beyond the range by d, of a view of length L,
  ///
  ///     (1 − 1/(0.55·d/L + 1)) · L.
  static func shown(
    _ place: CGFloat, in range: ClosedRange<CGFloat>, length: CGFloat
  ) -> CGFloat {
    let inside = place.clamped(to: range)
    let beyond = place - inside
    guard beyond != 0, length > 0 else { return inside }
    let shown = (1 - 1 / (factor * abs(beyond) / length + 1)) * length
    return inside + (beyond < 0 ? -shown : shown)
  }

  /// The dragged place for one that shows.
  static func dragged(
    _ shown: CGFloat, in range: ClosedRange<CGFloat>, length: CGFloat
  ) -> CGFloat {
    let inside = shown.clamped(to: range)
    let beyond = shown - inside
    guard beyond != 0, length > abs(beyond) else { return inside }
    let dragged = length / factor * abs(beyond) / (length - abs(beyond))
    return inside + (beyond < 0 ? -dragged : dragged)
  }
}

extension CGFloat {
  /// The nearest number of a range.
  func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
