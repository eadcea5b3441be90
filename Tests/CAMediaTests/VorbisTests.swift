// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CAMedia

@Suite(
  "Sounds of Vorbis",
  .enabled(
    if: TestFilm.canBeMade(.mp4, .h264) && TestSound.hasProgram, "FFmpeg is not installed."))
struct VorbisTests {
  private let clicks = [24_000, 60_000]

  /// Vorbis changes to short blocks before a click, and FFmpeg states those at wrong times.
  @Test("clicks are where they were, in Ogg and in copies of it, and no sample is more or less")
  func clicksStay() throws {
    let wave = try TestSound(TestSound.clicks(96_000, at: clicks))
    let ogg = try TestSound(converting: wave.path, to: "ogg", ["-c:a", "libvorbis"])
    try expectClicks(in: ogg.path)
    for ending in ["mkv", "webm", "mp4"] {
      let copy = try TestSound(converting: ogg.path, to: ending, ["-c", "copy"])
      try expectClicks(in: copy.path)
    }
  }

  private func expectClicks(in path: String) throws {
    #expect(try SoundFacts(path: path).sampleCount == 96_000, "\(path)")
    let shape = SoundShape(rate: 48_000, channelCount: 1)
    let samples = try TestSound.samples(of: path, shape: shape)
    #expect(samples.count == 96_000, "\(path)")
    for click in clicks {
      let place = TestSound.peak(samples, in: click - 2000..<click + 2000)
      #expect(abs(place - click) <= 2, "\(path)")
    }
    // What FFmpeg's program decodes, which goes by no times.
    let decoded = try TestSound.decoded(path)
    #expect(zip(decoded, samples).allSatisfy { abs($0 - $1) < 1e-4 }, "\(path)")
  }

  @Test("a page that is lost is still an error")
  func lostPages() throws {
    let wave = try TestSound(TestSound.clicks(192_000, at: [24_000, 100_000, 170_000]))
    let ogg = try TestSound(converting: wave.path, to: "ogg", ["-c:a", "libvorbis"])
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: ogg.path)))
    let word = Array("OggS".utf8)
    let pages = bytes.indices.dropLast(3).filter { bytes[$0..<$0 + 4].elementsEqual(word) }
    try #require(pages.count > 4)
    // Two heads, then sound.
    bytes[pages[3] + 100] ^= 4
    let damaged = try TestSound(bytes: bytes, ending: "ogg")
    let error = #expect(throws: MediaError.self) { try SoundFacts(path: damaged.path) }
    #expect(error?.rule == .wellFormedSound)
  }
}
