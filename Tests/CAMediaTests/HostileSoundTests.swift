// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CAMedia

/// Sounds that are cut off, damaged, beyond a limit or none at all: an error with the file and the
/// rule.
@Suite(.enabled(if: (try? SoundLibrary.shared()) != nil, "FFmpeg's libraries are not installed."))
struct HostileSoundTests {
  private static let whole = TestSound.bytes(
    rate: 48_000, channels: 2, TestSound.clicks(96_000, at: [500]))

  private static func changed(_ place: Int, _ bytes: [UInt8]) -> [UInt8] {
    var damaged = whole
    damaged.replaceSubrange(place..<place + bytes.count, with: bytes)
    return damaged
  }

  private static let damages: [(String, [UInt8])] = [
    ("no bytes", []),
    ("the head alone", Array(whole.prefix(44))),
    ("half a head", Array(whole.prefix(30))),
    ("a cut in the middle", Array(whole.prefix(whole.count / 2))),
    ("a cut within a sample", Array(whole.prefix(whole.count / 2 + 1))),
    ("another first word", changed(0, Array("RIFL".utf8))),
    ("another second word", changed(8, Array("WAVX".utf8))),
    ("no description", changed(12, Array("fxx ".utf8))),
    ("a description of no bytes", changed(16, [0, 0, 0, 0])),
    ("an unknown codec", changed(20, [0x77, 0x77])),
    ("no channels", changed(22, [0, 0])),
    ("nine channels", changed(22, [9, 0])),
    ("65,535 channels", changed(22, [255, 255])),
    ("no rate", changed(24, [0, 0, 0, 0])),
    ("a rate of 1", changed(24, [1, 0, 0, 0])),
    ("a rate of 16 million", changed(24, [0, 0, 0, 1])),
    ("samples of no bits", changed(34, [0, 0])),
    ("samples of 77 bits", changed(34, [77, 0])),
    ("words", Array("hello, this is no sound at all".utf8)),
    ("a list of files", Array("#EXTM3U\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n".utf8)),
    ("zeros", [UInt8](repeating: 0, count: 10_000)),
  ]

  @Test("damaged files", arguments: damages)
  func damaged(_ name: String, _ bytes: [UInt8]) throws {
    let sound = try TestSound(bytes: bytes)
    let error = #expect(throws: MediaError.self, "\(name)") {
      try FilmSound([SoundCue(path: sound.path)], filmSeconds: 3)
    }
    #expect(error?.file == sound.path && error?.description.hasPrefix(sound.path) == true)
  }

  @Test("a file that is whole is not refused")
  func whole() throws {
    let sound = try TestSound(bytes: Self.whole)
    #expect(try SoundFacts(path: sound.path).sampleCount == 48_000)
  }

  @Test("bytes that change at random end in samples or an error")
  func random() throws {
    var generator = Seeded(state: 7)
    for _ in 0..<30 {
      var damaged = Self.whole
      for _ in 0..<8 {
        damaged[Int.random(in: 0..<60, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      let sound = try TestSound(bytes: damaged)
      do throws(MediaError) {
        let film = try FilmSound([SoundCue(path: sound.path)], filmSeconds: 0.1)
        let mixer = SoundMixer(film, shape: SoundShape(rate: 48_000, channelCount: 2), count: 4800)
        #expect(try mixer.read(4800).count == 9600)
      } catch { #expect(error.file == sound.path) }
    }
  }

  @Test("missing files, folders and devices")
  func missing() {
    for path in ["/nonexistent.wav", "/tmp", "/dev/zero"] {
      let error = #expect(throws: MediaError.self) { try SoundFacts(path: path) }
      #expect(error?.rule == .readable && error?.file == path)
    }
  }

  @Test("limits are settable")
  func limits() throws {
    let sound = try TestSound(bytes: Self.whole)
    func rule(_ change: (inout SoundLimits) -> Void) -> MediaError.Rule? {
      var limits = SoundLimits()
      change(&limits)
      do throws(MediaError) {
        _ = try FilmSound(
          Array(repeating: SoundCue(path: sound.path), count: 3), filmSeconds: 3, limits: limits)
        return nil
      } catch { return error.rule }
    }
    #expect(rule { _ in } == nil)
    #expect(rule { $0.maximumChannelCount = 1 } == .channelCount(maximum: 1))
    #expect(rule { $0.sampleRates = 1...44_100 } == .sampleRate(1...44_100))
    #expect(rule { $0.maximumSoundCount = 2 } == .soundCount(maximum: 2))
    #expect(rule { $0.maximumSeconds = 2 } == .soundLength(maximum: 2))
    #expect(rule { $0.maximumSilentPacketCount = 0 } == .silentPacketCount(maximum: 0))
    var short = SoundLimits()
    short.maximumSeconds = 0
    let error = #expect(throws: MediaError.self) { try SoundFacts(path: sound.path, limits: short) }
    #expect(error?.rule == .soundLength(maximum: 0))
  }
}

/// Numbers that are the same in each run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
