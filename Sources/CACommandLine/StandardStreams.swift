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

/// The C library's text for an error code.
package func reason(ofCode code: Int32) -> String { String(cString: strerror(code)) }
