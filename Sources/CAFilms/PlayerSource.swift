// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAMedia
import CoreGraphics
import Synchronization

/// The pictures of a player: those of the item that it plays at a media time.
///
/// It keeps the courses of the past, so that a frame of an earlier time shows what held then.
package final class PlayerSource: PictureSource, Sendable {
  /// How many courses are kept; of more, the oldest are forgotten.
  package static let courseLimit = 4096

  private struct State {
    /// In the order of their media times.
    var courses: [PlaybackCourse] = []
    /// Whether their times are those of the machine's clock.
    var isOfMachine = false
    /// The picture that was shown last, of which film and at which number.
    var last: (film: ObjectIdentifier, frame: Int, contents: Contents)?
  }

  private let state = Mutex(State())
  private let hostTime: @Sendable () -> Double?
  package let bells = Bells()

  /// A source without a course.
  ///
  /// - Parameter hostTime: The media time that a host gives the thread; nil where the machine's
  ///   clock is the thread's.
  package init(hostTime: @escaping @Sendable () -> Double?) { self.hostTime = hostTime }

  /// A source that plays by these courses, in the order of their times.
  package init(courses: [PlaybackCourse]) {
    hostTime = { nil }
    for course in courses { go(on: course, isOfMachine: false) }
  }

  /// Goes on by another course from its time on.
  package func go(on course: PlaybackCourse, isOfMachine: Bool) {
    state.withLock { state in
      state.courses.removeAll { $0.since >= course.since }
      if state.courses.count >= Self.courseLimit { state.courses.removeFirst() }
      state.courses.append(course)
      state.isOfMachine = isOfMachine
    }
    var heard: Set<UInt64> = []
    for load in course.spans.map(\.load) where heard.insert(load.number).inserted {
      load.whenDone { [weak self] in self?.listen(load) }
    }
    bells.ring()
  }

  /// Rings when frames come that were missed.
  private func listen(_ load: FilmLoad) {
    load.film?.setBell { [weak self] in self?.bells.ring() }
    bells.ring()
  }

  /// The course at a media time: the first one for times before it.
  package func course(at media: Double) -> PlaybackCourse? {
    state.withLock { $0.courses.last { $0.since <= media } ?? $0.courses.first }
  }

  /// The last courses, at most so many.
  func lastCourses(_ count: Int) -> [PlaybackCourse] { state.withLock { $0.courses.suffix(count) } }

  /// The course that holds from now on.
  package var lastCourse: PlaybackCourse? { state.withLock { $0.courses.last } }

  /// Moves courses that were begun by the machine's clock to that of the thread, if a host gives it
  /// its time: what was started before starts now.
  package func settle() {
    guard let time = hostTime() else { return }
    state.withLock { state in
      guard state.isOfMachine, var course = state.courses.last else { return }
      course.since = time
      (state.courses, state.isOfMachine) = ([course], false)
    }
  }

  package func picture(at time: Double, waits: Bool) -> Contents? {
    if waits { settle() }
    guard let course = course(at: time), let moment = course.moment(at: time, waits: waits),
      let film = course.spans[moment.span].film(waits: waits)
    else { return nil }
    let frames = self.frames(course, moment, film)
    prepareNext(course, moment)
    let frame = waits ? try? film.frame(frames) : film.latestFrame(frames)
    return contents(of: frame, film, waits: waits)
  }

  /// The picture of a frame; the one before where there is none yet.
  private func contents(of frame: FilmFrame?, _ film: Film, waits: Bool) -> Contents? {
    state.withLock { state in
      guard let frame else { return waits ? nil : state.last?.contents }
      let contents = Contents(frame.shown)
      state.last = (ObjectIdentifier(film), frame.number, contents)
      return contents
    }
  }

  private func frames(
    _ course: PlaybackCourse, _ moment: PlaybackCourse.Moment, _ film: Film
  ) -> FrameCourse {
    let span = course.spans[moment.span]
    let index = film.index
    let end = span.end(waits: false) ?? film.duration
    let last = index.frame(at: max(span.start, end - 2 * FilmIndex.slack))
    let first = index.frame(at: moment.time)
    let range = index.frame(at: span.start)..<max(first, last) + 1
    let isAlone = course.spans.allSatisfy { $0.load === span.load && $0.start == span.start }
    return FrameCourse(
      first: min(first, max(last, range.lowerBound)), step: course.rate < 0 ? -1 : 1,
      range: range, loops: course.loops && isAlone)
  }

  /// Has the first frames of the next item decoded, a second before it begins.
  private func prepareNext(_ course: PlaybackCourse, _ moment: PlaybackCourse.Moment) {
    let next = course.loops ? (moment.span + 1) % course.spans.count : moment.span + 1
    guard course.rate > 0, next < course.spans.count,
      course.spans[next].load !== course.spans[moment.span].load,
      let end = course.spans[moment.span].end(waits: false), end - moment.time < course.rate,
      let film = course.spans[next].load.film
    else { return }
    let first = film.index.frame(at: course.spans[next].start)
    film.prepare(FrameCourse(first: first, step: 1, range: first..<film.index.count))
  }

  package func nextChange(after time: Double) -> Double {
    guard let course = course(at: time), let moment = course.moment(at: time, waits: false),
      moment.isRunning, let film = course.spans[moment.span].film(waits: false)
    else { return .infinity }
    let index = film.index
    let frame = index.frame(at: moment.time)
    let isBackward = course.rate < 0
    let edge = index.clock.seconds(isBackward ? index.start(of: frame) : index.end(of: frame))
    let end = course.spans[moment.span].end(waits: false) ?? edge
    let next = isBackward ? edge - 2 * FilmIndex.slack : min(edge, end)
    return max(time.nextUp, time + (next - moment.time) / course.rate)
  }

  package func lastChange(before time: Double) -> Double {
    guard let course = course(at: time), time > course.since, course.rate > 0,
      let moment = course.moment(at: time, waits: false), moment.isRunning,
      let film = course.spans[moment.span].film(waits: false)
    else { return -.infinity }
    let index = film.index
    let start = index.clock.seconds(index.start(of: index.frame(at: moment.time)))
    let begin = max(start, course.spans[moment.span].start)
    return min(time, time - (moment.time - begin) / course.rate) - 2 * FilmIndex.slack
  }
}
