// SPDX-License-Identifier: Apache-2.0
import CATiming

/// When a value moves, and how: spans with a pace, and moments at which it jumps.
///
/// Times are frames of the play range. Outside of its spans a value stands still.
struct LottieTimeline: Hashable, Sendable {
  /// A time in which the value goes from one to the next at one pace.
  struct Span: Hashable, Sendable {
    var start, end: Double
    var pace: UnitCurve
  }

  /// Why a value that moves is not said by key frames.
  enum Obstacle: String, Hashable, Sendable {
    case expression = "an expression"
    case remap = "the time of its composition is remapped"
    case paces = "values that move at different paces make it"
    case way = "its way between key frames is no animation of a layer"
    case limits = "it is limited to a range"
  }

  /// Spans in order; none overlaps another.
  var spans: [Span] = []
  /// Moments of jumps, in order.
  var jumps: [Double] = []
  /// Why spans and jumps do not say it all.
  var obstacle: Obstacle?
  /// Moments right after which it jumps, in order: in time that runs back. A timeline of the play
  /// range has none (``delayed``).
  var lateJumps: [Double] = []

  static let still = LottieTimeline()

  var isStill: Bool {
    spans.isEmpty && jumps.isEmpty && lateJumps.isEmpty && obstacle == nil
  }

  /// Start and end of all movement; nil for a value that stands still.
  var extent: ClosedRange<Double>? {
    let starts = [spans.first?.start, jumps.first].compactMap { $0 }
    let ends = [spans.last?.end, jumps.last].compactMap { $0 }
    guard let start = starts.min(), let end = ends.max() else { return nil }
    return start...end
  }

  /// All moments at which a span starts or ends, or a jump is.
  var boundaries: [Double] {
    Array(Set(spans.flatMap { [$0.start, $0.end] } + jumps)).sorted()
  }

  /// The times at another clock: each is `scale` times as late, and `offset` later. Whole frames
  /// stay whole, whatever is lost by rounding. Where time runs back, a jump comes late.
  func mapped(scale: Double, offset: Double) -> LottieTimeline {
    func place(_ frame: Double) -> Double { Self.snapped(frame * scale + offset) }
    var result = self
    result.jumps = jumps.map(place)
    result.lateJumps = lateJumps.map(place)
    result.spans = spans.map { span in
      Span(start: place(span.start), end: place(span.end), pace: span.pace)
    }
    guard scale < 0 else { return result.withoutMoments }
    (result.jumps, result.lateJumps) = (result.lateJumps.reversed(), result.jumps.reversed())
    result.spans = result.spans.reversed().map { span in
      Span(start: span.end, end: span.start, pace: span.pace.reversed)
    }
    return result.withoutMoments
  }
}

extension UnitCurve {
  /// The pace of the way back.
  var reversed: UnitCurve { UnitCurve(1 - x2, 1 - y2, 1 - x1, 1 - y1) }

  /// The pace between two fractions of the time, scaled to a whole way; nil where the value there
  /// stands still or the curve folds.
  func piece(from a: Double, to b: Double) -> UnitCurve? {
    if self == .linear || (a <= 0 && b >= 1) { return self }
    let (s, t) = (parameter(at: a), parameter(at: b))
    // The blossom of a cubic from 0 to 1 has the control values of its parts.
    func blossom(_ c1: Double, _ c2: Double, at places: SIMD3<Double>) -> Double {
      let p = places.x
      let (a, b, c) = (c1 * p, c1 + (c2 - c1) * p, c2 + (1 - c2) * p)
      let (d, e) = (a + (b - a) * places.y, b + (c - b) * places.y)
      return d + (e - d) * places.z
    }
    func axis(_ c1: Float, _ c2: Float) -> [Double] {
      [SIMD3(s, s, s), SIMD3(s, s, t), SIMD3(s, t, t), SIMD3(t, t, t)].map {
        blossom(Double(c1), Double(c2), at: $0)
      }
    }
    let (x, y) = (axis(x1, x2), axis(y1, y2))
    let (width, height) = (x[3] - x[0], y[3] - y[0])
    guard width > 1e-9, abs(height) > 1e-9 else { return nil }
    return UnitCurve(
      Float(min(max((x[1] - x[0]) / width, 0), 1)), Float((y[1] - y[0]) / height),
      Float(min(max((x[2] - x[0]) / width, 0), 1)), Float((y[2] - y[0]) / height))
  }

  /// The parameter of the curve at a fraction of the time.
  private func parameter(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      let value =
        3 * (1 - s) * (1 - s) * s * Double(x1) + 3 * (1 - s) * s * s * Double(x2) + s * s * s
      if value < x { low = s } else { high = s }
    }
    return (low + high) / 2
  }

  /// Whether progress stays within 0…1 and never goes back.
  var isMonotone: Bool { (0...1).contains(y1) && (0...1).contains(y2) }

  /// The fraction of the time at which the progress is `y`.
  ///
  /// - Precondition: ``isMonotone``.
  func time(of y: Double) -> Double {
    UnitCurve(y1, x1, y2, x2).value(at: y)
  }
}
