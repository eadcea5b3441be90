// SPDX-License-Identifier: Apache-2.0
import CAML
import CAHeadless

/// Why a snapshot could not be taken, or not be compared.
public enum SnapshotError: Error, Sendable, CustomStringConvertible {
  /// The name of a test or snapshot has neither letters nor digits.
  case emptyName(String)
  /// The file name of a reference has more bytes than ``SnapshotLimits/nameBytes``.
  case longName(String, limit: Int)
  /// Two snapshots of a run have one reference.
  case sharedReference(path: String)
  /// A test with arguments takes a snapshot without a name.
  case unnamedCase(test: String)
  /// The reference is not a regular file: a folder, a link, a pipe, a device.
  case notAFile(path: String)
  /// The reference has more bytes than ``SnapshotLimits/referenceBytes``.
  case largeReference(path: String, bytes: Int, limit: Int)
  /// The reference is no PNG, is damaged, or has too many pixels.
  case badReference(path: String, reason: String)
  /// A file could not be read.
  case unreadable(path: String, reason: String)
  /// A file could not be written.
  case unwritable(path: String, reason: String)
  /// The picture has no pixel or more than ``SnapshotLimits/pixels``.
  case badSize(width: Double, height: Double, limit: Int)
  /// A strip has no time, too many, or one that is not finite.
  case badTimes(count: Int, limit: Int)
  /// A view was drawn on a thread other than the main one.
  case notOnMainThread
  /// An image has no bitmap.
  case noBitmap
  /// The renderer could not draw.
  case renderer(HeadlessError)
  /// The scene file could not be read.
  case scene(CAMLError)
  /// A variable of the environment has a value that is not understood.
  case environment(name: String, value: String, rule: String)

  /// The error in a sentence.
  public var description: String {
    switch self {
    case .emptyName(let name): "“\(name)” has no letter or digit to name a reference by."
    case .longName(let name, let limit):
      "The reference's name “\(name)” has \(name.utf8.count) bytes; \(limit) are allowed."
    case .sharedReference(let path):
      "Two snapshots of this run have the reference \(path): give one of them a name of its own."
    case .unnamedCase(let test):
      "\(test) has arguments: give each snapshot of it a name (`named:`)."
    case .notAFile(let path): "\(path) is not a regular file."
    case .largeReference(let path, let bytes, let limit):
      "\(path) has \(bytes) bytes; \(limit) are allowed."
    case .badReference(let path, let reason): "\(path) is not a reference: \(reason)"
    case .unreadable(let path, let reason): "\(path) could not be read: \(reason)"
    case .unwritable(let path, let reason): "\(path) could not be written: \(reason)"
    case .badSize(let width, let height, let limit):
      "A picture of \(Decimals.text(width))×\(Decimals.text(height)) pixels was asked for; it has "
        + "at least one and at most \(limit)."
    case .badTimes(let count, let limit):
      "A snapshot has 1 to \(limit) finite times, not these \(count)."
    case .notOnMainThread: "A view belongs to the main thread: mark the test with @MainActor."
    case .noBitmap: "The image has no bitmap."
    case .renderer(let error): error.description
    case .scene(let error): "\(error)"
    case .environment(let name, let value, let rule): "\(name)=\(value): \(rule)."
    }
  }
}
