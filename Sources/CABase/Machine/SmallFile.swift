// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Files of the system, which are short and state no size.
package enum SmallFile {
  /// The text of a file, with U+FFFD in place of bytes that are no UTF-8.
  ///
  /// - Parameter limit: Bytes that are read at most.
  /// - Returns: nil where the file cannot be read.
  package static func text(_ path: String, limit: Int) -> String? {
    // A pipe in its place does not hold up the call.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while bytes.count < limit {
      let count = read(file, &part, min(part.count, limit - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += part.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
