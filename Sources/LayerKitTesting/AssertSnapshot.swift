// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import Foundation
import Testing
import UIGraphics
import _Testing_UIKit

/// Compares a value's picture with the reference beside the test,
/// `__Snapshots__/FILE/test.name.png`, and records an issue where they do not agree.
///
///     assertSnapshot(of: layer, as: .image)
///     assertSnapshot(of: layer, as: .image(at: [0, 0.25, 0.5]), named: "unfolding")
///
/// A failure attaches the reference, the new picture and their difference to the test, and names
/// the number of pixels, the largest distance and its place. The first run has no reference: it
/// stores the picture and fails. It works in tests of Swift Testing and of XCTest; XCTest takes no
/// attachments on Linux.
///
/// - Parameters:
///   - value: The layer, view, controller, image or URL of a scene.
///   - snapshotting: The way to the picture, and its tolerance.
///   - name: The name of the snapshot; nil counts those of the test from 1. A test with arguments
///     must give one.
///   - recording: When the picture becomes the reference; nil takes the configuration's.
///   - testName: The name of the test.
public func assertSnapshot<Value>(
  of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, UIImage>,
  named name: String? = nil, record recording: SnapshotTestingConfiguration.Record? = nil,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  let source = SnapshotSource(fileID, filePath, line: line, column: column)
  verify(
    Result { try value() }, as: snapshotting, named: name, record: recording, folder: nil,
    test: testName, source: source, isReported: true)
}

/// Compares pictures of a value, one for each strategy, whose references have the names of
/// `strategies`.
public func assertSnapshots<Value>(
  of value: @autoclosure () throws -> Value,
  as strategies: [String: Snapshotting<Value, UIImage>],
  record recording: SnapshotTestingConfiguration.Record? = nil, fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line,
  column: UInt = #column
) {
  let source = SnapshotSource(fileID, filePath, line: line, column: column)
  let result = Result { try value() }
  for (name, strategy) in strategies.sorted(by: { $0.key < $1.key }) {
    verify(
      result, as: strategy, named: name, record: recording, folder: nil, test: testName,
      source: source, isReported: true)
  }
}

/// Compares as ``assertSnapshot(of:as:named:record:fileID:file:testName:line:column:)`` does, and
/// returns the failure in place of recording it; nil where the picture agrees.
///
/// - Parameter snapshotDirectory: The folder of the references; nil takes that beside the test.
public func verifySnapshot<Value>(
  of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, UIImage>,
  named name: String? = nil, record recording: SnapshotTestingConfiguration.Record? = nil,
  snapshotDirectory: String? = nil, fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line,
  column: UInt = #column
) -> String? {
  let source = SnapshotSource(fileID, filePath, line: line, column: column)
  return verify(
    Result { try value() }, as: snapshotting, named: name, record: recording,
    folder: snapshotDirectory, test: testName, source: source, isReported: false)
}

/// Takes, compares and reports a snapshot; the failure in words.
@discardableResult
private func verify<Value>(
  _ value: Result<Value, any Error>, as snapshotting: Snapshotting<Value, UIImage>,
  named name: String?, record: SnapshotTestingConfiguration.Record?, folder: String?,
  test: String, source: SnapshotSource, isReported: Bool
) -> String? {
  let configuration = SnapshotTestingConfiguration.current
  let limits = configuration?.limits ?? SnapshotLimits()
  let place: SnapshotPlace
  let mode: SnapshotTestingConfiguration.Record
  do {
    mode = try SnapshotTestingConfiguration.record(record)
    place = try SnapshotPlace(
      file: source.filePath, test: test, name: name, folder: folder, limits: limits)
  } catch {
    if isReported { source.fail("\(error)") }
    return "\(error)"
  }
  let outcome: SnapshotOutcome
  do {
    let image = try snapshotting.snapshot(try value.get())
    guard let picture = image.cgImage else { throw SnapshotError.noBitmap }
    let check = SnapshotCheck(
      place: place, record: mode,
      tolerance: snapshotting.tolerance ?? configuration?.tolerance ?? .acrossDrivers,
      limits: limits)
    outcome = check.outcome(of: picture)
  } catch {
    outcome = .failed("\(error)", picture: nil)
  }
  SnapshotReport.shared?.note(outcome, at: place, source: source)
  let message = outcome.message(place)
  if isReported, let message { source.fail(message, outcome, place) }
  return message
}
