import Foundation
import Glibc

/// Writes a file so that its path holds the old content or all of the new, never a part.
package enum WholeFile {
  /// - Throws: a failure with status 74, after which nothing of the new file is left.
  package static func write(_ data: Data, to path: String) throws(CommandFailure) {
    guard !path.isEmpty else { throw CommandFailure(.usage, "the output path is empty") }
    var facts = stat()
    if stat(path, &facts) == 0 {
      switch facts.st_mode & S_IFMT {
      case S_IFREG: return try replace(resolved(path), by: data)
      case S_IFDIR: throw .inputOutput(path, code: EISDIR)
      // A device or a pipe is written to: a new file must not take its place.
      default: return try append(data, toSpecial: path)
      }
    }
    guard errno == ENOENT else { throw .inputOutput(path, code: errno) }
    guard !path.hasSuffix("/") else { throw .inputOutput(path, code: EISDIR) }
    try replace(path, by: data)
  }

  /// The file behind symbolic links, so that a link stays one.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// A temporary file beside the target, flushed to disk, then renamed over it.
  private static func replace(_ path: String, by data: Data) throws(CommandFailure) {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let temporary = folder(of: path) + ".layerkit-" + number
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .inputOutput(path, code: errno) }
    if let code = fill(descriptor, with: data) ?? moved(temporary, path) {
      unlink(temporary)
      throw .inputOutput(path, code: code)
    }
    flushFolder(of: path)
  }

  /// Returns the error code of the first step that failed; the descriptor is closed either way.
  private static func fill(_ descriptor: Int32, with data: Data) -> Int32? {
    var code = writeAll(data, to: descriptor)
    if code == nil, fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == nil { code = errno }
    return code
  }

  private static func moved(_ source: String, _ target: String) -> Int32? {
    rename(source, target) == 0 ? nil : errno
  }

  private static func append(_ data: Data, toSpecial path: String) throws(CommandFailure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .inputOutput(path, code: errno) }
    let failed = writeAll(data, to: descriptor)
    close(descriptor)
    if let failed { throw .inputOutput(path, code: failed) }
  }

  /// The folder a path lies in, with its slash; empty for the current one.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Makes the rename last. Some file systems refuse, and the file is whole all the same.
  private static func flushFolder(of path: String) {
    let name = folder(of: path)
    let descriptor = open(name.isEmpty ? "." : name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
