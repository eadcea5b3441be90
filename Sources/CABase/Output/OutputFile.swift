// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc

/// Writes a file so that its path holds the old content or all of the new, never a part.
///
/// A file that is replaced keeps its mode and, where the system allows it, its owner and group. A
/// symbolic link stays one: the file it points to is written, whether it exists or not. A file that
/// has several names is replaced under the one given; the others keep the old content. Devices,
/// pipes and open descriptors (`/dev/stdout`) take the bytes as they are.
package enum OutputFile {
  /// - Parameter isFlushed: Whether the bytes are on the disk before the file has its name, so that
  ///   they outlive a machine that stops.
  /// - Throws: an error that names the path, after which nothing of the new file is left.
  package static func write(
    _ data: Data, to path: String, isFlushed: Bool = true
  ) throws(OutputError) {
    switch try OutputPlace(path) {
    case .file(let target, let old):
      let name = path == target ? path : "\(path) (\(target))"
      try replace(target, old, by: data, named: name, isFlushed: isFlushed)
    case .descriptor(let number):
      if let code = writeAll(data, to: number) { throw OutputError(path, code: code) }
    case .special: try append(data, toSpecial: path)
    }
  }

  /// A temporary file beside the target, then renamed over it.
  private static func replace(
    _ path: String, _ old: stat?, by data: Data, named name: String, isFlushed: Bool
  ) throws(OutputError) {
    let folder = FileFolder(of: path)
    TemporaryFile.sweep(folder)
    let temporary: TemporaryFile
    do { temporary = try TemporaryFile(in: folder, isPrivate: old != nil) } catch {
      guard old != nil else { throw OutputError(name, code: error.code) }
      throw OutputError(
        "\(name): its folder takes no new file, and no file is written in place", code: error.code)
    }
    if let code = fill(temporary, with: data, old, isFlushed) ?? moved(temporary.path, path) {
      temporary.remove()
      throw OutputError(name, code: code)
    }
    temporary.close()
    if isFlushed { folder.flush() }
  }

  /// Returns the error code of the first step that failed.
  private static func fill(
    _ file: TemporaryFile, with data: Data, _ old: stat?, _ isFlushed: Bool
  ) -> Int32? {
    if let code = writeAll(data, to: file.descriptor) { return code }
    if let old, let code = file.takeRights(of: old) { return code }
    return !isFlushed || fsync(file.descriptor) == 0 ? nil : errno
  }

  private static func moved(_ source: String, _ target: String) -> Int32? {
    rename(source, target) == 0 ? nil : errno
  }

  private static func append(_ data: Data, toSpecial path: String) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(path, code: errno) }
    var failed = writeAll(data, to: descriptor)
    if close(descriptor) != 0, failed == nil { failed = errno }
    if let failed { throw OutputError(path, code: failed) }
  }
}

/// The folder a path lies in.
package struct FileFolder: Hashable {
  /// With its slash; empty for the current folder.
  package let prefix: String

  /// The folder of a path.
  package init(of path: String) {
    prefix = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// A name for calls of the C library.
  package var name: String { prefix.isEmpty ? "." : prefix }

  /// Makes a rename last. Some file systems refuse, and the file is whole all the same.
  package func flush() {
    let descriptor = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

/// Writes every byte, and returns the error code that stopped it, or nil.
package func writeAll(_ data: Data, to descriptor: Int32) -> Int32? {
  data.withUnsafeBytes { writeAll($0, to: descriptor) }
}

/// Writes every byte, and returns the error code that stopped it, or nil.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var rest = bytes
  // Sound: `write` reads within the bytes that the caller lends during the call.
  while let base = rest.baseAddress, !rest.isEmpty {
    // A pipe without a reader is an error, and no end of the program.
    let held = HeldSignals()
    let written = Glibc.write(descriptor, base, rest.count)
    let code = written < 0 ? errno : 0
    held.release(failure: code)
    if code == EINTR { continue }
    guard written > 0 else { return written < 0 ? code : EIO }
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
  }
  return nil
}
