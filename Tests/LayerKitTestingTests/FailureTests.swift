// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import LayerKitTesting

/// Whether another test runs this program.
private let isInnerRun = ProcessInfo.processInfo.environment["LAYERKIT_INNER_RUN"] != nil

/// A test that fails when another test runs this program for it.
@Suite("Inner", .enabled(if: isInnerRun, "runs within FailureTests"))
struct InnerRun {
  @Test("off")
  func off() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["LAYERKIT_INNER_RUN"])
    let image = Pictures.dotted([0, 0, 255, 255], dot: [255, 0, 0, 255], x: 2, y: 1)
    let reference = Pictures.plain([0, 0, 255, 255])
    let path = URL(filePath: folder).appending(path: "__Snapshots__/Inner/off.dot.png")
    try ReferenceFile.store(PNGEncoder.encode(reference), at: path.path)
    verifyBeside(folder, image)
  }

  @Test("attached")
  func attached() {
    Attachment.record(Pictures.moving(), named: "layer")
    Attachment.record(Pictures.dotted([0, 0, 0, 0], dot: [9, 9, 9, 9], x: 1, y: 0), named: "dot")
  }

  /// As `assertSnapshot` does from a file of that folder.
  private func verifyBeside(_ folder: String, _ image: CGImage) {
    let source = SnapshotSource("Inner/Inner.swift", #filePath, line: 7, column: 1)
    do {
      let place = try SnapshotPlace(
        file: folder + "/Inner.swift", test: "off()", name: "dot", folder: nil,
        limits: SnapshotLimits())
      let outcome = SnapshotCheck(
        place: place, record: .missing, tolerance: .exact, limits: SnapshotLimits()
      ).outcome(of: image)
      SnapshotReport.shared?.note(outcome, at: place, source: source)
      if let message = outcome.message(place) { source.fail(message, outcome, place) }
    } catch { source.fail("\(error)") }
  }
}

@Suite("A failure attaches its pictures and is on the page of the report")
struct FailureTests {
  /// Runs the inner tests of this program with folders for attachments and report; its output.
  private func run(_ folder: URL) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = [
      "--testing-library", "swift-testing", "--filter", "InnerRun", "--attachments-path",
      folder.appending(path: "attached").path,
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["LAYERKIT_INNER_RUN"] = folder.path
    environment["LAYERKIT_SNAPSHOT_REPORT"] = folder.appending(path: "report").path
    process.environment = environment
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "attached"), withIntermediateDirectories: true)
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test("the run fails, names the place, and leaves pictures, record and page")
  func whole() throws {
    try Pictures.inFolder { folder in
      let (status, output) = try run(folder)
      #expect(status != 0)
      #expect(output.contains("1 of 32 pixels"))
      #expect(output.contains("the worst, at 2, 1"))
      func picture(_ name: String) throws -> CGImage {
        let url = folder.appending(path: "attached/\(name).png")
        return try ImageDecoder.decode(Data(contentsOf: url))
      }
      #expect(try picture("off.dot.reference").pixel(2, 1) == [0, 0, 255, 255])
      #expect(try picture("off.dot.new").pixel(2, 1) == [255, 0, 0, 255])
      #expect(try picture("off.dot.difference").pixel(2, 1) == [230, 0, 38, 255])
      #expect(try picture("layer").pixel(5, 10) == [255, 0, 0, 255])
      #expect(try picture("dot").pixel(1, 0) == [9, 9, 9, 9])
      let page = try String(
        contentsOf: folder.appending(path: "report/index.html"), encoding: .utf8)
      #expect(page.contains("1 of 1 snapshots do not agree"))
      #expect(page.contains("data-name=\"difference\""))
    }
  }

  @Test("a failure without pictures is an issue, too")
  func issue() {
    withKnownIssue {
      assertSnapshot(of: Pictures.plain([1, 2, 3, 255]), as: .image, named: "x", record: .never)
    } matching: {
      "\($0)".contains("has no reference")
    }
  }

  @Test("a page has the records of all processes, and says which are damaged")
  func combined() throws {
    try Pictures.inFolder { folder in
      let report = SnapshotReport(folder: folder.path)
      let source = SnapshotSource("A/A.swift", "/a/A.swift", line: 3, column: 1)
      let image = Pictures.plain([1, 2, 3, 255])
      for name in ["one", "two"] {
        let place = try SnapshotPlace(
          file: "/a/<b>.swift", test: "t()", name: name, folder: folder.path,
          limits: SnapshotLimits())
        report.note(.missing(picture: image), at: place, source: source)
      }
      let place = try SnapshotPlace(
        file: "/a/A.swift", test: "t()", name: "three", folder: folder.path,
        limits: SnapshotLimits())
      report.note(
        .agreed(SnapshotComparison(image, image, tolerance: .exact)), at: place, source: source)
      try Data("{".utf8).write(to: folder.appending(path: "snapshots/bad.json"))
      try report.writePage()
      let page = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
      #expect(page.contains("2 of 3 snapshots do not agree"))
      #expect(page.contains("1 that agree"))
      #expect(page.contains("bad.json is damaged"))
      #expect(page.contains("&lt;b&gt;.t.one"))
      #expect(!page.contains("<b>.t"))
      var limits = SnapshotLimits()
      limits.reportBytes = 150
      try SnapshotReport(folder: folder.path, limits: limits).writePage()
      let small = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
      #expect(small.contains("bytes; 150 are allowed"))
    }
  }
}
