// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAMedia
import CAReading

extension FramePlan {
  /// The sound of the film: that of the options, and that of films that the scene shows; nil for
  /// none.
  ///
  /// Films of the scene that cannot be heard are said on standard error.
  func sound(
    of scene: LoadedScene, _ options: SoundArguments, _ sceneOptions: SceneSoundArguments,
    _ arguments: SceneArguments
  ) throws(CommandFailure) -> FilmSound? {
    let rate = (rate ?? .standard).fraction
    var cues = options.sounds.map(\.cue)
    if !sceneOptions.mute {
      let sounds = SceneSounds(scene)
      let warn = { (text: String) in
        StandardStreams.complain("\(arguments.scene): warning: \(text)\n")
      }
      if let reason = whySilent {
        for path in sounds.paths { warn("\(path) is not heard: \(reason)") }
      } else {
        cues += sounds.cues(
          from: frames.first?.time ?? 0, length: Double(frames.count) / rate.value, warn: warn)
      }
    }
    return try FilmSound(cues, count: frames.count, rate: rate)
  }

  /// Warnings about sounds of the options that nobody hears.
  func unheard(_ sound: FilmSound, _ options: SoundArguments) -> [SceneDiagnostic] {
    sound.unheard(options, count: frames.count, rate: (rate ?? .standard).fraction)
  }

  /// Why films of the scene are not heard; nil where they are.
  private var whySilent: String? {
    switch target {
    case .files: return "pictures have no sound"
    case .raw: return "a raw film has no sound"
    case .film(let format, _) where !format.takesSound: return "\(format.name) has no sound"
    case .film:
      let isRow = zip(frames, frames.dropFirst()).allSatisfy { $1.number == $0.number + 1 }
      return isRow ? nil : "the frames do not follow each other"
    }
  }
}
