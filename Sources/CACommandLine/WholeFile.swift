// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc

/// Writes a file so that its path holds the old content or all of the new, never a part.
///
/// A file that is replaced keeps its mode and, where the system allows it, its owner and group. A
/// symbolic link stays one: the file it points to is written, whether it exists or not. A file that
/// has several names is replaced under the one given; the others keep the old content. Devices,
/// pipes and open descriptors (`/dev/stdout`) take the bytes as they are.
package enum WholeFile {
  /// - Throws: a failure with status 74, after which nothing of the new file is left.
  package static func write(_ data: Data, to path: String) throws(CommandFailure) {
    guard !path.isEmpty else { throw CommandFailure(.usage, "the output path is empty") }
    switch try OutputPlace(path) {
    case .file(let target, let old):
      try replace(target, old, by: data, named: path == target ? path : "\(path) (\(target))")
    case .descriptor(let number):
      if let code = writeAll(data, to: number) { throw .inputOutput(path, code: code) }
    case .special: try append(data, toSpecial: path)
    }
  }

  /// Removes the leftovers of killed processes beside `path`: temporary files, once for each
  /// folder.
  package static func tidy(beside path: String) { TemporaryFile.sweep(FileFolder(of: path)) }

  /// A temporary file beside the target, flushed to disk, then renamed over it.
  private static func replace(
    _ path: String, _ old: stat?, by data: Data, named name: String
  ) throws(CommandFailure) {
    let folder = FileFolder(of: path)
    TemporaryFile.sweep(folder)
    let temporary: TemporaryFile
    do { temporary = try TemporaryFile(in: folder, isPrivate: old != nil) } catch {
      guard old != nil else { throw .inputOutput(name, code: error.code) }
      throw .inputOutput(
        "\(name): its folder takes no new file, and no file is written in place", code: error.code)
    }
    if let code = fill(temporary, with: data, old) ?? moved(temporary.path, path) {
      temporary.remove()
      throw .inputOutput(name, code: code)
    }
    temporary.close()
    folder.flush()
  }

  /// Returns the error code of the first step that failed.
  private static func fill(_ file: TemporaryFile, with data: Data, _ old: stat?) -> Int32? {
    if let code = writeAll(data, to: file.descriptor) { return code }
    if let old, let code = file.takeRights(of: old) { return code }
    return fsync(file.descriptor) == 0 ? nil : errno
  }

  private static func moved(_ source: String, _ target: String) -> Int32? {
    rename(source, target) == 0 ? nil : errno
  }

  private static func append(_ data: Data, toSpecial path: String) throws(CommandFailure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .inputOutput(path, code: errno) }
    var failed = writeAll(data, to: descriptor)
    if close(descriptor) != 0, failed == nil { failed = errno }
    if let failed { throw .inputOutput(path, code: failed) }
  }
}

/// The folder a path lies in.
struct FileFolder: Hashable {
  /// With its slash; empty for the current folder.
  let prefix: String

  init(of path: String) {
    prefix = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// A name for calls of the C library.
  var name: String { prefix.isEmpty ? "." : prefix }

  /// Makes a rename last. Some file systems refuse, and the file is whole all the same.
  func flush() {
    let descriptor = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
