// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Glibc

/// A file that is written piece by piece, and has its final name only once it is whole.
///
/// Until ``commit()`` it is a temporary file beside the final place, by the rules of ``WholeFile``;
/// without that call nothing of it is left. Pipes, devices and open descriptors take the bytes as
/// they come.
package final class GrowingFile: @unchecked Sendable {
  // Sound: one thread at a time writes, as a sequence of bytes asks for anyway.
  private enum Place {
    case temporary(TemporaryFile, target: String, old: stat?)
    /// Somebody else's, or one that is closed at the end.
    case stream(Int32, isOurs: Bool)
    case closed
  }

  private let name: String
  private var place: Place

  /// - Parameters:
  ///   - path: The final path; `-` is standard output.
  ///   - goesBack: Whether bytes are replaced after others were written, which only a file can.
  package init(_ path: String, goesBack: Bool) throws(CommandFailure) {
    guard !path.isEmpty else { throw CommandFailure(.usage, "the output path is empty") }
    name = path == "-" ? "standard output" : path
    if path == "-" {
      place = .stream(STDOUT_FILENO, isOurs: false)
    } else {
      place = try Self.open(path)
    }
    if goesBack, self.path == nil {
      discard()
      throw CommandFailure(
        .usage, "\(name): this format needs a file, in which it can go back; --raw does not")
    }
  }

  deinit { discard() }

  private static func place(_ path: String) throws(CommandFailure) -> OutputPlace {
    do throws(OutputError) { return try OutputPlace(path) } catch { throw CommandFailure(error) }
  }

  private static func open(_ path: String) throws(CommandFailure) -> Place {
    switch try Self.place(path) {
    case .file(let target, let old):
      let folder = FileFolder(of: target)
      TemporaryFile.sweep(folder)
      do {
        return .temporary(
          try TemporaryFile(in: folder, isPrivate: old != nil), target: target, old: old)
      } catch {
        throw CommandFailure.missingFolder(of: path, code: error.code)
          ?? .inputOutput(path, code: error.code)
      }
    case .descriptor(let number): return .stream(number, isOurs: false)
    case .special:
      let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .inputOutput(path, code: errno) }
      return .stream(descriptor, isOurs: true)
    }
  }

  /// The path of the temporary file; nil where the bytes go into a stream.
  package var path: String? {
    if case .temporary(let file, _, _) = place { return file.path }
    return nil
  }

  /// Adds bytes at the end.
  package func write(_ data: Data) throws(CommandFailure) {
    if let code = writeAll(data, to: descriptor) { throw .inputOutput(name, code: code) }
  }

  /// Replaces bytes that were written; not in a stream.
  package func rewrite(_ data: Data, at offset: Int) throws(CommandFailure) {
    // Sound: the call reads within the bytes that `data` lends, which are few.
    let count = data.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    guard count == data.count else { throw .inputOutput(name, code: count < 0 ? errno : EIO) }
  }

  /// Gives the file its final name, once its bytes are on the disk.
  package func commit() throws(CommandFailure) {
    guard case .temporary(let file, let target, let old) = place else { return try closeStream() }
    if let code = Self.finish(file, target, old) { throw .inputOutput(name, code: code) }
    place = .closed
    file.close()
    FileFolder(of: target).flush()
  }

  /// Removes the file, unless it has its final name.
  package func discard() {
    switch place {
    case .temporary(let file, _, _): file.remove()
    case .stream(let descriptor, true): close(descriptor)
    case .stream, .closed: break
    }
    place = .closed
  }

  private var descriptor: Int32 {
    switch place {
    case .temporary(let file, _, _): file.descriptor
    case .stream(let descriptor, _): descriptor
    case .closed: -1
    }
  }

  private func closeStream() throws(CommandFailure) {
    guard case .stream(let descriptor, let isOurs) = place else { return }
    place = .closed
    if isOurs, close(descriptor) != 0 { throw .inputOutput(name, code: errno) }
  }

  /// Returns the error code of the first step that failed.
  private static func finish(_ file: TemporaryFile, _ target: String, _ old: stat?) -> Int32? {
    if let old, let code = file.takeRights(of: old) { return code }
    if fsync(file.descriptor) != 0 { return errno }
    return rename(file.path, target) == 0 ? nil : errno
  }
}
