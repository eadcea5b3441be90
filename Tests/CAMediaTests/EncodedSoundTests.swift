// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CAMedia

@Suite(
  "Sounds that are encoded into films",
  .enabled(if: TestFilm.canBeMade(.mp4, .h264), "FFmpeg's libraries are not installed."))
struct EncodedSoundTests {
  /// 31 frames of 30000/1001 a second.
  private static let (frames, rate, count) = (31, FilmRate(30000, 1001)!, 49_650)

  /// A sound with clicks at its ends, and where they are heard.
  private struct Case {
    /// Samples of the sound, and of a second.
    let length: Int
    var rate = 48_000
    /// Samples of the film before the sound begins, and of the sound that are left out.
    var start = 0
    var offset = 0
    /// The places of clicks, samples of the sound.
    let clicks: [Int]
  }

  private static let cases: [Case] = [
    Case(length: count, clicks: [24, 25_000, count - 24]),
    Case(length: count - 1, clicks: [24, count - 25]),
    Case(length: count + 1, clicks: [24, count - 24]),
    Case(length: count + 1023, clicks: [24, count - 24]),
    Case(length: count + 30_000, clicks: [24, count - 24]),
    Case(length: count - 960, clicks: [24, count - 984]),
    Case(length: 5000, clicks: [24, 4976]),
    Case(length: 5000, start: 20_001, clicks: [24, 4976]),
    Case(length: 5000, start: count - 5000, clicks: [24, 4976]),
    Case(length: 50_000, start: 1, clicks: [24, count - 25]),
    Case(length: 50_000, start: 12_345, offset: 10_000, clicks: [10_024, count - 12_345 + 9976]),
    Case(length: 9000, offset: 3000, clicks: [3024, 8976]),
    // At 32,000 a second every second place is one of 48,000.
    Case(length: 20_000, rate: 32_000, clicks: [24, 19_976]),
    Case(length: 40_000, rate: 32_000, start: 3, clicks: [24, count * 2 / 3 - 30]),
  ]

  @Test("every click at its sample, to the last ones of the film", arguments: 0..<4)
  func ends(_ number: Int) throws {
    let (format, codec) = TestSoundFilm.formats[number]
    for (number, entry) in Self.cases.enumerated() {
      let samples = try samples(entry, format, codec)
      #expect(samples.count == Self.count, "\(number)")
      for click in entry.clicks {
        let place = (click - entry.offset) * 48_000 / entry.rate + entry.start
        let near = place - 500..<place + 500
        #expect(TestSound.peak(samples, in: near.clamped(to: 0..<Self.count)) == place, "\(number)")
      }
      let end = entry.start + (entry.length - entry.offset) * 48_000 / entry.rate
      #expect(samples.dropFirst(end + 3000).allSatisfy { abs($0) < 0.05 }, "\(number)")
      #expect(samples.prefix(max(0, entry.start - 3000)).allSatisfy { abs($0) < 0.05 })
    }
  }

  private func samples(
    _ entry: Case, _ format: FilmFormat, _ codec: VideoCodec
  ) throws -> [Float] {
    let clicks = TestSound.clicks(entry.length, at: entry.clicks)
    let sound = try TestSound(rate: entry.rate, clicks)
    // A gain, so that PCM is encoded, too; and silence that has the usual rate.
    let silence = try TestSound([0, 0])
    let cues = [
      SoundCue(
        path: sound.path, start: Double(entry.start) / 48_000,
        offset: Double(entry.offset) / Double(entry.rate), gain: -1),
      SoundCue(path: silence.path),
    ]
    let film = try TestSoundFilm(format, codec, frames: Self.frames, rate: Self.rate, cues)
    #expect(try SoundFacts(path: film.path).sampleCount == Self.count)
    return try TestSound.samples(of: film.path, shape: SoundShape(rate: 48_000, channelCount: 1))
  }

  @Test("a sound that begins after the film leaves silence as long as the film")
  func late() throws {
    let sound = try TestSound(TestSound.noise(2000))
    for (format, codec) in TestSoundFilm.formats {
      let film = try TestSoundFilm(
        format, codec, frames: Self.frames, rate: Self.rate, [SoundCue(path: sound.path, start: 5)])
      let samples = try TestSound.samples(
        of: film.path, shape: SoundShape(rate: 48_000, channelCount: 1))
      #expect(samples.count == Self.count && samples.allSatisfy { abs($0) < 1e-3 }, "\(format)")
    }
  }

  @Test("packets follow each other without a gap from the encoder's start to the film's end")
  func packets() throws {
    let sound = try TestSound(TestSound.noise(60_000))
    for (frames, rate) in [(31, FilmRate(30000, 1001)!), (1, FilmRate(25)!), (20, FilmRate(25)!)] {
      let count = SoundLength.samples(of: frames, at: rate, sampleRate: 48_000)
      for (format, codec) in TestSoundFilm.formats {
        let film = try TestSoundFilm(
          format, codec, frames: frames, rate: rate, [SoundCue(path: sound.path, gain: -1)])
        let packets = try TestPackets(of: film.path)
        if [.mp4, .mov].contains(format) {
          checkAAC(packets, count, "\(format) \(frames)")
        } else {
          checkOpus(packets, count, "\(format) \(frames)")
        }
      }
    }
  }

  private func checkAAC(_ packets: TestPackets, _ count: Int, _ name: String) {
    let starts = stride(from: -1024, to: count, by: 1024).map(Double.init)
    #expect(packets.starts == starts, "\(name)")
    #expect(packets.counts.dropLast().allSatisfy { $0 == 1024 }, "\(name)")
    #expect((packets.starts.last ?? 0) + (packets.counts.last ?? 0) == Double(count), "\(name)")
  }

  private func checkOpus(_ packets: TestPackets, _ count: Int, _ name: String) {
    let starts = stride(from: -312, to: count, by: 960).map(Double.init)
    #expect(packets.starts.count == starts.count, "\(name)")
    for (place, wanted) in zip(packets.starts, starts) {
      #expect(abs(place - wanted) <= packets.tick, "\(name) \(place)")
    }
  }
}
