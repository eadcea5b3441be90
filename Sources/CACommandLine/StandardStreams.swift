// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Glibc

/// Standard output and standard error, written whole or reported.
package enum StandardStreams {
  /// Writes a text to standard output, whole.
  package static func write(_ text: String) throws(CommandFailure) { try write(Data(text.utf8)) }

  /// Writes bytes to standard output, whole.
  package static func write(_ data: Data) throws(CommandFailure) {
    if let code = writeAll(data, to: STDOUT_FILENO) {
      throw .inputOutput("standard output", code: code)
    }
  }

  /// Writes to standard error. Nobody is left to tell when that fails.
  package static func complain(_ text: String) { StandardError.write(text) }
}

/// Writes every byte, and returns the error code that stopped it, or nil.
func writeAll(_ data: Data, to descriptor: Int32) -> Int32? {
  data.withUnsafeBytes { bytes -> Int32? in
    var rest = bytes
    // Sound: `write` reads within the bytes that `data` lends during the call.
    while let base = rest.baseAddress, !rest.isEmpty {
      let written = Glibc.write(descriptor, base, rest.count)
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return written < 0 ? errno : EIO }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
    }
    return nil
  }
}

/// The C library's text for an error code.
package func reason(ofCode code: Int32) -> String { String(cString: strerror(code)) }
