// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("gather")
struct GatherTests {
  let folder: FrameFolder

  init() throws { folder = try FrameFolder() }

  /// Draws a shard of ten frames into a folder of its own.
  private func draw(_ shard: Int, of count: Int, _ options: [String] = []) throws {
    let outcome = try Tool.run(
      folder.arguments(
        ["--frames", "0..9", "--shard", "\(shard)/\(count)"] + options,
        to: "part-\(shard)/%02d.png"))
    try #require(outcome.status == 0, "\(outcome.complaint)")
  }

  private func gather(_ parts: [String], _ options: [String] = []) throws -> Tool.Outcome {
    try Tool.run(
      ["gather"] + parts.map { folder.scratch.path($0) }
        + ["--frames", "0..9", "-o", folder.scratch.path("frames/%04d.png")] + options)
  }

  @Test("gives the files, the manifest's entries and the digest of one run")
  func same() throws {
    for shard in 0..<3 { try draw(shard, of: 3) }
    let outcome = try gather(["part-0", "part-1", "part-2"], ["--json"])
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(outcome.json?["linked"] as? Int == 10)
    let pictures = try folder.pictures()
    let digest = try #require(outcome.json?["digest"] as? String)
    #expect(folder.names().filter { $0.hasPrefix(".") }.isEmpty)
    #expect(
      try folder.render(["--frames", "0..9", "--skip-existing", "--json"]).json?["skipped"]
        as? Int == 10)
    try folder.clear()
    try folder.render(["--frames", "0..9"])
    #expect(try folder.pictures() == pictures)
    let whole = try Tool.run(["gather", folder.scratch.path("frames"), "--json"])
    #expect(whole.json?["digest"] as? String == digest)
  }

  @Test("again leaves what is there")
  func again() throws {
    for shard in 0..<2 { try draw(shard, of: 2) }
    _ = try gather(["part-0", "part-1"])
    #expect(try gather(["part-0", "part-1"], ["--json"]).json?["kept"] as? Int == 10)
  }

  @Test("names missing frames")
  func missing() throws {
    try draw(0, of: 2)
    let outcome = try gather(["part-0"])
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("5 of 10 frames missing: 1, 3, 5, 7, 9"))
    #expect(folder.names().isEmpty)
  }

  @Test("refuses a file that is not the one of its manifest")
  func damaged() throws {
    for shard in 0..<2 { try draw(shard, of: 2) }
    try folder.scratch.write("part-1/03.png", "cut")
    let outcome = try gather(["part-0", "part-1"])
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("part-1/03.png"))
    #expect(!folder.names().contains("0003.png"))
  }

  @Test("refuses shards of another scene, option or renderer")
  func mixed() throws {
    try draw(0, of: 2)
    try draw(1, of: 2, ["--scale", "2"])
    let outcome = try gather(["part-0", "part-1"])
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("do not fit"))
  }

  @Test("refuses frames of two drivers, though each drew its frames in a row")
  func drivers() throws {
    for (shard, frames) in ["0..4", "5..9"].enumerated() {
      let outcome = try Tool.run(
        folder.arguments(["--frames", frames], to: "part-\(shard)/%02d.png"))
      try #require(outcome.status == 0, "\(outcome.complaint)")
    }
    let manifest = folder.scratch["part-1/manifest.json"]
    let text = try String(contentsOf: manifest, encoding: .utf8)
    #expect(try gather(["part-0", "part-1"]).status == 0)
    let name = try #require(try folder.manifest("part-1/manifest.json")["05.png"]?.renderer)
    #expect(name.hasPrefix("layerkit "))
    // A text that would clear the terminal, as JSON writes it.
    try Data(text.replacing(name, with: #"another\u001b[2J driver"#).utf8).write(to: manifest)
    let outcome = try gather(["part-0", "part-1"])
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("by another\u{FFFD}[2J driver"))
  }

  @Test("takes a shard that two workers drew, where the bytes are the same")
  func twice() throws {
    for shard in 0..<2 { try draw(shard, of: 2) }
    try FileManager.default.copyItem(
      at: folder.scratch["part-1"], to: folder.scratch["part-1-again"])
    #expect(try gather(["part-0", "part-1", "part-1-again"]).status == 0)
    let manifest = folder.scratch["part-1-again/manifest.json"]
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let hash = try #require(try folder.manifest("part-1-again/manifest.json")["03.png"]?.sha256)
    try Data(text.replacing(hash, with: String(repeating: "0", count: 64)).utf8)
      .write(to: manifest)
    let outcome = try gather(["part-0", "part-1", "part-1-again"])
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("frame 3"))
  }

  @Test(
    "refuses names that lead elsewhere, numbers beyond the limits, and links",
    arguments: ["../secret.png", "/etc/hostname", "..", "a/b.png"])
  func hostile(_ name: String) throws {
    let entry = #"{"frame": 0, "time": 0, "key": "k", "sha256": "00"}"#
    let manifest = #"{"layerkit_manifest": 1, "frames": {"\#(name)": \#(entry)}}"#
    let part = folder.scratch["part-0"]
    try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
    try folder.scratch.write("part-0/manifest.json", manifest)
    #expect(try gather(["part-0"]).status == 65)
    try folder.scratch.write(
      "part-0/manifest.json",
      manifest.replacing(name, with: "0.png").replacing("\"frame\": 0", with: "\"frame\": 1000000"))
    #expect(try gather(["part-0"]).complaint.contains("beyond the limits"))
    try folder.scratch.write("part-0/manifest.json", manifest.replacing(name, with: "0.png"))
    try FileManager.default.createSymbolicLink(
      at: part.appending(path: "0.png"), withDestinationURL: URL(fileURLWithPath: "/etc/hostname"))
    let outcome = try Tool.run(
      ["gather", part.path, "-o", folder.scratch.path("frames/%04d.png")])
    #expect(outcome.status == 74)
    #expect(folder.names().isEmpty)
  }

  @Test("a folder without a manifest, and no folder")
  func nothing() throws {
    #expect(try gather(["."]).status == 65)
    #expect(try gather(["nowhere"]).status == 74)
  }
}
