// SPDX-License-Identifier: Apache-2.0
import CAMedia
import Foundation
import Testing

/// Whether FFmpeg's libraries are installed.
private let hasLibraries = (try? FFmpeg.shared()) != nil

@Suite("Films in groups", .enabled(if: hasLibraries, "FFmpeg's libraries are not installed"))
struct JoinTests {
  let folder: FrameFolder

  init() throws { folder = try FrameFolder() }

  private func film(_ name: String, _ options: [String]) throws -> Data {
    let outcome = try Tool.run(
      folder.arguments(["--frames", "0..44", "--fps", "30"] + options, to: name))
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return try Data(contentsOf: folder.scratch[name])
  }

  private func join(_ parts: [String], to name: String, _ options: [String] = []) throws
    -> Tool.Outcome
  {
    try Tool.run(
      ["join"] + parts.map { folder.scratch.path($0) } + ["-o", folder.scratch.path(name)]
        + options)
  }

  /// The film of one run and those of so many parts, joined.
  private func films(
    _ ending: String, _ codec: String, parts counts: [Int]
  ) throws -> (whole: Data, joined: [Data]) {
    let options = ["--group", "5", "--codec", codec, "--size", "64x64"]
    let whole = try film("whole.\(ending)", options)
    let joined = try counts.map { count in
      let parts = try (0..<count).map { shard in
        let name = "part-\(count)-\(shard).\(ending)"
        _ = try film(name, options + ["--shard", "\(shard)/\(count)"])
        return name
      }
      let name = "joined-\(count).\(ending)"
      let outcome = try join(parts, to: name)
      #expect(outcome.status == 0, "\(outcome.complaint)")
      return try Data(contentsOf: folder.scratch[name])
    }
    return (whole, joined)
  }

  @Test(
    "joined parts are the film of one run, byte for byte, of several numbers",
    arguments: [
      ("mp4", "h264", [2, 5]), ("mov", "h264", [3]), ("mp4", "hevc", [3]), ("mkv", "hevc", [2]),
      ("webm", "av1", [2]), ("webm", "vp9", [2, 5]), ("mkv", "vp9", [3]), ("mov", "png", [5]),
      ("mkv", "h264", [4]), ("mp4", "av1", [3]), ("webm", "vp8", [4]), ("mov", "prores", [2]),
      ("mkv", "ffv1", [3]), ("mkv", "png", [2]), ("mov", "hevc", [4]),
    ] as [(String, String, [Int])])
  func same(_ ending: String, _ codec: String, _ parts: [Int]) throws {
    let (whole, joined) = try films(ending, codec, parts: parts)
    #expect(joined.allSatisfy { $0 == whole })
  }

  @Test(
    "codecs that encode each picture by itself need no groups",
    arguments: [("mov", "prores"), ("mkv", "ffv1"), ("mov", "png")])
  func intra(_ ending: String, _ codec: String) throws {
    let whole = try film("whole.\(ending)", ["--codec", codec])
    #expect(try film("grouped.\(ending)", ["--codec", codec, "--group", "1"]) == whole)
  }

  @Test("parts of other settings, sizes and rates are refused")
  func misfits() throws {
    _ = try film("one.mp4", ["--group", "10", "--shard", "0/2"])
    for (options, words) in [
      (["--size", "32x32"], "pixels"), (["--codec", "hevc"], "hevc"),
      (["--pixel-format", "yuv444p"], "pixel format"), (["--preset", "ultrafast"], "settings"),
    ] {
      _ = try film("other.mp4", ["--group", "10", "--shard", "1/2"] + options)
      let outcome = try join(["one.mp4", "other.mp4"], to: "joined.mp4")
      #expect(outcome.status == 65)
      #expect(outcome.complaint.contains(words), "\(outcome.complaint)")
    }
    #expect(!folder.scratch.names.contains("joined.mp4"))
  }

  @Test("a file that is no film, and one that is not there")
  func damaged() throws {
    try folder.scratch.write("noise.mp4", "not a film")
    #expect(try join(["noise.mp4"], to: "joined.mp4").status == 65)
    #expect(try join(["nowhere.mp4"], to: "joined.mp4").status == 74)
    #expect(try join(["noise.mkv"], to: "joined.mp4").status == 2)
    #expect(try join(["noise.gif"], to: "joined.gif").status == 2)
    #expect(!folder.scratch.names.contains("joined.mp4"))
  }

  @Test(
    "a part that is cut off is refused, unless all of its pictures are there",
    arguments: [("mp4", "h264"), ("mov", "prores"), ("mkv", "ffv1"), ("webm", "vp8")])
  func cutOff(_ ending: String, _ codec: String) throws {
    let names = try (0..<3).map { shard in
      let name = "part-\(shard).\(ending)"
      let options = ["--group", "5", "--codec", codec, "--size", "64x64"]
      _ = try film(name, options + ["--shard", "\(shard)/3"])
      return name
    }
    #expect(try join(names, to: "whole.\(ending)").status == 0)
    let whole = try Data(contentsOf: folder.scratch["whole.\(ending)"])
    let bytes = try Data(contentsOf: folder.scratch[names[1]])
    var refused = 0
    for size in (4..<12).map({ bytes.count * $0 / 12 }) + [bytes.count - 1] {
      try bytes.prefix(size).write(to: folder.scratch[names[1]])
      let outcome = try join(names, to: "joined.\(ending)")
      if outcome.status == 0 {
        #expect(try Data(contentsOf: folder.scratch["joined.\(ending)"]) == whole, "\(size)")
        try FileManager.default.removeItem(at: folder.scratch["joined.\(ending)"])
      } else {
        #expect(outcome.status == 65, "\(outcome.complaint)")
        #expect(!folder.scratch.names.contains("joined.\(ending)"))
        refused += 1
      }
    }
    #expect(refused >= 6)
  }

  @Test(
    "each film of a process has the bytes of one that is made alone",
    arguments: [("mp4", "h264"), ("mp4", "hevc"), ("webm", "vp9"), ("webm", "av1")])
  func several(_ ending: String, _ codec: String) throws {
    let options = ["--codec", codec, "--size", "64x64"]
    let alone = try film("alone.\(ending)", options)
    try folder.scratch.write("four.json", "[{}, {}, {}, {}]")
    _ = try Tool.run(
      folder.arguments(
        ["--frames", "0..44", "--fps", "30", "--props", folder.scratch.path("four.json")]
          + options, to: "film-%d.\(ending)"))
    for number in 0..<4 {
      #expect(try Data(contentsOf: folder.scratch["film-\(number).\(ending)"]) == alone)
    }
  }

  /// Parts of three shards of a film of 45 pictures: 0..14, 15..29 and 30..44.
  private func thirds(_ name: String, _ ending: String, _ options: [String] = []) throws
    -> [String]
  {
    try (0..<3).map { shard in
      let file = "\(name)-\(shard).\(ending)"
      _ = try film(
        file, ["--group", "5", "--size", "64x64", "--shard", "\(shard)/3"] + options)
      return file
    }
  }

  @Test(
    "missing, doubled and misplaced parts, and those of other films, are refused",
    arguments: ["mp4", "mov", "webm", "mkv"])
  func places(_ ending: String) throws {
    let parts = try thirds("part", ending)
    let later = try thirds("later", ending, ["--start", "1"])
    func complaint(_ names: [String]) throws -> String {
      let outcome = try join(names, to: "joined.\(ending)")
      #expect(outcome.status == 65)
      return outcome.complaint
    }
    let (first, second, third) = (parts[0], parts[1], parts[2])
    #expect(try complaint([first, third]).contains("pictures 15..29 between"))
    #expect(try complaint([second, third]).contains("pictures 0..14 before it are missing"))
    #expect(try complaint([first, second]).contains("pictures 30..44 after it are missing"))
    #expect(try complaint([first, second, second, third]).contains("pictures 15..29 also in"))
    #expect(try complaint([second, first, third]).contains("give the parts in their order"))
    #expect(try complaint([first, third, second]).contains("give the parts in their order"))
    #expect(try complaint([first, later[1], third]).contains("another film"))
    let steps = try Tool.run(
      folder.arguments(
        ["--frames", "0..88:2", "--fps", "30", "--group", "5", "--size", "64x64"]
          + ["--shard", "1/3"], to: "steps.\(ending)"))
    try #require(steps.status == 0, "\(steps.complaint)")
    #expect(try complaint([first, "steps.\(ending)", third]).contains("another film"))
    #expect(!folder.scratch.names.contains("joined.\(ending)"))
  }

  @Test("parts of a scene whose later state was edited between them are of two films")
  func editedState() throws {
    func part(_ shard: Int, _ scene: String) throws -> String {
      let path = try folder.scratch.write("states.caml", scene)
      let name = "state-\(shard).mp4"
      let outcome = try Tool.run(
        ["render", path, "-o", folder.scratch.path(name), "--sequence", "off:0,on:1"]
          + ["--frames", "0..44", "--fps", "30", "--group", "5", "--shard", "\(shard)/3"])
      try #require(outcome.status == 0, "\(outcome.complaint)")
      return name
    }
    let edited = Scenes.moving.replacing(
      "<value type=\"real\" value=\"30\"/>", with: "<value type=\"real\" value=\"20\"/>")
    try #require(edited != Scenes.moving)
    // Only the last part shows the state.
    let parts = [try part(0, Scenes.moving), try part(1, Scenes.moving)]
    #expect(try join(parts + [try part(2, Scenes.moving)], to: "same.mp4").status == 0)
    let outcome = try join(parts + [try part(2, edited)], to: "joined.mp4")
    #expect(outcome.status == 65 && outcome.complaint.contains("another film"))
  }

  @Test("parts that are not the whole film are joined into a part, which goes on")
  func partial() throws {
    let whole = try film("whole.mp4", ["--group", "5", "--size", "64x64"])
    let parts = try thirds("part", "mp4")
    #expect(try join(Array(parts[1...]), to: "end.mp4").status == 65)
    #expect(try join(Array(parts[1...]), to: "end.mp4", ["--partial"]).status == 0)
    #expect(try join(["end.mp4"], to: "short.mp4").complaint.contains("pictures 0..14 before it"))
    let outcome = try join([parts[0], "end.mp4"], to: "joined.mp4")
    #expect(outcome.status == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    #expect(try Data(contentsOf: folder.scratch["joined.mp4"]) == whole)
  }

  @Test("parts of other numbers of shards go together; a part without a note gives a warning")
  func mixed() throws {
    let whole = try film("whole.mp4", ["--group", "5", "--size", "64x64"])
    let third = try thirds("part", "mp4")[0]
    let rest = try (3..<9).map { shard in
      let name = "ninth-\(shard).mp4"
      _ = try film(name, ["--group", "5", "--size", "64x64", "--shard", "\(shard)/9"])
      return name
    }
    #expect(try join([third] + rest, to: "joined.mp4").status == 0)
    #expect(try Data(contentsOf: folder.scratch["joined.mp4"]) == whole)
    // Pictures 0..14 as a film of their own.
    let outcome = try Tool.run(
      folder.arguments(
        ["--frames", "0..14", "--fps", "30", "--group", "5", "--size", "64x64"], to: "own.mp4"))
    try #require(outcome.status == 0)
    let joined = try join(["own.mp4"] + rest, to: "unsure.mp4")
    #expect(joined.status == 0)
    #expect(joined.complaint.contains("own.mp4: warning: it does not say where"))
    #expect(try Data(contentsOf: folder.scratch["unsure.mp4"]) == whole)
  }

  @Test("more shards than groups, and groups of pictures, are usage")
  func usage() throws {
    for options in [
      ["--group", "40", "--shard", "0/3"], ["--group", "0"], ["--shard", "0/2"],
    ] {
      let outcome = try Tool.run(
        folder.arguments(["--frames", "0..44"] + options, to: "film.mp4"))
      #expect(outcome.status == 2)
    }
    #expect(try Tool.run(folder.arguments(["--frames", "0..4", "--group", "2"])).status == 2)
    #expect(
      try Tool.run(folder.arguments(["--frames", "0..4", "--group", "2"], to: "a.gif")).status == 2)
  }
}
