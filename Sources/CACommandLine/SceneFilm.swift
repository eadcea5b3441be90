// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAMedia
import CAReading
import CAWire
import CoreGraphics
import Foundation

/// A film that a scene shows. It plays from time 0 of its layer's clock on, and begins again at its
/// end; before that time its first picture stays.
package final class SceneFilm: PictureSource {
  private let film: Film
  package let number = FilmNumber.next()
  package let bells = Bells()
  package var followsLayerTime: Bool { true }

  /// The path of the film.
  package var path: String { film.name }
  /// Whether the film has sound.
  package var hasSound: Bool { film.tracks.contains { $0.kind == .sound } }
  /// Seconds after which the film begins again.
  package var duration: Double { film.duration }

  private init(_ film: Film) {
    self.film = film
    film.setBell { [bells] in bells.ring() }
  }

  /// Has scenes that are read from now on show films.
  package static func install() {
    SceneFilms.setOpener { url in
      let film = try Film(path: url.path)
      return SceneFilms.Opened(SceneFilm(film), poster: try film.frame(0).shown) {
        SceneFilm(try film.duplicate())
      }
    }
  }

  /// The time of the film at a time of the layer, seconds.
  private func place(at time: Double) -> Double {
    let length = film.duration
    guard length > 0, time.isFinite, time > 0 else { return 0 }
    let turns = ((time + FilmIndex.slack) / length).rounded(.down)
    return max(0, time - turns * length)
  }

  package func picture(at time: Double, waits: Bool) -> Contents? {
    let course = FrameCourse(
      first: film.index.frame(at: place(at: time)), step: 1, range: 0..<film.index.count,
      loops: true)
    let frame = waits ? try? film.frame(course) : film.latestFrame(course)
    return frame.map { Contents($0.shown) }
  }

  package func nextChange(after time: Double) -> Double {
    let place = place(at: time)
    let frame = film.index.frame(at: place)
    let end = film.index.clock.seconds(film.index.end(of: frame))
    let next = time + (frame + 1 < film.index.count ? end : film.duration) - place
    return max(0, time) == time ? max(time.nextUp, next) : 0
  }

  package func lastChange(before time: Double) -> Double {
    guard time > 0 else { return -.infinity }
    let place = place(at: time)
    let start = film.index.clock.seconds(film.index.start(of: film.index.frame(at: place)))
    return min(time, time - place + start) - 2 * FilmIndex.slack
  }
}

extension SceneFilm: PlayingSource {
  /// From time 0 of the layer on, again and again.
  package var playback: Playback? {
    let span = WireCourse.Span(film: number, start: 0, end: nil)
    let course = WireCourse(since: 0, rate: 1, offset: 0, loops: true, spans: [span])
    return Playback(courses: [course], films: [self])
  }
}

extension SceneFilm: PlayedFilm {
  package var filePath: String? { path }
}
