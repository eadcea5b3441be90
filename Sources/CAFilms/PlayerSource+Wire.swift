// SPDX-License-Identifier: Apache-2.0
import CAWire

extension PlayerSource: PlayingSource {
  /// The last course, and the one before it, which may still hold. Nil where there is no item,
  /// where a film is not open, and beyond a limit of the wire.
  package var playback: Playback? {
    let last = lastCourses(2)
    guard let current = last.last, !current.spans.isEmpty else { return nil }
    let loads = current.spans.map(\.load)
    guard loads.allSatisfy({ $0.film != nil }) else { return nil }
    let numbers = Set(loads.map(\.number))
    // A course that needs other films would keep these open.
    let courses = last.filter { course in
      !course.spans.isEmpty && course.spans.allSatisfy { numbers.contains($0.load.number) }
    }
    let playback = Playback(courses: courses.map(\.wire), films: loads.uniqued)
    return WirePlayback(source: 0, courses: playback.courses).isWithinLimits ? playback : nil
  }
}

extension PlaybackCourse {
  /// The course with the numbers of its films.
  var wire: WireCourse {
    WireCourse(
      since: since, rate: rate, offset: offset, loops: loops,
      spans: spans.map { WireCourse.Span(film: $0.load.number, start: $0.start, end: $0.end) })
  }

  /// The course of a client whose films are here.
  ///
  /// - Parameter film: The film of a number.
  /// - Returns: nil where a film is missing.
  package init?(_ wire: WireCourse, film: (UInt64) -> FilmLoad?) {
    var spans: [PlaybackSpan] = []
    for span in wire.spans {
      guard let load = film(span.film) else { return nil }
      spans.append(PlaybackSpan(load: load, start: max(0, span.start), end: span.end))
    }
    self.init(
      since: wire.since, rate: wire.rate, offset: wire.offset, spans: spans, loops: wire.loops)
  }
}

extension [FilmLoad] {
  /// Each load once, in the order in which they are first named.
  fileprivate var uniqued: [FilmLoad] {
    var seen: Set<UInt64> = []
    return filter { seen.insert($0.number).inserted }
  }
}
