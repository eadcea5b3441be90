// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A line on standard error about a frame that failed, where a program has not asked to be told.
package enum FrameComplaint {
  /// Writes it. Nothing happens where standard error is closed.
  package static func write(_ host: String, _ error: some Error & CustomStringConvertible) {
    let line = "\(host): A frame was not drawn and is tried again. \(error)\n"
    Array(line.utf8).withUnsafeBytes { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
