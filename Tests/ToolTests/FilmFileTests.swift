// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

@Suite("The file of a film", .serialized)
struct FilmFileTests {
  private static let options = ["--frames", "0..149"]

  @Test("20 runs ended at random moments by signals leave a whole film or none")
  func interrupted() throws {
    let folder = try FrameFolder()
    let whole = try Tool.run(folder.arguments(Self.options, to: "whole.mp4"))
    #expect(whole.status == 0)
    let film = try Data(contentsOf: folder.scratch["whole.mp4"])
    var seen = (none: 0, film: 0)
    for round in 0..<20 {
      let name = round % 2 == 0 ? "film.mp4" : "film.png"
      let signal = [SIGINT, SIGTERM, SIGKILL][round % 3]
      let run = try Tool.start(folder.arguments(Self.options, to: name))
      usleep(UInt32.random(in: 0...900_000))
      kill(run.process.processIdentifier, signal)
      let outcome = try run.outcome()
      let path = folder.scratch.path(name)
      guard FileManager.default.fileExists(atPath: path) else {
        seen.none += 1
        #expect(outcome.wasKilled || [130, 143].contains(outcome.status), "\(outcome.complaint)")
        continue
      }
      seen.film += 1
      let made = try Data(contentsOf: folder.scratch[name])
      #expect(name == "film.mp4" ? made == film : made.suffix(8).prefix(4) == Data("IEND".utf8))
      try FileManager.default.removeItem(atPath: path)
    }
    print("20 interrupted runs: \(seen.none) without a film, \(seen.film) with a whole one")
    // A run that ends in order takes away what killed ones left.
    #expect(try Tool.run(folder.arguments(["--frames", "0..1"], to: "film.mp4")).status == 0)
    #expect(folder.names(in: "").filter { $0.hasPrefix(".") } == [])
  }

  @Test("a limit on the size of files is 74 and leaves the old film", arguments: ["mp4", "png"])
  func full(_ ending: String) throws {
    let folder = try FrameFolder()
    try folder.scratch.write("film.\(ending)", "old")
    let outcome = try Tool.shell(
      "ulimit -f 4; \"$TOOL\" render scene.caml --frames 0..149 -o film.\(ending)",
      in: folder.scratch.url)
    #expect(outcome.status == 74, "\(outcome.complaint)")
    #expect(try String(contentsOf: folder.scratch["film.\(ending)"], encoding: .utf8) == "old")
    #expect(folder.names(in: "") == ["film.\(ending)", "scene.caml"])
  }

  @Test("a reader that goes away is 74; a film into a pipe is refused, with the way there is")
  func pipes() throws {
    let folder = try FrameFolder()
    let broken = try Tool.shell(
      "\"$TOOL\" render scene.caml --frames 0..149 -o - --raw rgba | head -c 100 > /dev/null; "
        + "exit ${PIPESTATUS[0]}", in: folder.scratch.url)
    #expect(broken.status == 74, "\(broken.complaint)")
    let film = try Tool.shell(
      "mkfifo pipe.mp4; \"$TOOL\" render scene.caml --frames 0..1 -o pipe.mp4 & "
        + "cat pipe.mp4 > /dev/null & wait %1", in: folder.scratch.url)
    #expect(film.status == 2 && film.complaint.contains("--raw"), "\(film.complaint)")
  }

  @Test(
    "without FFmpeg's libraries PNGs, GIF and WebP are written, and a film says what is missing")
  func noLibraries() throws {
    let folder = try FrameFolder()
    func run(_ name: String) throws -> Tool.Outcome {
      try Tool.run(
        folder.arguments(["--frames", "0..2"], to: name),
        environment: ["CA_FFMPEG": folder.scratch.url.path])
    }
    for name in ["a/%d.png", "a.png", "a.gif", "a.webp"] {
      #expect(try run(name).status == 0, "\(name)")
    }
    let film = try run("a.mp4")
    #expect(film.status == 69)
    #expect(film.complaint.contains("a.mp4") && film.complaint.contains("libavformat"))
    #expect(!FileManager.default.fileExists(atPath: folder.scratch.path("a.mp4")))
  }

  @Test("names, codecs and layouts that are not known are refused with the list")
  func refusals() throws {
    let folder = try FrameFolder()
    for (name, options, word) in [
      ("a.avi", ["--frames", "0..2"], ".mp4"), ("a.tiff", [], ".webp"), ("a.mp4", [], ".png"),
      ("a-%d.mp4", ["--frames", "0..2"], "without a number"),
      ("a.mp4", ["--frames", "0..2", "--codec", "vp9"], "h264"),
      ("a.mp4", ["--frames", "0..2", "--pixel-format", "yuva420p"], "yuv444p"),
      ("a.mp4", ["--frames", "0..2", "--shard", "0/2"], "encode"),
      ("a.mp4", ["--time", "0,1"], "--frames"), ("a.png", ["--codec", "h264"], "film"),
      ("a.gif", ["--frames", "0..2", "--fps", "120"], "100"),
      ("a.mp4", ["--frames", "0..2", "--fps", "30000/0"], "30000/1001"),
      ("a.webp", ["--frames", "0..2", "--fps", "1e-7"], "16777.215"),
      ("a.gif", ["--frames", "0..2", "--fps", "0.001"], "655.35"),
    ] as [(String, [String], String)] {
      let outcome = try Tool.run(folder.arguments(options, to: name))
      #expect(outcome.status == 2, "\(name) \(options)")
      #expect(outcome.complaint.contains(word), "\(outcome.complaint)")
    }
    #expect(folder.names(in: "") == ["scene.caml"])
  }

  @Test("stills are what their names say, a poster is the picture of its time")
  func stills() throws {
    let folder = try FrameFolder()
    for (name, head) in [("a.jpg", [0xFF, 0xD8]), ("a.webp", [0x52, 0x49])] as [(String, [UInt8])] {
      #expect(try Tool.run(["render", folder.scene, "-o", folder.scratch.path(name)]).status == 0)
      #expect([UInt8](try Data(contentsOf: folder.scratch[name]).prefix(2)) == head)
    }
    let poster = folder.scratch.path("poster.png")
    let film = try Tool.run(
      folder.arguments(
        ["--frames", "0..9", "--fps", "10", "--poster", poster, "--poster-time", "0.52"],
        to: "film.gif"))
    #expect(film.status == 0, "\(film.complaint)")
    let still = try Tool.run(["render", folder.scene, "-o", "-", "--time", "0.5"])
    #expect(try Data(contentsOf: folder.scratch["poster.png"]) == still.output)
  }
}
