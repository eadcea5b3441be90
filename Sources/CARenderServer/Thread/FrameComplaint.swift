// SPDX-License-Identifier: Apache-2.0
import CABase

/// A line on standard error about a frame that failed, where a program has not asked to be told.
package enum FrameComplaint {
  /// Writes it.
  package static func write(_ host: String, _ error: some Error & CustomStringConvertible) {
    StandardError.write("\(host): A frame was not drawn and is tried again. \(error)\n")
  }
}
