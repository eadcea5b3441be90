// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAMedia

/// Where several frames go.
enum FrameTarget {
  /// A file for each.
  case files(FramePattern)
  /// One film.
  case film(FilmFormat, path: String)
  /// Uncompressed, one after the other.
  case raw(RawFormat, path: String)

  /// - Throws: `ValidationError` with the list of names there are.
  init(_ output: String, raw: RawFormat?) throws {
    if let raw {
      self = .raw(raw, path: output)
    } else if Self.isPattern(output) {
      let pattern = try FramePattern(output)
      try OutputEnding.check(
        pattern.path(of: 0), among: StillFormat.endings,
        hint: "Films have a name without a number.")
      self = .files(pattern)
    } else if let format = FilmFormat(path: output) {
      self = .film(format, path: output)
    } else {
      if OutputEnding.ending(of: output) != nil {
        try OutputEnding.check(
          output, among: FilmFormat.endings,
          hint: "A file for each frame has a pattern, as in frames/%04d.png.")
      }
      // Says what a pattern is.
      self = .files(try FramePattern(output))
    }
  }

  /// Whether an output can only be several frames.
  static func isRun(_ output: String, raw: RawFormat?) -> Bool {
    guard raw == nil else { return true }
    if isPattern(output) { return true }
    let ending = OutputEnding.ending(of: output)
    return FilmFormat(path: output) != nil && !(ending.map(StillFormat.endings.contains) ?? true)
  }

  /// Whether the name has a place for a number, or a percent sign that promises one.
  private static func isPattern(_ output: String) -> Bool {
    let ending = OutputEnding.ending(of: output)
    if ending.map(StillFormat.endings.contains) ?? true { return output.contains("%") }
    return output.contains(/%(0[1-9][0-9]?)?d/)
  }

  /// Whether it is one film.
  var isFilm: Bool {
    if case .film = self { return true }
    return false
  }

  /// The path as it was given.
  var text: String {
    switch self {
    case .files(let pattern): pattern.text
    case .film(_, let path), .raw(_, let path): path
    }
  }

  /// The manifest beside files; nil for anything else.
  var manifest: String? {
    if case .files(let pattern) = self { return pattern.manifest }
    return nil
  }
}
