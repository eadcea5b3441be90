// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// The line of a test that takes a snapshot.
package struct SnapshotSource: Sendable {
  let fileID: StaticString
  let path: StaticString
  let line: UInt
  let column: UInt

  /// A line of a file.
  package init(_ fileID: StaticString, _ path: StaticString, line: UInt, column: UInt) {
    (self.fileID, self.path, self.line, self.column) = (fileID, path, line, column)
  }

  /// The path of the file.
  var filePath: String { "\(path)" }

  private var location: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: filePath, line: max(Int(line), 1),
      column: max(Int(column), 1))
  }

  /// Records an issue of Swift Testing, or a failure of XCTest where none of its tests runs.
  func fail(_ message: String) {
    guard Test.current == nil else {
      Issue.record(Comment(rawValue: message), sourceLocation: location)
      return
    }
    #if canImport(XCTest)
      XCTFail(message, file: path, line: line)
    #endif
  }

  /// Records a failure, and its pictures as attachments.
  func fail(_ message: String, _ outcome: SnapshotOutcome, _ place: SnapshotPlace) {
    attach(outcome, place)
    fail(message)
  }

  /// Attaches the pictures to the test of Swift Testing that runs.
  package func attach(_ outcome: SnapshotOutcome, _ place: SnapshotPlace) {
    guard Test.current != nil else { return }
    for (name, image) in outcome.pictures {
      guard let file = try? PNGEncoder.encode(image) else { continue }
      Attachment.record(
        Array(file), named: "\(place.test).\(place.name).\(name).png", sourceLocation: location)
    }
  }
}
