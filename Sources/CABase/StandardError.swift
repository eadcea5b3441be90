// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Standard error, for lines that people read and that no program may end by.
///
/// Where it takes nothing (closed, on a full disk, a pipe without a reader, a full pipe that does
/// not wait), the rest of a text is dropped.
package enum StandardError {
  /// Writes a text as it is, with the line ends that it has.
  package static func write(_ text: String) {
    var text = text
    // Sound: `write` reads within the bytes that the text lends during the call.
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = written(rest)
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  /// How many bytes the system took; 0 or less where it took none.
  private static func written(_ bytes: UnsafeRawBufferPointer) -> Int {
    let held = HeldSignals()
    var count = 0
    repeat {
      count = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    } while count < 0
      && errno == EINTR
    held.release(failure: count < 0 ? errno : 0)
    return count
  }
}
