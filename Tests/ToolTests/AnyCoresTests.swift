// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite(
  "Films on any number of cores",
  .enabled(if: Films.hasPrograms, "ffmpeg and ffprobe are not installed"))
struct AnyCoresTests {
  private static let films: [(String, [String])] = [
    ("a.mp4", []), ("b.mp4", ["--codec", "hevc"]), ("c.mp4", ["--codec", "av1"]), ("d.webm", []),
    ("e.webm", ["--codec", "vp8"]), ("f.mkv", []), ("g.mov", []), ("h.mov", ["--codec", "png"]),
    ("i.gif", []), ("j.png", []), ("k.webp", []),
  ]

  /// The bytes of a film that is written on these cores.
  private func film(
    _ folder: FrameFolder, _ name: String, _ options: [String], cores: String?
  ) throws -> Data? {
    let words = folder.arguments(
      ["--frames", "0..11", "--size", "160x120", "--fps", "24"] + options, to: name)
    let command = ([Tool.path] + words).map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Tool.shell(
      (cores.map { "taskset -c \($0) " } ?? "") + command, in: folder.scratch.url)
    if outcome.complaint.contains("FFmpeg was built without") { return nil }
    try #require(outcome.status == 0, "\(name) \(outcome.complaint)")
    return try Data(contentsOf: folder.scratch[name])
  }

  @Test(
    "have the same bytes on one core and on all, in any order, with sound and without",
    arguments: films)
  func cores(_ name: String, _ options: [String]) throws {
    let folder = try FrameFolder()
    try TestSounds.clicks(20_000, at: [1000]).write(to: folder.scratch["sound.wav"])
    let takesSound = !["gif", "png", "webp"].contains { name.hasSuffix($0) }
    let sound = ["--audio", folder.scratch.path("sound.wav") + ",gain=-3"]
    for more in takesSound ? [[], sound] : [[]] {
      let all = options + more
      guard let film = try film(folder, name, all, cores: nil) else { return }
      for (cores, variation) in [
        ("0", []), ("0", ["--order", "reverse"]), (nil, ["--order", "shuffled:4"]),
        (nil, ["--in-flight", "1"]),
      ] as [(String?, [String])] {
        #expect(
          try self.film(folder, name, all + variation, cores: cores) == film,
          "\(name) \(more) \(cores ?? "all") \(variation)")
      }
    }
  }

  /// Encoders that read memory which nobody wrote find there what the heap held before.
  @Test(
    "have the same bytes whatever the memory of the process held",
    arguments: ["a.mp4", "b.mp4 --codec hevc", "c.mp4 --codec av1", "d.webm", "e.webm --codec vp8"])
  func memory(_ output: String) throws {
    let scratch = try Scratch()
    let scene = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../assets/scenes/motion.caml").standardized.path
    let films = try [0, 85, 170].map { fill -> Data? in
      let outcome = try Tool.shell(
        "mkdir \(fill); MALLOC_PERTURB_=\(fill) $TOOL render '\(scene)' --frames 0..29 --fps 30"
          + " --background white -o \(fill)/\(output)", in: scratch.url)
      if outcome.complaint.contains("FFmpeg was built without") { return nil }
      try #require(outcome.status == 0, "\(outcome.complaint)")
      return try Data(contentsOf: scratch["\(fill)/" + output.prefix { $0 != " " }])
    }
    #expect(Set(films).count == 1)
  }
}
