// SPDX-License-Identifier: Apache-2.0

extension LottieTimeline {
  /// Half of the time around a jump in which its values are taken, frames: times that are closer to
  /// each other are one but for rounding.
  static let closeness = 5e-7

  /// A frame that is so little before a key frame is the key frame's.
  static let rounding = 1e-9

  /// A time, or the whole frame that it is but for rounding.
  static func snapped(_ frame: Double, within closeness: Double = Self.closeness) -> Double {
    let whole = frame.rounded()
    return abs(whole - frame) < closeness ? whole : frame
  }

  /// Moments in order; of those that are one but for rounding, the first.
  static func ordered(_ moments: [Double]) -> [Double] {
    var result: [Double] = []
    for moment in moments.sorted() {
      if let last = result.last, moment - last < closeness { continue }
      result.append(moment)
    }
    return result
  }

  /// How long after a whole frame a late jump is, frames: times in seconds with few digits fall on
  /// the side of their frame.
  static let delay = 2 * LayerAnimator.slack

  /// The timeline of the play range: late jumps come after the frame that they are at.
  ///
  /// So a frame shows the value from before the jump. Between frames a jump stays where it is.
  var delayed: LottieTimeline {
    guard !lateJumps.isEmpty else { return self }
    let late = Set(lateJumps.filter { $0 == $0.rounded() })
    func later(_ frame: Double) -> Double { late.contains(frame) ? frame + Self.delay : frame }
    var result = self
    result.jumps = Self.ordered(jumps + lateJumps.map(later))
    result.lateJumps = []
    result.spans = spans.map { span in
      Span(start: min(later(span.start), span.end), end: span.end, pace: span.pace)
    }
    return result.withoutMoments
  }

  /// The timeline with jumps in place of spans that take no time.
  var withoutMoments: LottieTimeline {
    let moments = spans.filter { $0.start == $0.end }.map(\.start)
    guard !moments.isEmpty else { return self }
    var result = self
    result.spans.removeAll { $0.start == $0.end }
    result.jumps = Self.ordered(jumps + moments)
    return result
  }
}
