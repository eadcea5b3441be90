// SPDX-License-Identifier: Apache-2.0
import CAMedia

/// The formats of pictures and films that can be written on this machine.
struct WrittenFormats: Encodable, CustomStringConvertible {
  /// A format of films.
  struct Film: Encodable {
    let ending: String
    let name: String
    let codecs: [String]
    /// Why it cannot be written; nil where it can.
    let problem: String?

    init(_ format: FilmFormat) {
      (ending, name) = (format.ending, format.name)
      do throws(MediaError) {
        codecs = try format.availableCodecs().map(\.rawValue)
        problem = nil
      } catch {
        (codecs, problem) = ([], error.description)
      }
    }
  }

  let pictures = StillFormat.endings
  let films = FilmFormat.allCases.map(Film.init)

  var description: String {
    let known = films.filter { $0.problem == nil }.map { film in
      film.codecs.isEmpty ? film.name : "\(film.name) (\(film.codecs.joined(separator: ", ")))"
    }
    var lines = [
      "pictures   written: \(pictures.joined(separator: ", "))",
      "films      written: \(known.joined(separator: ", "))",
    ]
    for film in films {
      if let problem = film.problem { lines.append("           not \(film.name): \(problem)") }
    }
    return lines.joined(separator: "\n")
  }
}
