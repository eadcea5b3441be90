// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("--skip-existing")
struct SkipExistingTests {
  static let options = ["--frames", "0..9", "--skip-existing", "--json"]

  let folder: FrameFolder

  init() throws { folder = try FrameFolder() }

  private func rendered(_ options: [String] = []) throws -> Int {
    let report = try #require(try folder.render(Self.options + options).json)
    let (drawn, skipped) = (report["rendered"] as? Int, report["skipped"] as? Int)
    #expect(try #require(drawn) + (try #require(skipped)) == report["frames"] as? Int)
    return try #require(drawn)
  }

  @Test("leaves out what is there, also in another order, another range and a shard")
  func skips() throws {
    #expect(try rendered() == 10)
    #expect(try rendered() == 0)
    #expect(try rendered(["--order", "reverse", "--in-flight", "3"]) == 0)
    #expect(try rendered(["--frames", "5..14"]) == 5)
    #expect(try rendered(["--shard", "1/3"]) == 0)
  }

  @Test("draws damaged, changed and missing files anew, with the same bytes")
  func damage() throws {
    _ = try rendered()
    let pictures = try folder.pictures()
    try folder.scratch.write("frames/0002.png", "")
    try FileManager.default.removeItem(at: folder.scratch["frames/0005.png"])
    try #require(pictures["0001.png"]).dropLast().write(to: folder.scratch["frames/0007.png"])
    #expect(try rendered() == 3)
    #expect(try folder.pictures() == pictures)
  }

  @Test(
    "draws everything anew when the picture may be another",
    arguments: [
      (["--scale", "2"], 10), (["--background", "white"], 10), (["--state", "on"], 10),
      (["--size", "60x40"], 10), (["--fps", "30"], 9), (["--start", "0.5"], 10),
      (["--sequence", "off:0,on:0.1"], 4), (["--progress", "none"], 0),
    ])
  func options(_ options: [String], _ count: Int) throws {
    _ = try rendered()
    #expect(try rendered(options) == count)
    #expect(try rendered(options) == 0)
  }

  @Test("a manifest that is too large, or no file, is refused before anything is drawn")
  func hugeManifest() throws {
    let path = folder.scratch.path("frames/manifest.json")
    try FileManager.default.createDirectory(
      atPath: folder.scratch.path("frames"), withIntermediateDirectories: true)
    try Data().write(to: folder.scratch["frames/manifest.json"])
    #expect(truncate(path, (512 << 20) + 1) == 0)
    let large = try Tool.run(folder.arguments(Self.options))
    #expect(large.status == 65)
    #expect(large.complaint.contains("a manifest is a file of at most 512 MiB"))
    #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
    #expect(try Tool.run(folder.arguments(Self.options)).status == 65)
    #expect(try folder.pictures().isEmpty)
  }

  @Test("a sequence that goes on otherwise leaves what was before")
  func longerSequence() throws {
    _ = try rendered(["--sequence", "off:0"])
    #expect(try rendered(["--sequence", "off:0,on:0.1"]) == 4)
  }

  @Test("draws everything anew when the scene or one of its pictures changed")
  func scene() throws {
    _ = try rendered()
    try Data(Scenes.moving.replacing("0.9 0.9 0.8", with: "0.9 0.9 0.7").utf8)
      .write(to: URL(fileURLWithPath: folder.scene))
    #expect(try rendered() == 10)
    let pictured = Scenes.bare.replacing(
      "backgroundColor=\"1 0 0\"/>",
      with: "><contents type=\"CGImage\" src=\"p.png\"/></CALayer>")
    try Data(pictured.utf8).write(to: URL(fileURLWithPath: folder.scene))
    try folder.pictures()["0000.png"]?.write(to: folder.scratch["p.png"])
    #expect(try rendered() == 10)
    #expect(try rendered() == 0)
    _ = try Tool.run(["render", folder.scene, "-o", folder.scratch.path("p.png"), "--scale", "2"])
    #expect(try rendered() == 10)
  }

  @Test(
    "draws everything anew when a path or a text changed",
    arguments: [
      ("0 0 m 10 0 l 10 10 l h", "0 0 m 10 0 l 10 10.001 l h"),
      ("0 0 m 10 0 l 10 10 l h", "0 0 m 10 0 l 10 10 l"), ("some words", "same words"),
    ])
  func paths(_ before: String, _ after: String) throws {
    let scene = Scenes.bare.replacing(
      "<sublayers>",
      with: """
        <sublayers><CAShapeLayer path="0 0 m 10 0 l 10 10 l h" fillColor="1 0 0"/>
        <CATextLayer bounds="0 0 16 8" position="8 4" fontSize="6" string="some words"/>
        """)
    try Data(scene.utf8).write(to: URL(fileURLWithPath: folder.scene))
    _ = try rendered()
    #expect(try rendered() == 0)
    try Data(scene.replacing(before, with: after).utf8)
      .write(to: URL(fileURLWithPath: folder.scene))
    #expect(try rendered() == 10)
  }

  @Test("a file that is no manifest stays, and is 65")
  func foreign() throws {
    try FileManager.default.createDirectory(
      at: folder.scratch["frames"], withIntermediateDirectories: true)
    try folder.scratch.write("frames/manifest.json", "{\"name\": \"mine\"}")
    for options in [Self.options, ["--frames", "0..3"]] {
      let outcome = try Tool.run(folder.arguments(options))
      #expect(outcome.status == 65)
      #expect(outcome.complaint.contains("manifest.json"))
    }
    #expect(folder.names() == ["manifest.json"])
    #expect(
      try String(contentsOf: folder.scratch["frames/manifest.json"], encoding: .utf8).contains(
        "mine"))
  }
}
