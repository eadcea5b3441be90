// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAMedia

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
