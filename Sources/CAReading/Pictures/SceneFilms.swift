// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation
import Synchronization

/// Films that scenes name as `contents`. The reader of scenes cannot play films: a program that can
/// sets an opener before it reads a scene. Without one a film is an image that cannot be read.
package enum SceneFilms {
  /// A film: its pictures, and the one that stands for it in still pictures.
  package struct Opened: Sendable {
    let source: any PictureSource
    let poster: CGImage
    let another: (@Sendable () throws -> any PictureSource)?

    /// A film of these pictures.
    ///
    /// - Parameter another: Makes the pictures for one more layer, which has its own clock; nil
    ///   where all layers may share `source`.
    package init(
      _ source: any PictureSource, poster: CGImage,
      another: (@Sendable () throws -> any PictureSource)? = nil
    ) {
      (self.source, self.poster, self.another) = (source, poster, another)
    }
  }

  /// Opens the film in a file.
  package typealias Opener = @Sendable (URL) throws -> Opened

  /// A closure by itself is wrapped once more by each look into a generic box, a structure is not.
  private struct Chosen: Sendable {
    let opener: Opener
  }

  private static let current = Mutex<Chosen?>(nil)

  /// Has films opened by `opener` from now on.
  package static func setOpener(_ opener: @escaping Opener) {
    current.withLock { $0 = Chosen(opener: opener) }
  }

  private static let endings: Set = [
    "mp4", "m4v", "mov", "qt", "webm", "mkv", "avi", "ts", "mts", "mpg", "mpeg", "ogv", "3gp",
  ]

  /// The opener of a file, if its name is that of a film.
  package static func opener(for file: URL) -> Opener? {
    endings.contains(file.pathExtension.lowercased()) ? current.withLock { $0 }?.opener : nil
  }
}
