// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A run over frames")
struct FrameRunTests {
  let folder: FrameFolder

  init() throws { folder = try FrameFolder() }

  /// In most of these orders a frame waits for one that is never drawn.
  @Test(
    "a film whose progress cannot be written ends, although frames wait for others",
    arguments: [4, 5, 6, 7])
  func unwrittenProgress(_ seed: Int) throws {
    let words = folder.arguments(
      [
        "--frames", "0..5", "--in-flight", "3", "--order", "shuffled:\(seed)", "--progress", "json",
        "--raw", "y4m",
      ], to: "film.y4m")
    let line = ["timeout", "-s", "KILL", "60", Tool.path] + words
    let outcome = try Tool.shell(
      line.map { "'\($0)'" }.joined(separator: " ") + " >/dev/full", in: folder.scratch.url)
    #expect(outcome.status == 74, "\(outcome.complaint)")
    #expect(!folder.scratch.names.contains("film.y4m"))
  }

  @Test("JSON lines say what each frame is, and the hash is that of the file")
  func jsonLines() throws {
    let outcome = try folder.render(["--frames", "0..9", "--progress", "json"])
    let lines = try outcome.text.split(separator: "\n").map {
      try JSONDecoder().decode(ProgressLine.self, from: Data($0.utf8))
    }
    #expect(lines.map(\.done) == Array(1...10))
    #expect(lines.allSatisfy { $0.total == 10 && !$0.skipped && $0.ms > 0 })
    #expect(Set(lines.map(\.frame)) == Set(0...9))
    #expect(lines.allSatisfy { $0.time == Double($0.frame) / 60 })
    #expect(lines.last?.eta == 0)
    for line in lines {
      let sum = try Tool.shell("sha256sum '\(line.file)'", in: folder.scratch.url).text
      #expect(sum.prefix(64) == line.hash)
    }
  }

  @Test("--json sums up on one line after the others")
  func summary() throws {
    let options = ["--duration", "0.1", "--progress", "json", "--json", "--state", "on"]
    let line = try #require(try folder.render(options).text.split(separator: "\n").last)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    let report = try #require(object as? [String: Any])
    #expect(report["frames"] as? Int == 6)
    #expect(report["rendered"] as? Int == 6)
    #expect(report["skipped"] as? Int == 0)
    #expect(report["fps"] as? Double == 60)
    #expect(report["state"] as? String == "on")
    #expect(report["width"] as? Int == 64)
    let took = try #require(report["milliseconds"] as? [String: Double])
    #expect(Set(took.keys) == ["load", "render", "encode", "write", "total"])
  }

  @Test("without a terminal there is no bar; on one it has a rate and the time left")
  func bar() throws {
    #expect(!(try folder.render(["--frames", "0..5"]).complaint.contains("frames/s")))
    let command = "$TOOL render scene.caml --frames 0..5 -o frames/%d.png"
    let shown = try Tool.shell("script -qec '\(command)' /dev/null", in: folder.scratch.url)
    #expect(shown.text.contains("6/6"))
    #expect(shown.text.contains(/\d frames\/s  0:00 left/))
    let quiet = try Tool.shell(
      "script -qec '\(command) --progress none' /dev/null", in: folder.scratch.url)
    #expect(!quiet.text.contains("frames/s"))
  }

  @Test("a folder that cannot be made is 74", arguments: ["/proc/frames/%d.png", "file/a/%d.png"])
  func noFolder(_ pattern: String) throws {
    try folder.scratch.write("file", "")
    let outcome = try Tool.run(
      ["render", folder.scene, "--frames", "0..3", "-o", pattern], in: folder.scratch.url)
    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains(pattern.split(separator: "/")[0]))
    #expect(folder.scratch.names == ["file", "scene.caml"])
  }

  @Test("a frame that cannot be written ends the run with 74, and nothing is half there")
  func unwritable() throws {
    try FileManager.default.createDirectory(
      at: folder.scratch["frames/0003.png"], withIntermediateDirectories: true)
    let outcome = try Tool.run(folder.arguments(["--frames", "0..999"]))
    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains("0003.png"))
    let files = folder.names().filter { $0 != "0003.png" && $0 != "manifest.json" }
    #expect(files.count < 200)
    #expect(files == (try folder.manifest().keys.sorted()))
  }

  @Test("--strict stops at a scene with warnings, before any file")
  func strict() throws {
    let doubtful = try FrameFolder(Scenes.doubtful)
    let outcome = try Tool.run(doubtful.arguments(["--frames", "0..3", "--strict"]))
    #expect(outcome.status == 65)
    #expect(doubtful.names().isEmpty)
  }

  @Test(
    "a signal ends the run in order, and another run goes on from there",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interruption(_ signal: Int32, _ status: Int32) throws {
    let run = try Tool.start(folder.arguments(["--frames", "0..99999"]))
    _ = eventually { folder.names().count >= 5 }
    kill(run.process.processIdentifier, signal)
    let outcome = try run.outcome()
    #expect(outcome.status == status && !outcome.wasKilled)
    #expect(outcome.complaint.contains(" of 100000 frames"))
    let pictures = try folder.pictures()
    #expect(pictures.count >= 4)
    #expect(pictures.values.allSatisfy { $0.starts(with: OutputTests.signature) })
    #expect(folder.names() == (try folder.manifest().keys.sorted()) + ["manifest.json"])
    let next = try folder.render([
      "--frames", "0..<\(pictures.count)", "--skip-existing", "--json",
    ])
    #expect(next.json?["rendered"] as? Int == 0)
  }

  @Test("a capture of several frames can be replayed")
  func capture() throws {
    try folder.render(["--frames", "0..2", "--capture", folder.scratch.path("capture")])
    let replay = try Tool.run(["replay", folder.scratch.path("capture"), "-o", "-"])
    #expect(replay.status == 0, "\(replay.complaint)")
    #expect(try folder.pictures()["0002.png"] == replay.output)
  }

  @Test("overlays and the HUD are in no capture: it replays to the picture without them")
  func captureWithOverlays() throws {
    let (plain, seen) = (folder.scratch.path("plain"), folder.scratch.path("seen"))
    let shown = try Tool.run(
      ["render", folder.scene, "-o", "-", "--capture", seen],
      environment: ["CA_VISUALIZE": "occlusion,borders,flash", "CA_HUD": "1"])
    let usual = try Tool.run(["render", folder.scene, "-o", "-", "--capture", plain])
    #expect(shown.status == 0 && usual.status == 0)
    #expect(shown.output != usual.output)
    let replay = try Tool.run(["replay", seen, "-o", "-"])
    #expect(replay.status == 0, "\(replay.complaint)")
    #expect(replay.output == usual.output)
  }

  @Test("a capture of commits that tell changes only, with pictures, can be replayed")
  func captureOfChanges() throws {
    for workload in ["W1", "W3-damage", "W7"] {
      let path = folder.scratch.path(workload)
      let bench = try Tool.develop(
        ["bench", workload, "--count", "20", "--frames", "3"], environment: ["CA_CAPTURE": path])
      #expect(bench.status == 0, "\(bench.complaint)")
      let replay = try Tool.run(["replay", path, "-o", "-"])
      #expect(replay.status == 0, "\(workload): \(replay.complaint)")
    }
  }
}
