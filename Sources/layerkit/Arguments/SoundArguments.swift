// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAMedia

/// The sounds that are put under a film.
struct SoundArguments: ParsableArguments {
  @Option(
    name: .customLong("audio"),
    help: ArgumentHelp(
      "A sound under the film, from its beginning on, or from START seconds on. Repeatable.",
      discussion: """
        After the file come, each after a comma and in any order: gain=DECIBELS; fade-in=SECONDS \
        and fade-out=SECONDS, at the beginning and the end of what is heard; from=SECONDS, to begin \
        within the file: --audio music.wav@2.5,gain=-6,fade-in=0.5,fade-out=1. The sound of the \
        film is as long as its pictures: longer sounds are cut, and silence follows shorter ones. \
        MP4 and QuickTime have AAC, WebM and Matroska Opus. One sound that is as long as the film, \
        and unchanged, is copied where the format can. Other films, and pictures, have no sound.
        """, valueName: "file[@start]"),
    completion: .file(),
    transform: SoundArgument.init)
  var sounds: [SoundArgument] = []

  func validate() throws {
    guard sounds.count <= SoundArgument.limit else {
      throw ValidationError("A film has at most \(SoundArgument.limit) of --audio.")
    }
  }

  /// Refuses sounds for a film that has none.
  ///
  /// - Parameter name: that of the format, or of pictures.
  func check(_ name: String, takesSound: Bool) throws {
    guard !sounds.isEmpty, !takesSound else { return }
    let formats = FilmFormat.allCases.filter(\.takesSound).map { "." + $0.ending }
    throw ValidationError(
      "\(name) has no sound; --audio goes with a film: \(formats.joined(separator: ", ")).")
  }
}

/// The sound of films that a scene shows.
struct SceneSoundArguments: ParsableArguments {
  @Flag(help: "Leave out the sound of films that the scene shows.")
  var mute = false
}

/// A sound as the command line has it: `FILE[@START][,gain=…][,fade-in=…][,fade-out=…][,from=…]`.
struct SoundArgument {
  let cue: SoundCue

  /// How often the option may be given.
  static let limit = 64

  init(_ text: String) throws {
    var rest = Substring(text)
    var values: [String: Double] = [:]
    while let match = rest.firstMatch(of: /,([a-z-]+)=([^,=\/]*)$/) {
      let (key, value) = (String(match.1), String(match.2))
      guard Self.ranges[key] != nil else {
        throw ValidationError(
          "After a sound come gain=, fade-in=, fade-out= and from=, not '\(key)='.")
      }
      guard values[key] == nil else { throw ValidationError("\(key)= is given twice.") }
      values[key] = try Self.number(value, key)
      rest = rest[..<match.range.lowerBound]
    }
    var start = 0.0
    if let match = rest.firstMatch(of: /@(-?[0-9][^@\/]*)$/), let number = Double(match.1) {
      start = try Self.number("\(number)", "START")
      rest = rest[..<match.range.lowerBound]
    }
    guard !rest.isEmpty else { throw ValidationError("--audio names a file.") }
    cue = SoundCue(
      path: String(rest), start: start, offset: values["from"] ?? 0, gain: values["gain"] ?? 0,
      fadeIn: values["fade-in"] ?? 0, fadeOut: values["fade-out"] ?? 0)
  }

  private static let seconds = 0.0...86_400
  private static let ranges: [String: ClosedRange<Double>] = [
    "gain": -120...40, "fade-in": seconds, "fade-out": seconds, "from": seconds, "START": seconds,
  ]

  private static func number(_ text: String, _ key: String) throws -> Double {
    guard let range = ranges[key], let number = Double(text), range.contains(number) else {
      let (low, high) = key == "gain" ? ("-120", "40 decibels") : ("0", "86400 seconds")
      throw ValidationError("\(key) is a number from \(low) to \(high), not '\(text)'.")
    }
    return number
  }
}
