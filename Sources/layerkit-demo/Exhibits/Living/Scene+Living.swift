// SPDX-License-Identifier: Apache-2.0
import CAScenes

/// Scenes of the demo's own, which need more modules than the catalogue has.
extension Scene {
  /// All that the demo shows: the catalogue, a film, a program's own GL, a Lottie file.
  static let everything = all + [film, cube, star]

  /// The scene with that name or number.
  static func shown(_ text: String) -> Scene? {
    named(text) ?? everything.first { $0.name == text.lowercased() || String($0.number) == text }
  }
}
