// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAMedia
import CAReading

extension FilmSound {
  /// The sound of a film of so many pictures; nil for none. Each sound is read, so that a damaged
  /// one is refused before anything is drawn.
  ///
  /// - Throws: ``CommandFailure`` that names the file and the broken rule.
  init?(_ cues: [SoundCue], count: Int, rate: FilmRate) throws(CommandFailure) {
    guard !cues.isEmpty else { return nil }
    let seconds = Double(count) * Double(rate.denominator) / Double(rate.numerator)
    do throws(MediaError) {
      try self.init(cues, filmSeconds: seconds)
    } catch {
      throw CommandFailure(sound: error)
    }
  }

  /// Warnings about sounds that nobody hears: those that begin when the film has ended, and those
  /// whose files end before the place where they begin.
  ///
  /// - Parameter options: Those of the command, whose sounds are the first ones.
  func unheard(_ options: SoundArguments, count: Int, rate: FilmRate) -> [SceneDiagnostic] {
    let seconds = Double(count) * Double(rate.denominator) / Double(rate.numerator)
    return zip(options.sounds.map(\.cue), facts).compactMap { cue, facts in
      let reason: String
      if cue.start >= seconds {
        reason = "it begins at \(cue.start.plain) s, and the film has \(Self.short(seconds)) s"
      } else if cue.offset >= facts.duration {
        reason = "from is \(cue.offset.plain) s, and the file has \(Self.short(facts.duration)) s"
      } else {
        return nil
      }
      return SceneDiagnostic(
        severity: .warning, kind: .badValue, file: cue.path, line: nil,
        message: "it is not heard: " + reason)
    }
  }

  /// Three digits after the point at most.
  private static func short(_ seconds: Double) -> String {
    ((seconds * 1000).rounded() / 1000).plain
  }
}

extension SoundArguments {
  /// The sound of a film of so many pictures; nil for none. Says the sounds that nobody hears.
  ///
  /// - Throws: ``CommandFailure`` that names the file and the broken rule.
  func read(count: Int, rate: FilmRate) throws(CommandFailure) -> FilmSound? {
    let sound = try FilmSound(sounds.map(\.cue), count: count, rate: rate)
    let remarks = sound?.unheard(self, count: count, rate: rate) ?? []
    StandardStreams.complain(remarks.map { "\($0)\n" }.joined())
    return sound
  }
}

extension CommandFailure {
  /// Why a sound could not be read.
  init(sound error: MediaError) {
    let status: ExitStatus =
      switch error.rule {
      case .library, .encoder, .decoder: .noGraphics
      case .setting: .usage
      case .readable: .inputOutput
      case .memory: .internalError
      default: .badData
      }
    self.init(status, "\(error)")
  }
}
