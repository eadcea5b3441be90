// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CAMedia

@Suite(
  "Films with sound",
  .enabled(if: TestFilm.canBeMade(.mp4, .h264), "FFmpeg's libraries are not installed."))
struct FilmSoundTests {
  private static let films = TestSoundFilm.formats

  /// Writes a film of white pictures with a sound, and reads it.
  private func film<Result>(
    _ format: FilmFormat, _ codec: VideoCodec, frames: Int, rate: FilmRate, _ cues: [SoundCue],
    read: (String) throws -> Result
  ) throws -> Result {
    let film = try TestSoundFilm(format, codec, frames: frames, rate: rate, cues)
    return try read(film.path)
  }

  @Test("the sound is as long as the film, to the sample, and each sound at its sample")
  func lengths() throws {
    let sound = try TestSound(TestSound.clicks(48_000, at: [1000, 40_000]))
    let rate = FilmRate(30000, 1001)!
    let count = SoundLength.samples(of: 31, at: rate, sampleRate: 48_000)
    for (format, codec) in Self.films {
      for start in [0, 0.4] {
        let samples = try film(
          format, codec, frames: 31, rate: rate, [SoundCue(path: sound.path, start: start)]
        ) { path in
          #expect(try SoundFacts(path: path).sampleCount == count, "\(format)")
          return try TestSound.samples(of: path, shape: SoundShape(rate: 48_000, channelCount: 1))
        }
        let first = Int(start * 48_000)
        #expect(samples.count == count, "\(format)")
        #expect(TestSound.peak(samples, in: first..<first + 20_000) == first + 1000, "\(format)")
        if start == 0 {
          #expect(TestSound.peak(samples, in: 20_000..<count) == 40_000, "\(format)")
        }
      }
    }
  }

  @Test("the same sounds give the same bytes; without sound the film has no stream of it")
  func bytes() throws {
    let sound = try TestSound(TestSound.clicks(30_000, at: [1000]))
    for (format, codec) in Self.films {
      let films = try (0..<2).map { _ in
        try film(format, codec, frames: 20, rate: FilmRate(25)!, [SoundCue(path: sound.path)]) {
          try Data(contentsOf: URL(fileURLWithPath: $0))
        }
      }
      #expect(films[0] == films[1], "\(format)")
      let silent = try TestFilm(format, codec, frames: 3)
      let error = #expect(throws: MediaError.self) { try SoundFacts(path: silent.path) }
      #expect(error?.rule == .hasSound)
    }
  }

  @Test("the sound of a film that is as long as another film is copied, byte for byte")
  func copies() throws {
    let sound = try TestSound(TestSound.clicks(30_000, at: [1000]))
    let rate = try #require(FilmRate(25))
    for (format, codec) in [Self.films[0], Self.films[2]] {
      try film(format, codec, frames: 20, rate: rate, [SoundCue(path: sound.path)]) { path in
        let first = try written(at: path)
        #expect(first.packets.count > 30)
        let copied = try film(
          format, codec, frames: 20, rate: rate, [SoundCue(path: path)], read: written)
        #expect(copied.packets == first.packets, "\(format)")
        #expect(copied.facts == first.facts, "\(format)")
        // Anything that changes it is encoded anew.
        for frames in [19, 21] {
          let other = try film(
            format, codec, frames: frames, rate: rate, [SoundCue(path: path)], read: written)
          #expect(other.packets.prefix(20) != first.packets.prefix(20))
          #expect(other.facts.sampleCount == frames * 1920)
        }
      }
    }
  }

  @Test("a sound that anything changes is not copied")
  func encodedAnew() throws {
    let sound = try TestSound(TestSound.clicks(30_000, at: [1000]))
    let rate = try #require(FilmRate(25))
    try film(.mp4, .h264, frames: 20, rate: rate, [SoundCue(path: sound.path)]) { path in
      func isCopied(
        _ format: FilmFormat, frames: Int, _ changes: (inout SoundCue) -> Void
      ) throws -> Bool {
        var cue = SoundCue(path: path)
        changes(&cue)
        let settings = FilmSettings(
          format: format, width: 32, height: 16, rate: rate, frameCount: frames)
        return try FilmSound([cue], filmSeconds: Double(frames) / 25).copied(settings) != nil
      }
      #expect(try isCopied(.mp4, frames: 20) { _ in })
      #expect(try isCopied(.mov, frames: 20) { _ in })
      #expect(try !isCopied(.webm, frames: 20) { _ in } && !isCopied(.mkv, frames: 20) { _ in })
      #expect(try !isCopied(.mp4, frames: 19) { _ in } && !isCopied(.mp4, frames: 21) { _ in })
      let changes: [(inout SoundCue) -> Void] = [
        { $0.gain = -1 }, { $0.fadeIn = 0.1 }, { $0.fadeOut = 0.1 }, { $0.offset = 0.1 },
        { $0.length = 0.5 }, { $0.start = 0.1 },
      ]
      for (number, change) in changes.enumerated() {
        #expect(try !isCopied(.mp4, frames: 20, change), "\(number)")
      }
      let twice = try FilmSound(
        [SoundCue(path: path), SoundCue(path: path)], filmSeconds: 0.8)
      let settings = FilmSettings(
        format: .mp4, width: 32, height: 16, rate: rate, frameCount: 20)
      #expect(twice.copied(settings) == nil)
    }
  }

  private func written(at path: String) throws -> (packets: [[UInt8]], facts: SoundFacts) {
    (try TestPackets(of: path).bytes, try SoundFacts(path: path))
  }

  @Test("a format without sound refuses one")
  func silentFormats() throws {
    let sound = try TestSound([0, 0, 0])
    for format in [FilmFormat.gif, .apng, .webp] {
      var settings = FilmSettings(
        format: format, width: 1, height: 1, rate: FilmRate(10)!, frameCount: 1)
      settings.sound = try FilmSound([SoundCue(path: sound.path)], filmSeconds: 1)
      let error = #expect(throws: MediaError.self) { try settings.check() }
      #expect(error?.description.contains("\(format.name) has none") == true)
    }
  }
}
