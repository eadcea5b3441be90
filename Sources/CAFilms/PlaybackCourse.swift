// SPDX-License-Identifier: Apache-2.0
import CAMedia

/// An item's part of what is played, seconds of the item.
package struct PlaybackSpan: Sendable {
  /// The film.
  package let load: FilmLoad
  /// Where the item begins, and where it is turned back to when it is played backward.
  package var start: Double
  /// Where the item ends; nil for the end of the film.
  package var end: Double?

  /// A part of a film.
  package init(load: FilmLoad, start: Double = 0, end: Double? = nil) {
    (self.load, self.start, self.end) = (load, start, end)
  }

  /// The film, if it is open; waits for that if `waits`.
  func film(waits: Bool) -> Film? {
    waits ? try? load.wait().get() : load.film
  }

  /// The end, in seconds; `start` for a film that cannot be read; nil while that is not known.
  package func end(waits: Bool) -> Double? {
    let result = waits ? load.wait() : load.current
    switch result {
    case .success(let film): return max(start, min(end ?? film.duration, film.duration))
    case .failure: return start
    case nil: return nil
    }
  }
}

/// How items are played from a media time on: the time of the item is a function of the media time
/// alone.
package struct PlaybackCourse: Sendable {
  /// The media time from which the course holds, seconds.
  package var since: Double
  /// Seconds of the item for each one of the media clock; below 0 backward.
  package var rate: Double
  /// The time of the first item at `since`.
  package var offset: Double
  /// Items in the order in which they are played.
  package var spans: [PlaybackSpan]
  /// Whether the first item comes after the last.
  package var loops: Bool

  /// A course of these values.
  package init(
    since: Double, rate: Double, offset: Double, spans: [PlaybackSpan], loops: Bool = false
  ) {
    (self.since, self.rate, self.offset) = (since, rate, offset)
    (self.spans, self.loops) = (spans, loops)
  }

  /// The item and its time at a media time.
  package struct Moment {
    /// How many items were played to their ends.
    package var passes: Int
    /// The place of the item in ``PlaybackCourse/spans``.
    package var span: Int
    /// The time of the item, seconds.
    package var time: Double
    /// Whether the time goes on.
    package var isRunning: Bool
  }

  /// The moment at a media time; nil if there is no item or, unless `waits`, its film is not open.
  package func moment(at media: Double, waits: Bool) -> Moment? {
    guard let first = spans.first, let end = first.end(waits: waits) else { return nil }
    let passed = max(0, media - since) * rate
    if rate <= 0 {
      let time = max(first.start, min(offset, end) + passed)
      return Moment(passes: 0, span: 0, time: time, isRunning: rate < 0 && time > first.start)
    }
    let left = max(0, end - offset)
    if passed + FilmIndex.slack < left {
      return Moment(passes: 0, span: 0, time: offset + passed, isRunning: true)
    }
    return later(passed - left, waits: waits)
  }

  /// The moment so many seconds after the first item's end.
  private func later(_ seconds: Double, waits: Bool) -> Moment? {
    var rest = max(0, seconds)
    var passes = 1
    if loops {
      let cycle = spans.reduce(0) { $0 + (length(of: $1, waits) ?? 0) }
      guard cycle > FilmIndex.slack else { return standing(at: spans.count - 1, waits) }
      let turns = (rest / cycle).rounded(.down)
      rest -= turns * cycle
      passes += Int(min(turns, 1e9)) * spans.count
    }
    // Twice around, as the last bits may lead over the end of a turn.
    for _ in 0...2 * spans.count {
      if !loops, passes >= spans.count { break }
      let place = passes % spans.count
      guard let length = length(of: spans[place], waits) else { return nil }
      if rest + FilmIndex.slack < length {
        return Moment(
          passes: passes, span: place, time: spans[place].start + rest, isRunning: true)
      }
      rest = max(0, rest - length)
      passes += 1
    }
    return standing(at: spans.count - 1, waits)
  }

  private func length(of span: PlaybackSpan, _ waits: Bool) -> Double? {
    span.end(waits: waits).map { $0 - span.start }
  }

  /// The end of an item, where playing has ended.
  private func standing(at place: Int, _ waits: Bool) -> Moment? {
    spans[place].end(waits: waits).map {
      Moment(passes: spans.count, span: place, time: $0, isRunning: false)
    }
  }

  /// The media time at which an item has been played to its end, counted from 0; nil for never, or
  /// where that is not known.
  package func endOfPass(_ number: Int) -> Double? {
    guard rate > 0, let first = spans.first, let end = first.end(waits: false),
      loops || number < spans.count
    else { return nil }
    var seconds = max(0, end - offset)
    if loops, number >= spans.count {
      let cycle = spans.reduce(0) { $0 + (length(of: $1, false) ?? 0) }
      if cycle <= FilmIndex.slack { return nil }
      seconds += Double(number / spans.count) * cycle
    }
    for place in 1..<max(1, number % spans.count + 1) {
      guard let length = length(of: spans[place], false) else { return nil }
      seconds += length
    }
    return since + seconds / rate
  }
}
