// SPDX-License-Identifier: Apache-2.0
import CABase
import CImageShims
import CoreGraphics
import Foundation
import Glibc

/// Bytes in memory that two processes have open, by a descriptor.
struct SharedBytes: ~Copyable {
  let descriptor: Int32

  /// - Parameter name: The name of the bytes in `/proc`.
  init?(_ name: String) {
    let made = lk_memory_file(name)
    guard made >= 0 else { return nil }
    // Above the numbers that a child has, so that giving it one does not close another.
    let number = fcntl(made, F_DUPFD_CLOEXEC, 64)
    close(made)
    guard number >= 0 else { return nil }
    descriptor = number
  }

  deinit { close(descriptor) }
}

/// A head of JSON and a body of bytes: eight bytes that count the head's, the head, the body.
enum DecodingMessage {
  /// Bytes of a head, which may have an ICC profile in it; 32 MiB.
  static let headLimit = 32 << 20

  /// Returns the error code that stopped it, or nil.
  static func write(
    _ head: some Encodable, _ body: UnsafeRawBufferPointer, to descriptor: Int32
  ) -> Int32? {
    guard let head = try? JSONEncoder().encode(head) else { return EINVAL }
    let count = withUnsafeBytes(of: UInt64(head.count).littleEndian) { Data($0) }
    return (count + head).withUnsafeBytes { writeAll($0, to: descriptor) }
      ?? writeAll(body, to: descriptor)
  }

  /// The message; nil if it is none, or its body is larger than the limit.
  static func read<Head: Decodable>(
    _: Head.Type, from descriptor: Int32, bodyLimit: Int
  ) -> (Head, [UInt8])? {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_size > 8,
      let count = bytes(descriptor, 0..<8)
    else { return nil }
    let headCount = count.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let size = Int(facts.st_size)
    guard headCount <= headLimit, Int(headCount) <= size - 8,
      size - 8 - Int(headCount) <= bodyLimit,
      let text = bytes(descriptor, 8..<8 + Int(headCount)),
      let head = try? JSONDecoder().decode(Head.self, from: Data(text)),
      let body = bytes(descriptor, 8 + Int(headCount)..<size)
    else { return nil }
    return (head, body)
  }

  private static func bytes(_ descriptor: Int32, _ range: Range<Int>) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { target, count in
      // Sound: the call writes within the rest of the target.
      while count < range.count {
        let got = pread(
          descriptor, target.baseAddress! + count, range.count - count,
          off_t(range.lowerBound + count))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        count += got
      }
    }
    return bytes.count == range.count ? bytes : nil
  }
}

/// The C library's words for error codes.
enum SystemReason {
  static func of(_ code: Int32) -> String { String(cString: strerror(code)) }
}
