// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Glibc
import Testing

@testable import LayerKitTesting

@Suite("References are found, stored and checked")
struct ReferenceTests {
  private func verify(
    _ image: CGImage, in folder: URL, named name: String,
    record: SnapshotTestingConfiguration.Record? = nil, test: String = #function
  ) -> String? {
    verifySnapshot(
      of: image, as: .image, named: name, record: record, snapshotDirectory: folder.path,
      testName: test)
  }

  @Test("the first run stores and fails, the second agrees, another picture differs")
  func modes() throws {
    try Pictures.inFolder { folder in
      let (blue, red) = (Pictures.plain([0, 0, 255, 255]), Pictures.plain([255, 0, 0, 255]))
      let path = folder.appending(path: "modes.blue.png").path
      #expect(verify(blue, in: folder, named: "blue", record: .never)?.contains("none is") == true)
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(verify(blue, in: folder, named: "blue")?.contains("reference now") == true)
      #expect(verify(blue, in: folder, named: "blue") == nil)
      #expect(verify(red, in: folder, named: "blue")?.contains("32 of 32 pixels") == true)
      #expect(verify(blue, in: folder, named: "blue", record: .never) == nil)
      #expect(verify(red, in: folder, named: "blue", record: .failed) != nil)
      #expect(verify(red, in: folder, named: "blue") == nil)
      #expect(verify(blue, in: folder, named: "blue", record: true) != nil)
      #expect(verify(blue, in: folder, named: "blue") == nil)
    }
  }

  @Test("the environment and the scope say when to record")
  func environment() throws {
    typealias Configuration = SnapshotTestingConfiguration
    let name = "LAYERKIT_SNAPSHOT_RECORD"
    #expect(try Configuration.record(nil, environment: [:]) == .missing)
    #expect(try Configuration.record(nil, environment: [name: "never"]) == .never)
    #expect(
      try Configuration.record(nil, environment: ["SNAPSHOT_TESTING_RECORD": "all"]) == .all)
    #expect(try Configuration.record(.failed, environment: [name: "never"]) == .failed)
    #expect(throws: SnapshotError.self) {
      try Configuration.record(nil, environment: [name: "perhaps"])
    }
    try withSnapshotTesting(record: .never) {
      let record = try Configuration.record(nil, environment: [name: "all"])
      #expect(record == .never)
      withSnapshotTesting(scale: 3) {
        #expect(Configuration.current?.scale == 3)
        #expect(Configuration.current?.record == .never)
      }
    }
  }

  @Test("no name leads to another folder")
  func names() throws {
    #expect(try SnapshotPlace.component("../../etc/passwd") == "etc-passwd")
    #expect(try SnapshotPlace.component("a picture: 50 %") == "a-picture-50")
    #expect(try SnapshotPlace.component("größe_2()") == "größe_2")
    try Pictures.inFolder { folder in
      let image = Pictures.plain([1, 2, 3, 255])
      #expect(verify(image, in: folder, named: "../out/../x")?.contains("reference now") == true)
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      #expect(files == ["names.out-x.png"])
      #expect(verify(image, in: folder, named: "//..")?.contains("no letter") == true)
      let long = String(repeating: "x", count: 300)
      #expect(verify(image, in: folder, named: long)?.contains("200 are allowed") == true)
    }
  }

  @Test("two snapshots never share a reference")
  func shared() throws {
    try Pictures.inFolder { folder in
      let image = Pictures.plain([1, 2, 3, 255])
      _ = verify(image, in: folder, named: "a b")
      #expect(verify(image, in: folder, named: "a b") == nil)
      #expect(verify(image, in: folder, named: "a/b")?.contains("name of its own") == true)
    }
  }

  @Test("a test with arguments names its snapshots", arguments: [1, 2])
  func unnamed(_ number: Int) {
    let image = Pictures.plain([1, 2, 3, 255])
    let message = verifySnapshot(of: image, as: .image, record: .never)
    #expect(message?.contains("has arguments") == true)
  }

  @Test("references that are damaged, huge, of another size, or no files end with a sentence")
  func hostile() throws {
    try Pictures.inFolder { folder in
      let image = Pictures.plain([1, 2, 3, 255])
      func message(_ name: String, _ make: (String) throws -> Void) throws -> String {
        try make(folder.appending(path: "hostile.\(name).png").path)
        return verify(image, in: folder, named: name, test: "hostile()") ?? ""
      }
      let png = try PNGEncoder.encode(image)
      let write = { (data: Data, path: String) in try data.write(to: URL(filePath: path)) }
      #expect(try message("empty") { try write(Data(), $0) }.contains("not a reference"))
      #expect(try message("text") { try write(Data("PNG?".utf8), $0) }.contains("not a ref"))
      #expect(try message("cut") { try write(png.dropLast(20), $0) }.contains("not a reference"))
      var wide = png
      wide.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
      #expect(try message("wide") { try write(wide, $0) }.contains("not a reference"))
      let other = try PNGEncoder.encode(Pictures.plain([1, 2, 3, 255], width: 3, height: 3))
      #expect(try message("other") { try write(other, $0) }.contains("the reference 3×3"))
      #expect(try message("pipe") { mkfifo($0, 0o600) }.contains("not a regular file"))
      #expect(
        try message("folder") {
          try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: true)
        }.contains("not a regular file"))
      #expect(
        try message("link") {
          try FileManager.default.createSymbolicLink(
            atPath: $0, withDestinationPath: "/dev/zero")
        }.contains("not a regular file"))
      var limits = SnapshotLimits()
      limits.referenceBytes = 10
      var configuration = SnapshotTestingConfiguration()
      configuration.limits = limits
      SnapshotTestingConfiguration.$current.withValue(configuration) {
        _ = verify(image, in: folder, named: "large", record: .all)
        #expect(verify(image, in: folder, named: "large")?.contains("10 are allowed") == true)
      }
    }
  }

  @Test("a folder that takes no file is named")
  func unwritable() throws {
    let image = Pictures.plain([1, 2, 3, 255])
    let message = verify(image, in: URL(filePath: "/proc/none"), named: "x")
    #expect(message?.contains("could not be written") == true)
  }
}
