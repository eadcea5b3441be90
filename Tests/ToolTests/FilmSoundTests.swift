// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Sounds that tests make, as files.
enum TestSounds {
  /// A WAV file of 16 bits with a short bump around each of these samples.
  static func clicks(_ count: Int, at places: [Int], rate: Int = 48_000) -> Data {
    var samples = [Int16](repeating: 0, count: count)
    for place in places {
      for sample in max(0, place - 20)..<min(count, place + 20) {
        samples[sample] = Int16(20_000 * exp(-pow(Double(sample - place) / 4, 2)))
      }
    }
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let size = count * 2
    let head =
      Array("RIFF".utf8) + bytes(36 + size, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + bytes(1, 2)
      + bytes(1, 2) + bytes(rate, 4) + bytes(rate * 2, 4) + bytes(2, 2) + bytes(16, 2)
      + Array("data".utf8) + bytes(size, 4)
    return Data(head) + samples.withUnsafeBytes { Data($0) }
  }
}

@Suite(
  "Sound of films, read by FFmpeg",
  .enabled(if: Films.hasPrograms, "ffmpeg and ffprobe are not installed"))
struct FilmSoundTests {
  private let folder: FrameFolder

  init() throws {
    folder = try FrameFolder()
    try TestSounds.clicks(144_000, at: [1000, 24_000, 100_000]).write(
      to: folder.scratch["long.wav"])
    try TestSounds.clicks(20_000, at: [1000]).write(to: folder.scratch["short.wav"])
  }

  /// 50 frames of 30000/1001 a second: 80,080 samples.
  private static let frames = ["--frames", "0..49", "--fps", "30000/1001"]
  private static let length = 80_080

  private func sound(_ name: String) -> String { folder.scratch.path(name) }

  private func film(_ name: String, _ options: [String]) throws -> Tool.Outcome {
    try Tool.run(folder.arguments(Self.frames + options, to: name))
  }

  /// The sound of a file as numbers, one channel.
  private func samples(_ name: String) throws -> [Float] {
    let outcome = try Tool.shell(
      "ffmpeg -v error -i \(name) -vn -ac 1 -f f32le -", in: folder.scratch.url)
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return outcome.output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  /// The length of a stream by `ffprobe`, seconds.
  private func length(_ name: String) throws -> Double {
    // WebM and Matroska have lengths of streams as words.
    let outcome = try Tool.shell(
      "ffprobe -v error -select_streams a -of csv=p=0 -show_entries stream=duration \(name)",
      in: folder.scratch.url)
    return Double(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  private func peak(_ samples: [Float], _ range: Range<Int>) -> Int {
    range.clamped(to: samples.indices).max { samples[$0] < samples[$1] } ?? -1
  }

  @Test("longer, shorter and later sounds: each at its sample, the film's length to the sample")
  func lengths() throws {
    for name in ["film.mp4", "film.mov", "film.webm", "film.mkv"] {
      for (file, start, clicks) in [
        ("long.wav", "", [1000, 24_000]), ("short.wav", "", [1000]),
        ("long.wav", "@0.25", [13_000, 36_000]), ("short.wav", "@1.5", [73_000]),
      ] {
        let outcome = try film(name, ["--audio", sound(file) + start])
        try #require(outcome.status == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
        let samples = try samples(name)
        // Of a packet that ends the film FFmpeg decodes all samples of AAC, which are silent.
        let spare = name == "film.mp4" || name == "film.mov" ? 1024 : 0
        #expect((Self.length...Self.length + spare).contains(samples.count), "\(name) \(start)")
        for click in clicks {
          #expect(peak(samples, click - 900..<click + 900) == click, "\(name) \(file)\(start)")
        }
        if spare > 0 {
          let seconds = try length(name)
          #expect(abs(seconds * 48_000 - Double(Self.length)) < 0.5, "\(name) \(seconds)")
        }
      }
    }
  }

  @Test("the same bytes in each order, with each number of frames in flight, and from encode")
  func bytes() throws {
    let options = ["--audio", sound("short.wav") + "@0.2,gain=-6,fade-in=0.1,fade-out=0.1"]
    try folder.render(Self.frames)
    for name in ["film.mp4", "film.webm"] {
      var films: Set<Data> = []
      for variation in [
        [], ["--order", "reverse"], ["--order", "shuffled:5", "--in-flight", "1"],
      ] {
        let outcome = try film(name, options + variation)
        try #require(outcome.status == 0, "\(outcome.complaint)")
        films.insert(try Data(contentsOf: folder.scratch[name]))
      }
      let joined = try Tool.run(
        [
          "encode", sound("frames/%04d.png"), "--fps", "30000/1001", "-o", sound("joined-" + name),
        ] + options)
      #expect(joined.status == 0, "\(joined.complaint)")
      films.insert(try Data(contentsOf: folder.scratch["joined-" + name]))
      #expect(films.count == 1, "\(name)")
    }
  }

  @Test("a sound that nobody hears is a warning, of render and of encode")
  func unheard() throws {
    for (options, words) in [
      ("@5", "it begins at 5 s, and the film has 1.668 s"),
      (",from=10", "from is 10 s, and the file has 3 s"),
    ] {
      let outcome = try film("film.mp4", ["--audio", sound("long.wav") + options])
      let line = "\(sound("long.wav")): warning: it is not heard: \(words)\n"
      #expect(outcome.status == 0 && outcome.complaint == line, "\(outcome.complaint)")
    }
    try folder.render(["--frames", "0..1"])
    let encoded = try Tool.run([
      "encode", sound("frames/%04d.png"), "--fps", "30", "-o", sound("e.mp4"), "--audio",
      sound("long.wav") + "@2",
    ])
    #expect(encoded.status == 0 && encoded.complaint.contains("it begins at 2 s"))
  }

  @Test("sounds that are missing, damaged or none at all are refused before anything is drawn")
  func refusals() throws {
    try folder.scratch.write("words.wav", "hello, this is no sound")
    for (options, status, words) in [
      (["none.wav"], 74, ["none.wav"]), (["words.wav"], 65, ["words.wav"]),
      (["scene.caml"], 65, ["scene.caml"]), (["short.wav,gain=loud"], 2, ["gain", "decibels"]),
      (["short.wav,speed=2"], 2, ["fade-in=", "speed="]),
      (["short.wav@-1"], 2, ["START", "86400"]), (["short.wav,gain=1,gain=2"], 2, ["twice"]),
    ] as [([String], Int32, [String])] {
      let outcome = try film("film.mp4", options.flatMap { ["--audio", sound($0)] })
      #expect(outcome.status == status, "\(options) \(outcome.complaint)")
      for word in words { #expect(outcome.complaint.contains(word), "\(outcome.complaint)") }
    }
    for (name, word) in [
      ("film.gif", "GIF"), ("film.png", "animated PNG"), ("film.webp", "animated WebP"),
      ("frames/%d.png", "A picture"),
    ] {
      let outcome = try film(name, ["--audio", sound("short.wav")])
      #expect(outcome.status == 2 && outcome.complaint.contains(word), "\(outcome.complaint)")
      #expect(outcome.complaint.contains(".mp4"), "\(outcome.complaint)")
    }
    let raw = try film("film.rgba", ["--raw", "rgba", "--audio", sound("short.wav")])
    #expect(raw.status == 2 && raw.complaint.contains("raw"), "\(raw.complaint)")
    #expect(!folder.names(in: "").contains { $0.hasPrefix("film") })
  }

  @Test("20 damaged sounds of four formats: a sentence with the file, and no film")
  func damages() throws {
    let made = try Tool.shell(
      "for e in flac m4a ogg mp3; do ffmpeg -v error -i long.wav -ar 48000 "
        + "$([ $e = ogg ] && echo -c:a libopus) -y whole.$e || exit 1; done", in: folder.scratch.url
    )
    try #require(made.status == 0, "\(made.complaint)")
    for ending in ["flac", "m4a", "ogg", "mp3"] {
      let whole = [UInt8](try Data(contentsOf: folder.scratch["whole.\(ending)"]))
      let fine = try film("film.mp4", ["--audio", sound("whole.\(ending)")])
      #expect(fine.status == 0, "\(ending) \(fine.complaint)")
      for (number, bytes) in damaged(whole).enumerated() {
        try Data(bytes).write(to: folder.scratch["bad.\(ending)"])
        let outcome = try film("bad.mp4", ["--audio", sound("bad.\(ending)")])
        #expect([65, 69].contains(outcome.status), "\(ending) \(number) \(outcome.complaint)")
        #expect(outcome.complaint.contains("bad.\(ending): "), "\(outcome.complaint)")
      }
    }
    #expect(!folder.names(in: "").contains("bad.mp4"))
  }

  /// Five files of one: cut short, without its head, of zeros from the first tenth on, of other
  /// bytes, and empty.
  private func damaged(_ whole: [UInt8]) -> [[UInt8]] {
    let tenth = whole.count / 10
    return [
      Array(whole.prefix(whole.count / 4)), Array(whole.prefix(20)),
      Array(whole.prefix(tenth)) + [UInt8](repeating: 0, count: whole.count - tenth),
      whole.map { $0 ^ 0x5A }, [],
    ]
  }
}

@Suite(
  "The sound of films that a scene shows",
  .enabled(if: Films.hasPrograms, "ffmpeg and ffprobe are not installed"))
struct SceneSoundTests {
  private let folder: FrameFolder

  init() throws {
    folder = try FrameFolder(
      """
      \(Scenes.head)
        <CALayer id="#1" name="root" bounds="0 0 64 48" position="32 24">
          <sublayers>
            <CALayer id="#2" bounds="0 0 32 32" position="16 16" beginTime="0.5">
              <contents type="CGImage" src="clip.mp4"/>
            </CALayer>
          </sublayers>
        </CALayer>
      </caml>
      """)
    try TestSounds.clicks(48_000, at: [4800]).write(to: folder.scratch["clip.wav"])
    let made = try Tool.shell(
      "ffmpeg -v error -f lavfi -i color=red:size=32x32:rate=10:duration=1 -i clip.wav "
        + "-c:a aac clip.mp4", in: folder.scratch.url)
    try #require(made.status == 0, "\(made.complaint)")
  }

  @Test("it is heard from the layer's time 0 on, and again at each turn")
  func turns() throws {
    let outcome = try Tool.run(
      folder.arguments(["--frames", "0..29", "--fps", "10"], to: "a.webm"))
    try #require(outcome.status == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    let raw = try Tool.shell(
      "ffmpeg -v error -i a.webm -vn -ac 1 -f f32le -", in: folder.scratch.url)
    let samples = raw.output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    #expect(samples.count == 144_000)
    let loud = samples.indices.filter { samples[$0] > 0.3 }
    let places = loud.filter { place in !loud.contains { $0 < place && place - $0 < 1000 } }
    try #require(places.count == 3, "\(places)")
    for (place, wanted) in zip(places, [28_800, 76_800, 124_800]) {
      #expect(abs(place - wanted) < 12, "\(place)")
    }
  }

  @Test("--mute leaves it out; films without sound, and frames that are no row, say so")
  func silence() throws {
    func run(_ name: String, _ options: [String]) throws -> (complaint: String, streams: String) {
      let outcome = try Tool.run(folder.arguments(options, to: name))
      #expect(outcome.status == 0, "\(outcome.complaint)")
      let probe = try Tool.shell(
        "ffprobe -v error -of csv=p=0 -show_entries stream=codec_type \(name)",
        in: folder.scratch.url)
      return (outcome.complaint, probe.text)
    }
    let muted = try run("a.mp4", ["--frames", "0..9", "--mute"])
    #expect(muted.complaint.isEmpty && muted.streams == "video\n")
    let gif = try run("a.gif", ["--frames", "0..9", "--fps", "10"])
    #expect(gif.complaint.contains("clip.mp4") && gif.complaint.contains("GIF has no sound"))
    let steps = try run("a.mp4", ["--frames", "0..9:2"])
    #expect(steps.complaint.contains("do not follow") && steps.streams == "video\n")
  }
}
