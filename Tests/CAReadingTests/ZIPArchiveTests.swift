// SPDX-License-Identifier: Apache-2.0
import CAReading
import Foundation
import TestSupport
import Testing

@Suite("ZIP archives")
struct ZIPArchiveTests {
  private static let layers = Data(String(repeating: "layer ", count: 40).utf8)
  /// ``layers`` as zlib packs them.
  private static let packed = Data([203, 73, 172, 76, 45, 82, 200, 25, 49, 36, 0])

  private func open(_ file: ZIPFile, _ limits: ZIPLimits = ZIPLimits()) throws -> ZIPArchive {
    try ZIPArchive(file.data, file: "a.lottie", limits: limits)
  }

  private func refusal(
    of file: ZIPFile, _ limits: ZIPLimits = ZIPLimits(), reading name: String? = nil
  ) throws -> SceneError {
    try #require(throws: SceneError.self) {
      let archive = try open(file, limits)
      if let name { _ = try archive.contents(of: name) }
    }
  }

  @Test("Stored and deflated files are read, folders passed over, comments allowed")
  func contents() throws {
    var file = ZIPFile(["a/": "", "a/b.json": "{}", "": "x"])
    file.entries[2] = .init(name: "c", data: Self.layers, packed: Self.packed, method: 8)
    file.comment = "made by hand"
    let archive = try open(file)
    #expect(archive.names == ["a/b.json", "c"])
    #expect(try archive.contents(of: "a/b.json") == Data("{}".utf8))
    #expect(try archive.contents(of: "c") == Self.layers)
    #expect(archive.contains("c") && !archive.contains("C"))
  }

  @Test(
    "Names that lead out of the package are refused",
    arguments: ["../a", "a/../b", "/etc/passwd", "a\\b", "./a", "a\0b"])
  func names(name: String) throws {
    let error = try refusal(of: ZIPFile([name: "x"]))
    #expect(error.kind == .malformed && error.rule.contains("within the package"))
  }

  @Test("Two files of one name, an encrypted one and another name in its header are refused")
  func entries() throws {
    #expect(try refusal(of: ZIPFile(["a": "x", "a": "y"])).rule.contains("two files"))
    var file = ZIPFile(["a": "x"])
    file.entries[0].flags = 1
    #expect(try refusal(of: file).rule.contains("encrypted"))
    file = ZIPFile(["a": "x"])
    file.entries[0].ownName = "b"
    #expect(try refusal(of: file, reading: "a").rule.contains("differ"))
    file = ZIPFile(["a": "x"])
    file.entries[0].method = 14
    #expect(try refusal(of: file, reading: "a").rule.contains("method 14"))
  }

  @Test("Damaged bytes are refused")
  func damage() throws {
    var file = ZIPFile(["a": "x"])
    file.entries[0].checksum = 1
    #expect(try refusal(of: file, reading: "a").rule.contains("checksum"))
    file = ZIPFile()
    file.entries = [.init(name: "a", data: Self.layers, packed: Data([203, 73]), method: 8)]
    #expect(try refusal(of: file, reading: "a").rule.contains("damaged"))
    file.entries[0].packed = Self.packed
    file.entries[0].size = 10
    #expect(try refusal(of: file, reading: "a").kind == .malformed)
    #expect(try refusal(of: file, reading: "b").kind == .unknownPart)
  }

  @Test("Limits of entries, of one and of all are checked before anything is unpacked")
  func limits() throws {
    var limits = ZIPLimits()
    (limits.entries, limits.entryBytes, limits.totalBytes) = (3, 5, 8)
    #expect(throws: Never.self) { try open(ZIPFile(["a": "12345", "b": "123"]), limits) }
    for (file, name) in [
      (ZIPFile(["a": "", "b": "", "c": "", "d": ""]), "packageEntries"),
      (ZIPFile(["a": "123456"]), "entryBytes"),
      (ZIPFile(["a": "12345", "b": "1234"]), "packageBytes"),
    ] {
      let error = try refusal(of: file, limits)
      #expect(error.kind == .limit && error.rule.contains(name))
    }
  }

  @Test("An archive that is cut anywhere is refused or whole")
  func cut() throws {
    var file = ZIPFile(["manifest.json": "{}", "a": "x"])
    file.entries.append(.init(name: "c", data: Self.layers, packed: Self.packed, method: 8))
    let whole = file.data
    for count in 0..<whole.count {
      #expect(throws: SceneError.self) {
        let archive = try ZIPArchive(whole.prefix(count), file: "a.lottie")
        for name in archive.names { _ = try archive.contents(of: name) }
      }
    }
  }
}
