// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CAMedia

/// A sound that can be copied into a film.
struct CopiedSoundCase: Sendable, CustomTestStringConvertible {
  let format: FilmFormat
  let codec: VideoCodec
  let ending: String
  var options: [String] = []
  /// Whether packets of the file and the film have the same borders.
  var hasPackets = true

  var testDescription: String { "\(ending) \(options.joined(separator: " ")) in \(format)" }

  private static let alac = ["-c:a", "alac", "-movie_timescale", "48000"]
  private static let aac = ["-c:a", "aac", "-movie_timescale", "48000"]
  private static let opus = ["-c:a", "libopus"]
  private static let deep = ["-c:a", "pcm_s24le"]

  static let all = [
    Self(format: .mp4, codec: .h264, ending: "m4a", options: alac),
    Self(format: .mp4, codec: .h264, ending: "m4a", options: aac),
    Self(format: .mov, codec: .png, ending: "m4a", options: alac),
    Self(format: .mov, codec: .png, ending: "m4a", options: aac),
    Self(format: .mov, codec: .png, ending: "wav", hasPackets: false),
    Self(format: .mov, codec: .png, ending: "wav", options: deep, hasPackets: false),
    Self(format: .webm, codec: .vp8, ending: "webm", options: opus),
    Self(format: .webm, codec: .vp8, ending: "ogg", options: opus),
    Self(format: .mkv, codec: .ffv1, ending: "ogg", options: opus),
    Self(format: .mkv, codec: .ffv1, ending: "flac"),
    Self(format: .mkv, codec: .ffv1, ending: "wav", hasPackets: false),
    Self(format: .mkv, codec: .ffv1, ending: "wav", options: deep, hasPackets: false),
  ]

  /// The sound as a file.
  func sound(_ samples: [Double]) throws -> TestSound {
    let wave = try TestSound(samples)
    return try TestSound(converting: wave.path, to: ending, options)
  }

  /// Whether the sound is copied into a film of 25 frames a second.
  func isCopied(frames: Int, _ cue: SoundCue) throws -> Bool {
    let settings = FilmSettings(
      format: format, width: 32, height: 16, rate: FilmRate(25)!, frameCount: frames)
    return try FilmSound([cue], filmSeconds: Double(frames) / 25).copied(settings) != nil
  }
}

@Suite(
  "Sounds that are copied into films",
  .enabled(
    if: TestFilm.canBeMade(.mp4, .h264) && TestSound.hasProgram, "FFmpeg is not installed."))
struct CopiedSoundTests {
  @Test(
    "every packet at its time, every sample in its place, as FFmpeg and as this module reads it",
    arguments: CopiedSoundCase.all, [38_400, 49_650])
  func copies(_ kind: CopiedSoundCase, _ count: Int) throws {
    let (frames, rate) = count == 38_400 ? (20, FilmRate(25)!) : (31, FilmRate(30000, 1001)!)
    let sound = try kind.sound(TestSound.noise(count))
    #expect(try SoundFacts(path: sound.path).sampleCount == count)
    let film = try TestSoundFilm(
      kind.format, kind.codec, frames: frames, rate: rate, [SoundCue(path: sound.path)])
    try comparePackets(film.path, sound.path, kind)
    let shape = SoundShape(rate: 48_000, channelCount: 1)
    let samples = try TestSound.samples(of: film.path, shape: shape)
    #expect(samples.count == count)
    #expect(try samples == TestSound.samples(of: sound.path, shape: shape))
    let decoded = try TestSound.decoded(film.path)
    #expect(try decoded == TestSound.decoded(sound.path))
    #expect(kind.options.contains("aac") || decoded.count == count)
    // FFmpeg's program decodes with other instructions.
    #expect(zip(decoded, samples).allSatisfy { abs($0 - $1) < 1e-4 })
  }

  private func comparePackets(_ film: String, _ sound: String, _ kind: CopiedSoundCase) throws {
    let (copied, source) = (try TestPackets(of: film), try TestPackets(of: sound))
    #expect(copied.bytes.joined().elementsEqual(source.bytes.joined()))
    // PCM has no packets of its own: formats cut it as they like.
    guard kind.hasPackets else { return }
    #expect(copied.bytes.map(\.count) == source.bytes.map(\.count))
    // A time that is rounded to ticks is off by less than one of each file.
    let slack = copied.tick + source.tick > 2 ? max(copied.tick, source.tick) : 0
    for (place, wanted) in zip(copied.starts, source.starts) {
      #expect(abs(place - wanted) <= slack, "\(place) \(wanted)")
    }
    if slack == 0 { #expect(copied.counts == source.counts) }
  }

  @Test(
    "a sample more or less than the film, and it is not copied, and still ends with the film",
    arguments: CopiedSoundCase.all)
  func lengths(_ kind: CopiedSoundCase) throws {
    for difference in [-1024, -960, -1, 0, 1, 960, 1024] {
      let sound = try kind.sound(TestSound.noise(9600 + difference))
      let isCopied = try kind.isCopied(frames: 5, SoundCue(path: sound.path))
      #expect(isCopied == (difference == 0), "\(difference)")
      guard abs(difference) == 1 else { continue }
      let film = try TestSoundFilm(
        kind.format, kind.codec, frames: 5, rate: FilmRate(25)!, [SoundCue(path: sound.path)])
      #expect(try SoundFacts(path: film.path).sampleCount == 9600, "\(difference)")
    }
  }

  @Test("the smallest change, and it is not copied", arguments: CopiedSoundCase.all)
  func changes(_ kind: CopiedSoundCase) throws {
    let sound = try kind.sound(TestSound.noise(9600))
    let sample = 1 / 48_000.0
    let changes: [(String, (inout SoundCue) -> Void)] = [
      ("start", { $0.start = sample }), ("offset", { $0.offset = sample }),
      ("gain", { $0.gain = 0.01 }), ("less gain", { $0.gain = -0.01 }),
      ("fade-in", { $0.fadeIn = sample }), ("fade-out", { $0.fadeOut = sample }),
      ("length", { $0.length = 9599 * sample }),
    ]
    #expect(try kind.isCopied(frames: 5, SoundCue(path: sound.path)))
    for (name, change) in changes {
      var cue = SoundCue(path: sound.path)
      change(&cue)
      #expect(try !kind.isCopied(frames: 5, cue), "\(name)")
    }
  }

  @Test("only what the format says exactly is copied")
  func formats() throws {
    let wave = try TestSound(TestSound.noise(9600))
    let deep = ["-c:a", "pcm_f32le"]
    let table: [(ending: String, options: [String], formats: Set<FilmFormat>)] = [
      ("m4a", ["-c:a", "aac"], [.mp4, .mov]), ("m4a", ["-c:a", "alac"], [.mp4, .mov]),
      ("flac", [], [.mkv]), ("ogg", ["-c:a", "libopus"], [.webm, .mkv]),
      ("webm", ["-c:a", "libopus"], [.webm]), ("mkv", ["-c:a", "libopus"], [.webm]),
      ("wav", [], [.mov, .mkv]), ("wav", deep, []), ("ogg", ["-c:a", "flac"], [.mkv]),
    ]
    for (ending, options, formats) in table {
      let sound = try TestSound(converting: wave.path, to: ending, options)
      for (format, codec) in TestSoundFilm.formats {
        let kind = CopiedSoundCase(format: format, codec: codec, ending: ending)
        let isCopied = try kind.isCopied(frames: 5, SoundCue(path: sound.path))
        #expect(isCopied == formats.contains(format), "\(ending) \(options) \(format)")
      }
    }
  }

  @Test("a joined film has its sound copied or encoded to the same sample")
  func joined() throws {
    let first = try TestFilm(.mkv, .ffv1, frames: 3)
    let second = try TestFilm(.mkv, .ffv1, frames: 2)
    for count in [24_000, 23_999, 30_000] {
      let sound = try TestSound(TestSound.noise(count))
      let path = sound.path + ".mkv"
      defer { try? FileManager.default.removeItem(atPath: path) }
      try #require(FileManager.default.createFile(atPath: path, contents: nil))
      let join = try FilmJoin([first.path, second.path], rate: nil)
      let cues = [SoundCue(path: sound.path)]
      try join.write(
        to: NamedFile(path: path), .mkv, sound: FilmSound(cues, filmSeconds: 0.5))
      let facts = try SoundFacts(path: path)
      #expect(facts.sampleCount == 24_000 && (facts.codec == "pcm_s16le") == (count == 24_000))
      #expect(try TestSound.decoded(path).count == 24_000)
    }
  }
}
