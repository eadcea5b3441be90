// SPDX-License-Identifier: Apache-2.0
import CAML

/// The remarks of frames about layers, with the place in the file where the reader knows it.
final class PlacedRemarks {
  private let scene: LoadedScene
  /// Texts are laid out for it, so it is made only for a frame that says something.
  private lazy var remarks = scene.remarksBySentence

  init(_ scene: LoadedScene) { self.scene = scene }

  /// The warning that a diagnostic of a frame becomes.
  ///
  /// - Parameter path: The scene, for a diagnostic that has no place in it.
  func line(of diagnostic: String, in path: String) -> String {
    remarks[diagnostic]?.description ?? "\(path): warning: \(diagnostic)"
  }
}
