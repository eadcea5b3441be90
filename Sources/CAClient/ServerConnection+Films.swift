// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import CAWire
import Glibc

/// The films that a server has been handed.
struct SentFilms {
  private struct Entry {
    /// Whether the server plays it; nil while it opens it.
    var isPlayed: Bool?
    /// The time at which a refused film is handed over again, and the seconds until the time after
    /// that.
    var retryTime = Double.infinity
    var pause = 1.0
  }

  private var entries: [UInt64: Entry] = [:]

  var isEmpty: Bool { entries.isEmpty }

  /// Whether the server plays all of some films.
  func plays(_ films: [any PlayedFilm]) -> Bool {
    films.allSatisfy { entries[$0.number]?.isPlayed == true }
  }

  /// Those of some films that are to be handed over.
  func missing(of films: [any PlayedFilm], at now: Double) -> [any PlayedFilm] {
    films.filter { entries[$0.number].map { $0.retryTime <= now } ?? true }
  }

  /// Notes that a film is on its way.
  mutating func noteSent(_ number: UInt64) {
    let pause = entries[number]?.pause ?? 1
    entries[number] = Entry(isPlayed: nil, pause: pause)
  }

  /// Notes the server's answer, or that a film cannot be sent. It may be refused since others are
  /// played, so it is tried again, after ever longer pauses.
  mutating func note(_ number: UInt64, isPlayed: Bool, at now: Double) {
    guard isPlayed else {
      let pause = entries[number]?.pause ?? 1
      entries[number] = Entry(isPlayed: false, retryTime: now + pause, pause: min(2 * pause, 64))
      return
    }
    entries[number]?.isPlayed = true
  }

  /// The films that the server has and that are not wanted.
  func spare(wanted: Set<UInt64>) -> [UInt64] {
    entries.keys.filter { !wanted.contains($0) }
  }

  /// Notes that the server has forgotten a film.
  mutating func forget(_ number: UInt64) { entries[number] = nil }
}

extension ServerConnection {
  /// Has the server play the films of a source by itself, if it has them.
  ///
  /// Else the films are handed to it, and their pictures are sent until it says that it plays them.
  ///
  /// - Parameters:
  ///   - number: The number of the source.
  ///   - surface: A surface that shows the source.
  /// - Returns: Whether the server plays them.
  func play(_ source: any PlayingSource, _ number: UInt64, on surface: UInt32) -> Bool {
    let playback = source.playback
    let films = playback?.films ?? []
    let now = MonotonicClock.now
    let missing = monitor.look { line in
      line.socket == nil ? [] : line.films.missing(of: films, at: now)
    }
    // Opened without the lock, since a file may take its time.
    let files = missing.map { ($0, $0.filePath.flatMap(Self.file(at:))) }
    let isPlayed = monitor.look { line in
      line.surfaces[surface]?.sources.note(Set(films.map(\.number)), of: number)
      let isPlayed = playback != nil && line.films.plays(films)
      let courses = isPlayed ? playback?.courses ?? [] : []
      line.say(WirePlayback(source: number, courses: courses), surface)
      line.releaseFilms()
      for (film, file) in files { line.hand(film, file) }
      return isPlayed
    }
    wakeIfFull()
    return isPlayed
  }

  /// The file at a path, open for reading; nil where there is none.
  private static func file(at path: String) -> Descriptor? {
    // A pipe, which nobody may ever write to, would otherwise hold up the call.
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    return file >= 0 ? Descriptor(owning: file) : nil
  }
}

/// Films, under the lock of the connection.
extension ServerConnection.Line {
  /// Has the server forget the films that nothing shows any more.
  mutating func releaseFilms() {
    if films.isEmpty { return }
    let wanted = surfaces.values.reduce(into: Set<UInt64>()) {
      $0.formUnion($1.sources.wantedFilms)
    }
    for number in films.spare(wanted: wanted) where send(.forgetFilm(number), surface: 0) {
      films.forget(number)
    }
  }

  /// Says how a source is played, where that is news.
  fileprivate mutating func say(_ playback: WirePlayback, _ surface: UInt32) {
    guard surfaces[surface]?.sources.note(playback) == true else { return }
    surfaces[surface]?.queue.add(playback)
    flush(surface)
  }

  /// Hands a film to the server, unless there is no room: then it is tried again.
  fileprivate mutating func hand(_ film: any PlayedFilm, _ file: Descriptor?) {
    let now = MonotonicClock.now
    guard socket != nil, !films.missing(of: [film], at: now).isEmpty else { return }
    let name = film.filePath?.split(separator: "/").last ?? ""
    let message = ClientMessage.film(film.number, name: String(name.prefix(200)))
    guard let file, let packet = try? message.packet() else {
      return films.note(film.number, isPlayed: false, at: now)
    }
    if put(packet, [file]) { films.noteSent(film.number) }
  }
}
