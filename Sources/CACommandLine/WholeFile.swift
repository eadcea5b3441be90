// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Glibc

/// Writes outputs of commands by the rules of ``OutputFile``.
package enum WholeFile {
  /// - Throws: a failure with status 74, after which nothing of the new file is left.
  package static func write(_ data: Data, to path: String) throws(CommandFailure) {
    guard !path.isEmpty else { throw CommandFailure(.usage, "the output path is empty") }
    do throws(OutputError) { try OutputFile.write(data, to: path) } catch {
      throw CommandFailure.missingFolder(of: path, code: error.code) ?? CommandFailure(error)
    }
  }

  /// Removes the leftovers of killed processes beside `path`: temporary files, once for each
  /// folder.
  package static func tidy(beside path: String) { TemporaryFile.sweep(FileFolder(of: path)) }
}

extension CommandFailure {
  /// A file that could not be written.
  init(_ error: OutputError) { self.init(.inputOutput, error.description) }

  /// An output that could not be written because its folder is not there; nil for other reasons.
  package static func missingFolder(of path: String, code: Int32) -> CommandFailure? {
    guard code == ENOENT, let slash = path.lastIndex(of: "/") else { return nil }
    let folder = String(path[..<slash])
    guard !FileManager.default.fileExists(atPath: folder) else { return nil }
    return CommandFailure(.inputOutput, "\(path): the folder \(folder) is not there")
  }
}
