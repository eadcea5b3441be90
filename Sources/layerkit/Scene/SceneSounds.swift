// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAMedia
import CoreAnimation

/// The sounds of the films that a scene shows.
///
/// A film is heard while its layer's clock goes at the speed of the film: from time 0 of that clock
/// on, again after its end. Layers that are hidden when the scene is loaded are not heard.
struct SceneSounds {
  /// A film and its layer's clock.
  private struct Shown {
    let film: SceneFilm
    /// The layer's time at time 0 of the scene.
    let origin: Double
    let speed: Double

    init(_ film: SceneFilm, of layer: CALayer) {
      self.film = film
      // Late enough that every clock above has begun, and exact in a number.
      let late = 1_048_576.0
      let time = layer.convertTime(late, from: nil)
      speed = layer.convertTime(late + 1, from: nil) - time
      origin = time - late * speed
    }
  }

  private let shown: [Shown]

  init(_ scene: LoadedScene) {
    var shown: [Shown] = []
    Self.collect(scene.root, into: &shown)
    self.shown = shown
  }

  private static func collect(_ layer: CALayer, into shown: inout [Shown]) {
    guard !layer.isHidden else { return }
    if let film = layer.source as? SceneFilm, film.hasSound {
      shown.append(Shown(film, of: layer))
    }
    if let mask = layer.mask { collect(mask, into: &shown) }
    for sublayer in layer.sublayers ?? [] { collect(sublayer, into: &shown) }
  }

  /// The paths of the films, each once.
  var paths: [String] {
    var seen: Set<String> = []
    return shown.map(\.film.path).filter { seen.insert($0).inserted }
  }

  /// The sounds of a film that begins at a time of the scene.
  ///
  /// - Parameters:
  ///   - start: seconds after the scene was loaded.
  ///   - length: seconds of the film.
  ///   - warn: Takes the reason why a film is not heard.
  func cues(from start: Double, length: Double, warn: (String) -> Void) -> [SoundCue] {
    shown.flatMap { shown -> [SoundCue] in
      guard abs(shown.speed - 1) < 1e-9 else {
        warn("\(shown.film.path) is not heard: its layer's clock has the speed \(shown.speed)")
        return []
      }
      return Self.cues(shown.film, at: shown.origin + start, length: length)
    }
  }

  private static func cues(_ film: SceneFilm, at time: Double, length: Double) -> [SoundCue] {
    let turn = film.duration
    guard turn > 0, time.isFinite else { return [] }
    var cues: [SoundCue] = []
    let turns = time > 0 ? ((time + 1e-6) / turn).rounded(.down) : 0
    // When the turn that is heard first began, seconds of the film that is written.
    let first = turns * turn - time
    var number = 0
    while cues.count <= SoundLimits.default.maximumSoundCount {
      let begin = first + Double(number) * turn
      if begin >= length { break }
      cues.append(
        SoundCue(path: film.path, start: max(0, begin), offset: begin < -1e-6 ? -begin : 0))
      number += 1
    }
    return cues
  }
}
