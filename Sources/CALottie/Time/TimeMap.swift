// SPDX-License-Identifier: Apache-2.0
import CATiming

/// The time of a composition as a function of the time of the play range, both in frames.
struct TimeMap {
  /// A remapping: the frame of the composition that shows at a frame of the one around it.
  struct Remap {
    let value: (Double) -> Double
    let timeline: LottieTimeline
    let source: Int
  }

  private enum Step {
    /// Frame of the composition = frame around · rate + offset.
    case even(rate: Double, offset: Double)
    case remap(Remap)

    func inner(_ frame: Double) -> Double {
      switch self {
      case .even(let rate, let offset): frame * rate + offset
      case .remap(let remap): remap.value(frame)
      }
    }
  }

  /// From the play range inward.
  private var steps: [Step] = []

  /// The play range itself.
  static var identity: TimeMap { TimeMap() }

  /// The frame of the composition at a frame of the play range.
  ///
  /// In time that runs back a whole frame lasts for ``LottieTimeline/delay``.
  func inner(_ frame: Double) -> Double {
    let whole = frame.rounded(.down)
    let isJustAfter = frame > whole && frame < whole + LottieTimeline.delay
    return place(isJustAfter && runsBack(after: whole) ? whole : frame)
  }

  private func place(_ frame: Double) -> Double {
    steps.reduce(frame) { $1.inner($0) }
  }

  /// Whether the time of the composition, or of one around it, runs back right after a frame.
  private func runsBack(after frame: Double) -> Bool {
    var (first, next) = (frame, frame + LottieTimeline.delay)
    for step in steps {
      (first, next) = (step.inner(first), step.inner(next))
      if next < first { return true }
    }
    return false
  }

  /// The time of a composition that begins at a frame and takes `stretch` times as long.
  func entering(start: Double, stretch: Double) -> TimeMap {
    guard start != 0 || stretch != 1 else { return self }
    var result = self
    result.steps.append(.even(rate: 1 / stretch, offset: -start / stretch))
    return result
  }

  /// The time of a composition whose time is remapped.
  func entering(_ remap: Remap) -> TimeMap {
    var result = self
    result.steps.append(.remap(remap))
    return result
  }

  /// Whether a frame of the composition may come at several times.
  var isRemapped: Bool {
    steps.contains { if case .remap = $0 { true } else { false } }
  }

  /// The properties that remap it.
  var sources: Set<Int> {
    Set(steps.compactMap { if case .remap(let remap) = $0 { remap.source } else { nil } })
  }

  /// A timeline of the composition at the time of the play range.
  func outer(_ timeline: LottieTimeline) -> LottieTimeline { moved(timeline).delayed }

  /// The timeline at the time of the play range, late jumps at their frames.
  func moved(_ timeline: LottieTimeline) -> LottieTimeline {
    if timeline.isStill { return timeline }
    return steps.reversed().reduce(timeline) { timeline, step in
      switch step {
      case .even(let rate, let offset): timeline.mapped(scale: 1 / rate, offset: -offset / rate)
      case .remap(let remap): remap.outer(timeline)
      }
    }
  }
}

extension TimeMap.Remap {
  /// The timeline around, from that of the composition.
  ///
  /// Where the time goes evenly, spans are moved; where it goes at another pace, an inner span is
  /// said by that pace if it is even itself and the whole way lies within it.
  func outer(_ inner: LottieTimeline) -> LottieTimeline {
    // Values of an expression go any way between the ends of their span.
    if timeline.obstacle == .expression { return timeline }
    var result = LottieTimeline(spans: [], jumps: [], obstacle: inner.obstacle ?? timeline.obstacle)
    for span in timeline.spans {
      let (from, to) = ends(of: span)
      guard abs(to - from) > 1e-6 else {
        // A way that comes back to its start shows other frames in between.
        if span.pace != .linear { result.obstacle = result.obstacle ?? .remap }
        continue
      }
      let range = min(from, to)...max(from, to)
      if span.pace == .linear {
        let part = inner.played(
          from: range, in: span.start...span.end, isReversed: to < from)
        result.spans += part.spans
        result.jumps += part.jumps
        result.lateJumps += part.lateJumps
      } else if let pace = inner.pace(covering: range), pace == .linear {
        result.spans.append(span)
      } else if inner.moves(in: range) {
        result.spans.append(span)
        result.obstacle = result.obstacle ?? .remap
        let part = jumps(of: inner, in: span, from: from, to: to)
        result.jumps += part.jumps
        result.lateJumps += part.lateJumps
      }
    }
    result.jumps = LottieTimeline.ordered(result.jumps + timeline.jumps)
    result.lateJumps = LottieTimeline.ordered(result.lateJumps + timeline.lateJumps)
    return result
  }

  /// The most jumps of a composition, times the spans of its remapping, whose moments are looked
  /// for. Beyond, values are sampled alone.
  private static let mostJumps = 200_000

  /// The jumps of a composition in a span that goes from one of its frames to another at any pace.
  private func jumps(
    of inner: LottieTimeline, in span: LottieTimeline.Span, from: Double, to: Double
  ) -> LottieTimeline {
    let count = inner.jumps.count + inner.lateJumps.count
    guard count <= Self.mostJumps / max(timeline.spans.count, 1) else { return .still }
    let isReversed = to < from
    let (low, high) = (min(from, to), max(from, to))
    // The lower end was reached before the span, or is passed after it.
    func moments(_ jumps: [Double]) -> [Double] {
      jumps.filter { low < $0 && $0 <= high }
        .map { moment(of: $0, in: span, isReversed: isReversed) }
    }
    let (early, late) = (moments(inner.jumps), moments(inner.lateJumps))
    return isReversed
      ? LottieTimeline(jumps: late, lateJumps: early)
      : LottieTimeline(jumps: early, lateJumps: late)
  }

  /// When the composition reaches a frame, by halving the span.
  private func moment(
    of frame: Double, in span: LottieTimeline.Span, isReversed: Bool
  ) -> Double {
    let edge = frame - LottieTimeline.rounding
    var (low, high) = (span.start, span.end)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      let shown = value(middle)
      if isReversed ? shown < edge : shown >= edge { high = middle } else { low = middle }
    }
    return LottieTimeline.snapped(
      high, within: isReversed ? LottieTimeline.delay : LottieTimeline.closeness)
  }

  /// The frames of the composition at both ends of a span; where the time jumps at its end, the
  /// frame before that.
  private func ends(of span: LottieTimeline.Span) -> (Double, Double) {
    let end = value(span.end)
    let before = value(span.end - 2 * LottieTimeline.rounding)
    let jumps = abs(end - before) > 1e-6
    return (
      LottieTimeline.snapped(value(span.start)), LottieTimeline.snapped(jumps ? before : end)
    )
  }
}

extension LottieTimeline {
  /// The pace of the one span that covers a range.
  fileprivate func pace(covering range: ClosedRange<Double>) -> UnitCurve? {
    func isInside(_ jump: Double) -> Bool { range.lowerBound < jump && jump < range.upperBound }
    guard !jumps.contains(where: isInside), !lateJumps.contains(where: isInside) else { return nil }
    return spans.first { $0.start <= range.lowerBound && range.upperBound <= $0.end }?.pace
  }

  fileprivate func moves(in range: ClosedRange<Double>) -> Bool {
    jumps.contains(where: range.contains) || lateJumps.contains(where: range.contains)
      || spans.contains { $0.end > range.lowerBound && $0.start < range.upperBound }
  }
}
