// SPDX-License-Identifier: Apache-2.0

/// A capture that could not be written or read.
package struct CaptureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder.
  package let path: String
  /// The reason, in words.
  package let reason: String
  /// Whether the file could not be reached at all, rather than not be understood.
  package let isUnreadable: Bool

  /// A failure at a path.
  package init(path: String, reason: String, isUnreadable: Bool = false) {
    self.path = path
    self.reason = reason
    self.isUnreadable = isUnreadable
  }

  package var description: String { "\(path): \(reason)" }
}
