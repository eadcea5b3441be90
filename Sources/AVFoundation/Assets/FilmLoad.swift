// SPDX-License-Identifier: Apache-2.0
import CAMedia
import Dispatch
import Foundation

/// A film that is opened on another thread, which takes as long as reading its file once.
///
/// Sound: all that changes is touched with `condition` locked.
final class FilmLoad: @unchecked Sendable {
  let url: URL
  private let condition = NSCondition()
  private var result: Result<Film, MediaError>?
  private var hasBegun = false
  private var waiting: [@Sendable () -> Void] = []
  /// The load whose film this one copies; nil for one that reads the file.
  private let original: FilmLoad?
  private weak var firstUse: FilmUse?

  /// The film at an address.
  ///
  /// - Parameter original: A load of the same film; then its list of frames is not made again.
  init(_ url: URL, copying original: FilmLoad? = nil) {
    (self.url, self.original) = (url, original)
  }

  /// The film for somebody who plays it: this one, or while another one does, a copy with frames
  /// and a decoder of its own.
  func use() -> FilmUse {
    condition.lock()
    defer { condition.unlock() }
    guard firstUse == nil else { return FilmUse(FilmLoad(url, copying: self)) }
    let use = FilmUse(self)
    firstUse = use
    return use
  }

  /// Begins, unless that was done before.
  func begin() {
    condition.lock()
    let isFirst = !hasBegun
    hasBegun = true
    condition.unlock()
    guard isFirst else { return }
    guard let original else {
      return DispatchQueue.global().async { self.finish(Self.open(self.url)) }
    }
    original.whenDone { [weak original] in
      let source = original?.current ?? Self.open(self.url)
      self.finish(
        source.flatMap { film in Result { () throws(MediaError) in try film.duplicate() } })
    }
  }

  /// The film or the reason why there is none; nil while it is being opened.
  var current: Result<Film, MediaError>? {
    condition.lock()
    defer { condition.unlock() }
    return result
  }

  /// The film, if it is open.
  var film: Film? { try? current?.get() }

  /// Waits until the film is open.
  func wait() -> Result<Film, MediaError> {
    begin()
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result { return result }
      condition.wait()
    }
  }

  /// Calls `body` when the film is open or cannot be, on another thread; at once if it is so.
  func whenDone(_ body: @escaping @Sendable () -> Void) {
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

/// That somebody plays the film of a load.
final class FilmUse: Sendable {
  let load: FilmLoad

  init(_ load: FilmLoad) { self.load = load }
}
