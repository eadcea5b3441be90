// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What an encoder is asked for, read from the films themselves: x264 writes its settings into the
/// stream.
@Suite(
  "The quality of films and the time that it takes",
  .enabled(if: Films.hasPrograms, "ffmpeg and ffprobe are not installed"))
struct FilmQualityTests {
  private let folder: FrameFolder

  init() throws { folder = try FrameFolder() }

  private func film(_ name: String, _ options: [String] = []) throws -> Data {
    let frames = ["--frames", "0..5"]
    let outcome = try Tool.run(folder.arguments(frames + options, to: name))
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return try Data(contentsOf: folder.scratch[name])
  }

  private func has(_ film: Data, _ setting: String) -> Bool {
    film.range(of: Data((setting + " ").utf8)) != nil
  }

  @Test("unless said H.264 has a constant rate factor of 18 and takes a medium time")
  func usual() throws {
    let film = try film("a.mp4")
    #expect(has(film, "crf=18.0") && has(film, "subme=7") && has(film, "me=hex"))
  }

  @Test(
    "a preset changes the time and not the rate factor",
    arguments: [("ultrafast", "subme=0"), ("veryfast", "subme=2"), ("slower", "subme=9")])
  func presets(_ name: String, _ setting: String) throws {
    let film = try film("a.mp4", ["--preset", name])
    #expect(has(film, "crf=18.0") && has(film, setting))
    let coarse = try self.film("b.mp4", ["--preset", name, "--quality", "40"])
    #expect(has(coarse, "crf=31.0") && has(coarse, setting))
  }

  @Test(
    "the usual quality is the one that docs/tool.md names, codec by codec",
    arguments: [("mp4", "h264", "65"), ("webm", "vp9", "75"), ("webm", "vp8", "85")])
  func codecs(_ ending: String, _ codec: String, _ quality: String) throws {
    let options = ["--codec", codec]
    let usual = try film("a.\(ending)", options)
    #expect(try film("b.\(ending)", options + ["--quality", quality]) == usual)
    #expect(try film("c.\(ending)", options + ["--quality", "95"]) != usual)
  }

  @Test(
    "codecs without presets, raw pictures and names that are none are refused",
    arguments: [
      ["--codec", "prores", "--preset", "fast"], ["--raw", "rgba", "--preset", "fast"],
      ["--preset", "quick"],
    ])
  func refused(_ options: [String]) throws {
    let outcome = try Tool.run(
      folder.arguments(
        ["--frames", "0..1"] + options, to: options.contains("prores") ? "a.mov" : "a.mkv"))
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains("preset"))
    #expect(folder.names(in: "") == ["scene.caml"])
  }

  @Test("FFV1 keeps every pixel with each preset; slow ones have another coder, and another model")
  func lossless() throws {
    var sizes: [Int] = []
    var pictures: Set<[UInt8]> = []
    for preset in ["ultrafast", "medium", "slow", "veryslow"] {
      sizes.append(try film("a.mkv", ["--preset", preset, "--size", "320x240"]).count)
      pictures.insert(try Films.decode("-i a.mkv", in: folder))
    }
    #expect(pictures.count == 1)
    #expect(Set(sizes).count == 3 && sizes[0] == sizes[1], "\(sizes)")
  }

  @Test("hardware that is not there is refused in a sentence, and nothing takes its place")
  func hardware() throws {
    let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
    for (name, isThere) in [
      ("vaapi", nodes.contains("dri")), ("nvenc", nodes.contains("nvidia0")),
    ] where !isThere {
      let options = ["--frames", "0..1", "--hardware", name]
      let outcome = try Tool.run(folder.arguments(options, to: "a.mp4"))
      #expect(outcome.status == 69 && outcome.complaint.contains("h264 by \(name)"))
    }
    for (ending, options, words) in [
      ("webm", ["--hardware", "nvenc"], "h264, hevc, av1"),
      ("mp4", ["--hardware", "vaapi", "--pixel-format", "yuv444p"], "yuv420p"),
      ("gif", ["--hardware", "vaapi"], "GIF"), ("mp4", ["--hardware", "gpu"], "vaapi"),
    ] {
      let outcome = try Tool.run(
        folder.arguments(["--frames", "0..1"] + options, to: "a.\(ending)"))
      #expect(outcome.status == 2 && outcome.complaint.contains(words), "\(outcome.complaint)")
    }
    #expect(folder.names(in: "") == ["scene.caml"])
  }
}
