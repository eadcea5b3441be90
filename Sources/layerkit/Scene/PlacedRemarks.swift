// SPDX-License-Identifier: Apache-2.0
import CAML
import CAReading

/// The remarks of frames about layers, with the place in the file where the reader knows it.
final class PlacedRemarks {
  private let scene: LoadedScene
  /// Texts are laid out for it, so it is made only for a frame that says something.
  private lazy var remarks = scene.remarksBySubject
  /// The kinds of remarks that were said before anything was drawn.
  private let said: Set<SceneDiagnostic.Kind>

  init(_ scene: LoadedScene, said: Set<SceneDiagnostic.Kind> = []) {
    (self.scene, self.said) = (scene, said)
  }

  /// The warning that a diagnostic of a frame becomes; nil for one that was said.
  ///
  /// - Parameter path: The scene, for a diagnostic that has no place in it.
  func line(of diagnostic: String, in path: String) -> String? {
    let remark = Self.subjects(of: diagnostic).lazy.compactMap { self.remarks[$0] }.first
    if let remark, said.contains(remark.kind) { return nil }
    return remark?.description ?? "\(path): warning: \(diagnostic)"
  }

  /// The layers that "Layer `card/title#2`: There is …" may be about: one called `title#2` or
  /// `title`, or one without a name.
  private static func subjects(of diagnostic: String) -> [RemarkSubject] {
    guard let match = diagnostic.wholeMatch(of: /Layer `(.*?)`: (.*)/.dotMatchesNewlines()) else {
      return []
    }
    let word = match.1.split(separator: "/").last.map(String.init)
    let unnumbered = word?.replacing(/#\d+$/, with: "")
    return [word, unnumbered, nil].map { RemarkSubject(word: $0, problem: String(match.2)) }
  }
}
