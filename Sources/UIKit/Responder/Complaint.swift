// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Tells a programmer of a call that has no effect.
enum Complaint {
  /// Writes a line on standard error.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data("UIKit: \(text)\n".utf8))
  }
}
