// SPDX-License-Identifier: Apache-2.0

/// A capture that could not be written or read.
package struct CaptureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder.
  package let path: String
  /// The reason, in words.
  package let reason: String
  /// Whether the file could not be reached at all, rather than not be understood.
  package let isUnreadable: Bool
  /// Whether the capture is whole, and ends because its files have reached their limit.
  package let isFull: Bool

  /// A failure at a path.
  package init(path: String, reason: String, isUnreadable: Bool = false, isFull: Bool = false) {
    (self.path, self.reason) = (path, reason)
    (self.isUnreadable, self.isFull) = (isUnreadable, isFull)
  }

  package var description: String { "\(path): \(reason)" }
}
