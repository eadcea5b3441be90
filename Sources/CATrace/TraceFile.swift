// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The file of a trace: a JSON array, closed again after each piece that is added.
///
/// So the file is whole whenever its process ends, also by a signal. To a pipe, which cannot be
/// written a second time, the closing bracket comes at the end only.
struct TraceFile: ~Copyable {
  private let descriptor: Int32
  /// Where ``tail`` stands in a file; nil in a pipe.
  private var tailStart: off_t?
  private var isEmpty = true

  private static let tail = "\n]\n"

  /// Why a file was refused, in words.
  struct Refused: Error {
    let reason: String
  }

  init(path: String) throws(Refused) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Refused(reason: String(cString: strerror(errno))) }
    guard lseek(descriptor, 0, SEEK_CUR) >= 0 else {
      _ = Self.write("[", to: descriptor, at: nil)
      return
    }
    // Two processes would write through each other.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw Refused(reason: "another process writes it")
    }
    guard ftruncate(descriptor, 0) == 0 || errno == EINVAL,
      Self.write("[" + Self.tail, to: descriptor, at: 0)
    else { throw Refused(reason: String(cString: strerror(errno))) }
    tailStart = 1
  }

  deinit { Glibc.close(descriptor) }

  /// Adds events, which are JSON objects.
  ///
  /// - Returns: whether they are in the file. If not, the file is unchanged.
  mutating func add(_ objects: [String]) -> Bool {
    guard !objects.isEmpty else { return true }
    let text = (isEmpty ? "\n" : ",\n") + objects.joined(separator: ",\n")
    let isWritten =
      tailStart.map { Self.write(text + Self.tail, to: descriptor, at: $0) }
      ?? Self.write(text, to: descriptor, at: nil)
    guard isWritten else {
      let code = errno
      restoreTail()
      errno = code
      return false
    }
    isEmpty = false
    if let start = tailStart { tailStart = start + off_t(text.utf8.count) }
    return true
  }

  /// Closes the array of a pipe; nothing can be added afterwards.
  mutating func end() {
    if tailStart == nil { _ = Self.write(Self.tail, to: descriptor, at: nil) }
  }

  private func restoreTail() {
    guard let tailStart else { return }
    _ = Self.write(Self.tail, to: descriptor, at: tailStart)
    _ = ftruncate(descriptor, tailStart + off_t(Self.tail.utf8.count))
  }

  /// Writes all of a text, in one call where the system allows it.
  private static func write(_ text: String, to descriptor: Int32, at start: off_t?) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      // Sound: the calls read within the bytes that the text lends.
      while let base = rest.baseAddress, rest.count > 0 {
        let written =
          start.map {
            pwrite(descriptor, base, rest.count, $0 + off_t(bytes.count - rest.count))
          } ?? Glibc.write(descriptor, base, rest.count)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
      }
      return true
    }
  }
}
