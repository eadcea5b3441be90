// SPDX-License-Identifier: Apache-2.0
import CACommit
import Synchronization

/// A film that a server can play, given its file.
package protocol PlayedFilm: AnyObject, Sendable {
  /// The film's number, which no other film of the process has or had. From 1.
  var number: UInt64 { get }
  /// The path of its file; nil where there is none.
  var filePath: String? { get }
}

/// The numbers of films.
package enum FilmNumber {
  private static let last = Atomic<UInt64>(0)

  /// A number that no film of the process has or had.
  package static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// A source of pictures that plays films: a server which has the files can play them by itself.
package protocol PlayingSource: PictureSource {
  /// How the films are played from now on; nil where only this process can say so, as while a film
  /// is being opened.
  var playback: Playback? { get }
}

/// How films are played.
package struct Playback: Sendable {
  /// The courses that hold from now on, in the order of their times.
  package var courses: [WireCourse]
  /// The films that they name.
  package var films: [any PlayedFilm]

  /// A playback of these courses.
  package init(courses: [WireCourse], films: [any PlayedFilm]) {
    (self.courses, self.films) = (courses, films)
  }
}

/// How the films of a source are played, as the server hears it.
package struct WirePlayback: Hashable, Sendable {
  /// The number of the source.
  package var source: UInt64
  /// The courses, in the order of their times; none where the client sends pictures again.
  package var courses: [WireCourse]

  /// Courses of one source at most; a player sends two.
  package static let courseLimit = 8
  /// Parts of films in all courses of a source at most.
  package static let spanLimit = 64

  /// How the films of a source are played.
  package init(source: UInt64, courses: [WireCourse]) {
    (self.source, self.courses) = (source, courses)
  }
}

/// How films are played from a media time on.
package struct WireCourse: Hashable, Sendable {
  /// A part of a film.
  package struct Span: Hashable, Sendable {
    /// The number of the film.
    package var film: UInt64
    /// Where it begins, seconds of the film.
    package var start: Double
    /// Where it ends; nil for the end of the film.
    package var end: Double?

    /// A part of a film.
    package init(film: UInt64, start: Double, end: Double?) {
      (self.film, self.start, self.end) = (film, start, end)
    }
  }

  /// The media time from which the course holds, seconds.
  package var since: Double
  /// Seconds of the film for each one of the media clock; below 0 backward.
  package var rate: Double
  /// The time of the first film at `since`.
  package var offset: Double
  /// Whether the first film comes after the last.
  package var loops: Bool
  /// The parts, in the order in which they are played.
  package var spans: [Span]

  /// A course of these values.
  package init(since: Double, rate: Double, offset: Double, loops: Bool, spans: [Span]) {
    (self.since, self.rate, self.offset) = (since, rate, offset)
    (self.loops, self.spans) = (loops, spans)
  }
}

extension WirePlayback {
  /// Seconds and rates beyond this are no times of a film.
  private static let most = 1e9

  /// Writes the playback; see ``init(from:)``.
  package func write(to writer: inout WireWriter) throws(WireError) {
    writer.put(source)
    try writer.put(count: courses.count, "play.courses")
    for course in courses {
      writer.put(course.since)
      writer.put(course.rate)
      writer.put(course.offset)
      writer.put(course.loops)
      try writer.put(count: course.spans.count, "play.spans")
      for span in course.spans {
        writer.put(span.film)
        writer.put(span.start)
        writer.put(span.end != nil)
        writer.put(span.end ?? 0)
      }
    }
  }

  /// Reads a playback that anybody may have written.
  ///
  /// - Throws: where it is over a limit, has a number that is no time, or a course without a film.
  package init(from reader: inout WireReader) throws(WireError) {
    source = try reader.uint64("play.source")
    courses = []
    let count = try reader.count("play.courses", each: Self.courseBytes)
    guard count <= Self.courseLimit else {
      throw reader.failure(.value("\(count) courses; the limit is \(Self.courseLimit)"))
    }
    var spans = 0
    for _ in 0..<count { courses.append(try Self.course(&reader, &spans)) }
  }

  /// Bytes of a course without spans, and of a span.
  private static let courseBytes = 29
  private static let spanBytes = 25

  private static func course(
    _ reader: inout WireReader, _ spans: inout Int
  ) throws(WireError) -> WireCourse {
    var course = WireCourse(
      since: try number(&reader, "play.since"), rate: try number(&reader, "play.rate"),
      offset: try number(&reader, "play.offset"), loops: try reader.bool("play.loops"), spans: [])
    let count = try reader.count("play.spans", each: spanBytes)
    spans += count
    guard count > 0, spans <= spanLimit else {
      throw reader.failure(.value("\(spans) films; there are 1 to \(spanLimit)"))
    }
    for _ in 0..<count {
      let (film, start) = (try reader.uint64("play.film"), try number(&reader, "play.start"))
      let (hasEnd, end) = (try reader.bool("play.hasEnd"), try number(&reader, "play.end"))
      course.spans.append(WireCourse.Span(film: film, start: start, end: hasEnd ? end : nil))
    }
    return course
  }

  private static func number(
    _ reader: inout WireReader, _ field: StaticString
  ) throws(WireError) -> Double {
    let number = try reader.double(field)
    guard abs(number) <= most else { throw reader.failure(.value("\(number) is no time")) }
    return number
  }

  /// Whether a server takes it.
  package var isWithinLimits: Bool {
    courses.count <= Self.courseLimit
      && courses.reduce(0) { $0 + $1.spans.count } <= Self.spanLimit
      && courses.allSatisfy { course in
        !course.spans.isEmpty
          && ([course.since, course.rate, course.offset]
            + course.spans.flatMap { [$0.start, $0.end ?? 0] }).allSatisfy { abs($0) <= Self.most }
      }
  }
}
