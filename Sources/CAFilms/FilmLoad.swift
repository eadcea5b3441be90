// SPDX-License-Identifier: Apache-2.0
import CAMedia
import CAWire
import Dispatch
import Foundation

/// A film that is opened on another thread, which takes as long as reading its file once.
///
/// Sound: all that changes is touched with `condition` locked.
package final class FilmLoad: @unchecked Sendable {
  /// Where a film is.
  private enum Place {
    case address(URL)
    case file(OpenFile, FilmLimits)

    func open() -> Result<Film, MediaError> {
      switch self {
      case .address(let url): FilmLoad.open(url)
      case .file(let file, let limits):
        Result { () throws(MediaError) in try Film(file, limits: limits) }
      }
    }

    /// The film of another load, by a decoder of its own that reads this place.
    func copy(_ film: Film) -> Result<Film, MediaError> {
      switch self {
      case .address: Result { () throws(MediaError) in try film.duplicate() }
      case .file(let file, _): Result { () throws(MediaError) in try film.duplicate(reading: file) }
      }
    }
  }

  package let number = FilmNumber.next()
  private let place: Place
  private let queue: DispatchQueue
  private let condition = NSCondition()
  private var result: Result<Film, MediaError>?
  private var hasBegun = false
  private var waiting: [@Sendable () -> Void] = []
  /// The load whose film this one copies; nil for one that reads the file, and once it is done.
  private var original: FilmLoad?
  private weak var firstUse: FilmUse?

  /// The film at an address.
  ///
  /// - Parameter original: A load of the same film; then its list of frames is not made again.
  package init(_ url: URL, copying original: FilmLoad? = nil) {
    (place, self.original, queue) = (.address(url), original, .global())
  }

  /// The film in an open file.
  ///
  /// - Parameters:
  ///   - original: As above.
  ///   - queue: Where the film is opened.
  package init(
    _ file: OpenFile, limits: FilmLimits, copying original: FilmLoad? = nil, on queue: DispatchQueue
  ) {
    (place, self.original, self.queue) = (.file(file, limits), original, queue)
  }

  private init(copying original: FilmLoad) {
    (place, queue, self.original) = (original.place, original.queue, original)
  }

  /// The film for somebody who plays it: this one, or while another one does, a copy with frames
  /// and a decoder of its own.
  package func use() -> FilmUse {
    condition.lock()
    defer { condition.unlock() }
    guard firstUse == nil else { return FilmUse(FilmLoad(copying: self)) }
    let use = FilmUse(self)
    firstUse = use
    return use
  }

  /// Begins, unless that was done before.
  package func begin() {
    condition.lock()
    let isFirst = !hasBegun
    hasBegun = true
    let original = original
    condition.unlock()
    guard isFirst else { return }
    guard let original else { return queue.async { self.finish(self.place.open()) } }
    original.whenDone {
      self.queue.async {
        let opened = original.current ?? self.place.open()
        self.finish(opened.flatMap { self.place.copy($0) })
      }
    }
  }

  /// The film or the reason why there is none; nil while it is being opened.
  package var current: Result<Film, MediaError>? {
    condition.lock()
    defer { condition.unlock() }
    return result
  }

  /// The film, if it is open.
  package var film: Film? { try? current?.get() }

  /// Waits until the film is open.
  package func wait() -> Result<Film, MediaError> {
    begin()
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result { return result }
      condition.wait()
    }
  }

  /// Calls `body` when the film is open or cannot be, on another thread; at once if it is so.
  package func whenDone(_ body: @escaping @Sendable () -> Void) {
    begin()
    condition.lock()
    let isDone = result != nil
    if !isDone { waiting.append(body) }
    condition.unlock()
    if isDone { body() }
  }

  private func finish(_ opened: Result<Film, MediaError>) {
    condition.lock()
    result = opened
    original = nil
    let bodies = waiting
    waiting = []
    condition.broadcast()
    condition.unlock()
    for body in bodies { body() }
  }

  private static func open(_ url: URL) -> Result<Film, MediaError> {
    guard url.isFileURL else {
      let value = "only files are played, not \(url.scheme ?? "a name without a scheme")"
      return .failure(MediaError(.readable, file: url.absoluteString, value: value))
    }
    return Result { () throws(MediaError) in try Film(path: url.path) }
  }
}

extension FilmLoad: PlayedFilm {
  /// Nil for a film in an open file: only servers have those, and they hand films to nobody.
  package var filePath: String? {
    guard case .address(let url) = place, url.isFileURL else { return nil }
    return url.path
  }
}

/// That somebody plays the film of a load.
package final class FilmUse: Sendable {
  /// The film that is played.
  package let load: FilmLoad

  init(_ load: FilmLoad) { self.load = load }
}
