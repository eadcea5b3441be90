// SPDX-License-Identifier: Apache-2.0
import CATiming

extension LottieTimeline {
  /// When a value moves that is made of two others.
  ///
  /// Spans that overlap must be the same, or even.
  static func merged(_ a: LottieTimeline, _ b: LottieTimeline) -> LottieTimeline {
    if b.isStill || a == b { return a }
    if a.isStill { return b }
    var result = LottieTimeline()
    result.jumps = Array(Set(a.jumps + b.jumps)).sorted()
    result.obstacle = a.obstacle ?? b.obstacle
    let cuts = Array(Set(a.boundaries + b.boundaries)).sorted()
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      switch (a.piece(start, end), b.piece(start, end)) {
      case (nil, nil): break
      case (let pace?, nil), (nil, let pace?):
        result.spans.append(Span(start: start, end: end, pace: pace))
      case (let first?, let second?):
        if first != second { result.obstacle = result.obstacle ?? .paces }
        result.spans.append(Span(start: start, end: end, pace: first))
      }
    }
    return result
  }

  /// The pace in the part of a span between two boundaries; nil where none is.
  private func piece(_ start: Double, _ end: Double) -> UnitCurve? {
    guard let span = spans.first(where: { $0.start <= start && end <= $0.end }) else { return nil }
    if span.start == start, span.end == end { return span.pace }
    let length = span.end - span.start
    return span.pace.piece(
      from: (start - span.start) / length, to: (end - span.start) / length)
  }

  /// The timeline within a stretch of its own time, moved to another.
  ///
  /// Used where a composition's time is remapped evenly: `inner` of this timeline plays during
  /// `outer`, backward where `isReversed`.
  func played(
    from inner: ClosedRange<Double>, in outer: ClosedRange<Double>, isReversed: Bool
  ) -> LottieTimeline {
    var result = LottieTimeline(spans: [], jumps: [], obstacle: obstacle)
    let length = inner.upperBound - inner.lowerBound
    guard length > 0 else { return result }
    for span in spans {
      let start = max(span.start, inner.lowerBound)
      let end = min(span.end, inner.upperBound)
      guard start < end else { continue }
      let whole = span.end - span.start
      let pace =
        start == span.start && end == span.end
        ? span.pace
        : span.pace.piece(from: (start - span.start) / whole, to: (end - span.start) / whole)
      if let pace { result.spans.append(Span(start: start, end: end, pace: pace)) }
    }
    result.jumps = jumps.filter { inner.contains($0) }
    result.lateJumps = lateJumps.filter { inner.contains($0) }
    let scale = (outer.upperBound - outer.lowerBound) / length
    return isReversed
      ? result.mapped(scale: -scale, offset: outer.upperBound + inner.lowerBound * scale)
      : result.mapped(scale: scale, offset: outer.lowerBound - inner.lowerBound * scale)
  }
}
