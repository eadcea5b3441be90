// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Frames of a film in which nothing changes")
struct StillFramesTests {
  private let folder: FrameFolder

  init() throws { folder = try FrameFolder(Scenes.squares) }

  /// How many pictures were prepared for the encoder.
  private func prepared(_ options: [String], to name: String) throws -> Int {
    let outcome = try Tool.run(
      folder.arguments(["--frames", "0..29"] + options, to: name),
      environment: ["CA_TRACE": folder.scratch.path("trace.json")])
    try #require(outcome.status == 0, "\(outcome.complaint)")
    let data = try Data(contentsOf: folder.scratch["trace.json"])
    let events = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    return events.count { $0["name"] as? String == "encode" && $0["ph"] as? String != "E" }
  }

  @Test("are prepared once, and the film is that of the pictures one by one")
  func once() throws {
    try folder.render(["--frames", "0..29"])
    for name in ["film.png", "film.gif"] {
      #expect(try prepared([], to: name) == 1, "\(name)")
      let joined = folder.scratch.path("joined-" + name)
      let outcome = try Tool.run(["encode", folder.scratch.path("frames/%04d.png"), "-o", joined])
      #expect(outcome.status == 0, "\(outcome.complaint)")
      #expect(
        try Data(contentsOf: folder.scratch[name])
          == Data(contentsOf: folder.scratch["joined-" + name]))
    }
  }

  @Test("in any number of frames in flight", arguments: ["1", "2", "9"])
  func flights(_ count: String) throws {
    #expect(try prepared(["--in-flight", count], to: "film.png") == 1)
  }

  @Test("those of a scene that moves are prepared each")
  func moving() throws {
    try folder.scratch.write("scene.caml", Scenes.moving)
    #expect(try prepared([], to: "film.png") == 30)
  }
}

@Suite("HEVC and AV1", .enabled(if: Films.hasPrograms, "ffmpeg and ffprobe are not installed"))
struct NewCodecTests {
  @Test(
    "films say their codec and colours, are silent, and have the same bytes in each order",
    arguments: [("mp4", "hevc"), ("mov", "hevc"), ("mp4", "av1"), ("webm", "av1"), ("mkv", "av1")])
  func films(_ ending: String, _ codec: String) throws {
    let folder = try FrameFolder()
    var films: Set<Data> = []
    for variation in [[], ["--order", "reverse"], ["--in-flight", "1"]] {
      let options = [
        "--frames", "0..20", "--size", "96x72", "--codec", codec, "--preset", "veryfast",
      ]
      let outcome = try Tool.run(folder.arguments(options + variation, to: "film.\(ending)"))
      if outcome.complaint.contains("FFmpeg was built without") { return }
      try #require(outcome.status == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
      films.insert(try Data(contentsOf: folder.scratch["film.\(ending)"]))
    }
    #expect(films.count == 1)
    let probe = try Tool.shell(
      "ffprobe -v error -count_frames -of csv=p=0 -show_entries "
        + "stream=codec_name,codec_tag_string,color_space,nb_read_frames film.\(ending)",
      in: folder.scratch.url)
    #expect(probe.text.hasPrefix(codec) && probe.text.contains("bt709"), "\(probe.text)")
    #expect(probe.text.contains("21"), "\(probe.text)")
    if codec == "hevc" { #expect(probe.text.contains("hvc1"), "\(probe.text)") }
  }
}
