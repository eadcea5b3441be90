// SPDX-License-Identifier: Apache-2.0
import CAText
import Foundation

/// The fonts of `assets/fonts`, and none of the machine's.
enum PinnedFonts {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../assets/fonts").standardizedFileURL.path

  static let library = FontLibrary(folders: [folder])

  /// Runs `body` with these fonts only.
  static func only<Result>(_ body: () throws -> Result) rethrows -> Result {
    try FontLibrary.$chosen.withValue(library, operation: body)
  }
}
