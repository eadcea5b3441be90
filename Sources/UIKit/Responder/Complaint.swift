// SPDX-License-Identifier: Apache-2.0
import CABase

/// Tells a programmer of a call that has no effect.
enum Complaint {
  /// Writes a line on standard error.
  static func write(_ text: String) {
    StandardError.write("UIKit: \(text)\n")
  }
}
