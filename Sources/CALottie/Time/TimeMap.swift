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
  }

  /// From the play range inward.
  private var steps: [Step] = []

  /// The play range itself.
  static var identity: TimeMap { TimeMap() }

  /// The frame of the composition at a frame of the play range.
  func inner(_ frame: Double) -> Double {
    steps.reduce(frame) { frame, step in
      switch step {
      case .even(let rate, let offset): frame * rate + offset
      case .remap(let remap): remap.value(frame)
      }
    }
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
  func outer(_ timeline: LottieTimeline) -> LottieTimeline {
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
      } else if let pace = inner.pace(covering: range), pace == .linear {
        result.spans.append(span)
      } else if inner.moves(in: range) {
        result.spans.append(span)
        result.obstacle = result.obstacle ?? .remap
      }
    }
    result.jumps = LottieTimeline.ordered(result.jumps + timeline.jumps)
    return result
  }

  /// The frames of the composition at both ends of a span; where the time jumps at its end, the
  /// frame before that.
  private func ends(of span: LottieTimeline.Span) -> (Double, Double) {
    let (end, before) = (value(span.end), value(span.end.nextDown))
    let jumps = abs(end - before) > 1e-6
    return (
      LottieTimeline.snapped(value(span.start)), LottieTimeline.snapped(jumps ? before : end)
    )
  }
}

extension LottieTimeline {
  /// The pace of the one span that covers a range.
  fileprivate func pace(covering range: ClosedRange<Double>) -> UnitCurve? {
    let jumpsInside = jumps.contains { range.lowerBound < $0 && $0 < range.upperBound }
    guard !jumpsInside else { return nil }
    return spans.first { $0.start <= range.lowerBound && range.upperBound <= $0.end }?.pace
  }

  fileprivate func moves(in range: ClosedRange<Double>) -> Bool {
    jumps.contains(where: range.contains)
      || spans.contains { $0.end > range.lowerBound && $0.start < range.upperBound }
  }
}
