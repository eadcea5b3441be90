// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import layerkit

@Suite("The log of frames that were written")
struct ManifestLogTests {
  private func entry(_ frame: Int) -> layerkit.Manifest.Entry {
    layerkit.Manifest.Entry(frame: frame, time: 0, key: "key", sha256: "hash")
  }

  @Test("a flush that fails forgets nothing: the next one writes it")
  func failedFlush() throws {
    let folder = try Scratch()
    let lock = folder[".manifest.json.lock"]
    try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: true)
    let log = ManifestLog(path: folder.path("manifest.json"))
    try log.note(entry(1), file: "1.png")
    #expect(throws: (any Error).self) { try log.flush() }
    try log.note(entry(2), file: "2.png")
    #expect(throws: (any Error).self) { try log.flush() }
    try FileManager.default.removeItem(at: lock)
    try log.flush()
    let manifest = try layerkit.Manifest(path: log.path)
    #expect(manifest.frames.keys.sorted() == ["1.png", "2.png"])
  }

  @Test("a file noted again after the failure counts as noted last")
  func notedAgain() throws {
    let folder = try Scratch()
    let lock = folder[".manifest.json.lock"]
    try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: true)
    let log = ManifestLog(path: folder.path("manifest.json"))
    try log.note(entry(1), file: "a.png")
    #expect(throws: (any Error).self) { try log.flush() }
    try log.note(entry(7), file: "a.png")
    try FileManager.default.removeItem(at: lock)
    try log.flush()
    #expect(try layerkit.Manifest(path: log.path).frames["a.png"]?.frame == 7)
  }
}
