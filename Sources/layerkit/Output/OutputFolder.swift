// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Foundation

/// Folders of outputs with places in their names.
enum OutputFolder {
  /// Makes the folder of a file, unless it is there.
  static func make(of file: String) throws(CommandFailure) {
    guard let slash = file.lastIndex(of: "/") else { return }
    try make(String(file[...slash]))
  }

  /// Makes a folder, unless it is there; an empty path is the current one.
  static func make(_ folder: String) throws(CommandFailure) {
    guard !folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .inputOutput, "\(folder): the folder cannot be made: " + error.localizedDescription)
    }
  }
}
