// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CAMedia

@Suite(
  "The mix of a film's sounds",
  .enabled(if: (try? SoundLibrary.shared()) != nil, "FFmpeg's libraries are not installed."))
struct SoundMixerTests {
  /// The mix of a film of so many samples.
  private func mix(
    _ cues: [SoundCue], count: Int, shape: SoundShape = SoundShape(rate: 48_000, channelCount: 1)
  ) throws -> [Float] {
    let sound = try FilmSound(cues, filmSeconds: Double(count) / Double(shape.rate))
    let mixer = SoundMixer(sound, shape: shape, count: count)
    var samples: [Float] = []
    // Parts of an odd length, so that no place is a border by chance.
    while true {
      let part = try mixer.read(997)
      if part.isEmpty { return samples }
      samples += part
    }
  }

  @Test("a film's length is the nearest number of samples")
  func lengths() {
    func samples(_ frames: Int, _ rate: FilmRate?) -> Int {
      SoundLength.samples(of: frames, at: rate!, sampleRate: 48_000)
    }
    #expect(samples(150, FilmRate(30)) == 240_000)
    #expect(samples(1, FilmRate(30000, 1001)) == 1602)
    #expect(samples(5, FilmRate(30000, 1001)) == 8008)
    #expect(samples(1, FilmRate(96_000)) == 1)
    #expect(samples(1, FilmRate(96_001)) == 0)
    #expect(samples(1_000_000, FilmRate(1, FilmRate.limit)) == .max)
    #expect(samples(1_000_000, FilmRate(1, 1000)) == 48_000_000_000_000)
  }

  @Test("a sound stands where it is asked for, silence around it")
  func places() throws {
    let sound = try TestSound([Double](repeating: 0.5, count: 4000))
    let samples = try mix([SoundCue(path: sound.path, start: 0.25)], count: 20_000)
    #expect(samples.count == 20_000)
    #expect(samples.firstIndex { $0 > 0.4 } == 12_000)
    #expect(samples.lastIndex { $0 > 0.4 } == 15_999)
    #expect(samples[12_000..<16_000].allSatisfy { abs($0 - 0.5) < 1e-4 })
    #expect(samples[..<12_000].allSatisfy { $0 == 0 } && samples[16_000...].allSatisfy { $0 == 0 })
  }

  /// A sound without an end in itself, its place in a film, and the samples at which it is heard.
  private struct Place {
    var rate = 48_000
    let length: Int
    /// Samples of the film before it, and of the film that it is heard in at most.
    var start = 0
    var most: Int?
    /// Samples of the sound that are left out at its beginning.
    var offset = 0
    /// Samples of the film.
    let film: Int
    let heard: Range<Int>
  }

  private static let exactPlaces = [
    Place(length: 4000, film: 3999, heard: 0..<3999),
    Place(length: 4000, film: 4000, heard: 0..<4000),
    Place(length: 4000, film: 4001, heard: 0..<4000),
    Place(length: 4000, start: 1, film: 4001, heard: 1..<4001),
    Place(length: 4000, start: 1, film: 4000, heard: 1..<4000),
    Place(length: 4000, start: 3999, film: 4000, heard: 3999..<4000),
    Place(length: 4000, start: 4000, film: 4000, heard: 4000..<4000),
    Place(length: 1, start: 7, film: 20, heard: 7..<8),
    Place(length: 4000, most: 2999, film: 6000, heard: 0..<2999),
    Place(length: 4000, offset: 1, film: 6000, heard: 0..<3999),
    Place(length: 4000, offset: 3999, film: 6000, heard: 0..<1),
    Place(length: 4000, offset: 4000, film: 6000, heard: 0..<0),
    Place(length: 9000, start: 500, most: 7000, offset: 1500, film: 9000, heard: 500..<7500),
    Place(length: 9000, start: 500, most: 8000, offset: 1500, film: 9000, heard: 500..<8000),
    // Of another rate: the nearest number of samples.
    Place(rate: 44_100, length: 10_000, film: 20_000, heard: 0..<10_884),
    Place(rate: 44_100, length: 10_001, film: 20_000, heard: 0..<10_885),
    Place(rate: 44_100, length: 4411, start: 33, film: 20_000, heard: 33..<4834),
    Place(rate: 44_100, length: 10_000, film: 10_884, heard: 0..<10_884),
    Place(rate: 44_100, length: 10_000, offset: 4410, film: 20_000, heard: 0..<6084),
    Place(rate: 8000, length: 3001, film: 20_000, heard: 0..<18_006),
    Place(rate: 11_025, length: 3333, film: 20_000, heard: 0..<14_511),
    Place(rate: 22_050, length: 7777, film: 20_000, heard: 0..<16_930),
    Place(rate: 96_000, length: 20_000, film: 20_000, heard: 0..<10_000),
  ]

  @Test("a sound is heard from its first to its last sample, and nowhere else")
  func ends() throws {
    for (number, place) in Self.exactPlaces.enumerated() {
      let sound = try TestSound(
        rate: place.rate, [Double](repeating: 0.5, count: place.length))
      let cue = SoundCue(
        path: sound.path, start: Double(place.start) / 48_000,
        offset: Double(place.offset) / Double(place.rate),
        length: place.most.map { Double($0) / 48_000 })
      let samples = try mix([cue], count: place.film)
      #expect(samples.count == place.film, "\(number)")
      let wrong = samples.indices.filter { sample in
        let wanted: Float = place.heard.contains(sample) ? 0.5 : 0
        return abs(samples[sample] - wanted) > (wanted == 0 ? 0 : 0.001)
      }
      #expect(wrong.isEmpty, "\(number) \(wrong.prefix(3)) \(wrong.suffix(3))")
    }
  }

  @Test("a longer sound is cut, one from within the file begins there")
  func cuts() throws {
    let sound = try TestSound(TestSound.clicks(48_000, at: [1000, 30_000]))
    let cut = try mix([SoundCue(path: sound.path)], count: 2000)
    #expect(cut.count == 2000 && TestSound.peak(cut, in: 0..<2000) == 1000)
    let later = try mix([SoundCue(path: sound.path, offset: 0.5)], count: 10_000)
    #expect(TestSound.peak(later, in: 0..<10_000) == 6000)
  }

  @Test("sounds add up, their gains in decibels, and loud ones end at 1")
  func gains() throws {
    let sound = try TestSound([Double](repeating: 0.25, count: 4000))
    let quiet = SoundCue(path: sound.path, gain: -20)
    let samples = try mix([SoundCue(path: sound.path), quiet], count: 1000)
    #expect(samples.allSatisfy { abs($0 - 0.275) < 1e-4 })
    let loud = try mix([SoundCue(path: sound.path, gain: 40)], count: 1000)
    #expect(loud.allSatisfy { $0 == 1 })
  }

  @Test("fades are straight lines at the ends of what is heard")
  func fades() throws {
    let sound = try TestSound([Double](repeating: 0.5, count: 48_000))
    let cue = SoundCue(path: sound.path, start: 0.1, fadeIn: 0.1, fadeOut: 0.2)
    let samples = try mix([cue], count: 24_000)
    #expect(abs(samples[4800 + 2400] - 0.25) < 1e-3)
    #expect(abs(samples[4800 + 4799] - 0.5) < 1e-3 && abs(samples[12_000] - 0.5) < 1e-4)
    // The film ends before the sound: that is where it is silent.
    #expect(abs(samples[24_000 - 4800] - 0.25) < 1e-3 && abs(samples[23_999]) < 1e-3)
    // Of a sound that ends before the film, its own end.
    let short = try TestSound([Double](repeating: 0.5, count: 12_000))
    let ended = try mix([SoundCue(path: short.path, fadeOut: 0.1)], count: 24_000)
    #expect(abs(ended[7000] - 0.5) < 1e-3 && abs(ended[12_000 - 2400] - 0.25) < 1e-3)
    #expect(abs(ended[11_999]) < 1e-3 && ended[12_000...].allSatisfy { $0 == 0 })
  }

  @Test("another rate keeps places and length; two channels of one are alike")
  func rates() throws {
    let sound = try TestSound(rate: 44_100, TestSound.clicks(44_100, at: [4410, 22_050]))
    let samples = try mix(
      [SoundCue(path: sound.path)], count: 60_000, shape: SoundShape(rate: 48_000, channelCount: 2))
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    #expect(left == stride(from: 1, to: samples.count, by: 2).map { samples[$0] })
    #expect(TestSound.peak(left, in: 0..<20_000) == 4800)
    #expect(TestSound.peak(left, in: 20_000..<60_000) == 24_000)
    #expect(left[48_100...].allSatisfy { $0 == 0 })
  }
}
