// SPDX-License-Identifier: Apache-2.0

/// The births of one cell of a layer in one span.
///
/// At an even rate r from a time b on, with n particles born before, the k-th is born at
/// b + (k − n) / r. The first of a cell is born when its integrated rate comes to one.
struct CellBirths {
  /// Particles per second of the layer's clock.
  let rate: Double
  /// Between which times, seconds of the layer's clock.
  let start, end: Double
  /// How many were born before.
  let count: Double

  init(of cell: Int, in span: EmissionSpan, _ timeline: borrowing EmissionTimeline) {
    let parameters = timeline.parameters[span.parameters]
    let clock = parameters.cells[cell].clock
    count = timeline.counts[span.counts + cell]
    start = max(span.start, clock.start)
    end = max(start, min(span.end, clock.end))
    let own = parameters.cells[cell].birthRate * clock.speed
    rate = start.isFinite && end > start ? own * parameters.birthRate : 0
  }

  /// How many are born until the end.
  var countAtEnd: Double { rate > 0 ? count + rate * (end - start) : count }

  /// The numbers of those that are born in time up to `time`, and after `earliest`.
  ///
  /// Births that no integer counts, beyond 10^15, are left out.
  func numbers(until time: Double, after earliest: Double) -> Range<Int> {
    guard rate > 0, time >= start else { return 0..<0 }
    let last = time < end ? count + rate * (time - start) : countAtEnd
    let first = max(count, count + rate * (earliest - start))
    guard last < 1e15, first < last else { return 0..<0 }
    return Int(first.rounded(.down)) + 1..<Int(last.rounded(.down)) + 1
  }

  /// When a particle is born.
  func time(of number: Int) -> Double { start + (Double(number) - count) / rate }
}
