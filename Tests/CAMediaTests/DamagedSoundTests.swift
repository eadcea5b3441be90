// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CAMedia

/// A change of the bytes of a file.
enum SoundDamage: String, Sendable, CaseIterable {
  case bit = "a bit in the middle"
  case zeros = "64 zeros in the middle"
  case ones = "64 ones in the middle"
  case manyZeros = "1,000 zeros in the middle"
  case manyOnes = "1,000 ones in the middle"
  case hole = "1,000 bytes less in the middle"
  case shorter = "100 bytes less at the end"
  case half = "half of it"

  func bytes(of whole: [UInt8]) -> [UInt8] {
    let middle = whole.count / 2
    func replaced(_ bytes: [UInt8]) -> [UInt8] {
      Array(whole[..<middle]) + bytes + whole[(middle + bytes.count)...]
    }
    return switch self {
    case .bit: replaced([whole[middle] ^ 4])
    case .zeros: replaced([UInt8](repeating: 0, count: 64))
    case .ones: replaced([UInt8](repeating: 255, count: 64))
    case .manyZeros: replaced([UInt8](repeating: 0, count: 1000))
    case .manyOnes: replaced([UInt8](repeating: 255, count: 1000))
    case .hole: Array(whole[..<middle]) + whole[(middle + 1000)...]
    case .shorter: Array(whole.dropLast(100))
    case .half: Array(whole[..<middle])
    }
  }
}

/// A format of sounds, and the damages that it makes known.
struct DamagedSoundCase: Sendable, CustomTestStringConvertible {
  let ending: String
  var options: [String] = []
  let damages: [SoundDamage]

  var testDescription: String { ([ending] + options).joined(separator: " ") }

  private static func codec(_ name: String) -> [String] { ["-c:a", name] }
  private static let front = ["-movflags", "+faststart"]
  /// The pages of Ogg have sums.
  private static let pages: [SoundDamage] = [.bit, .zeros, .ones, .manyZeros, .manyOnes, .hole]
  /// Packets of Opus have none: only a film of Matroska that ends shows it.
  private static let blocks: [SoundDamage] = [.manyZeros, .hole, .half]
  private static let frames: [SoundDamage] = pages + [.shorter, .half]
  /// Samples of ALAC may have any bits.
  private static func isLarge(_ damage: SoundDamage) -> Bool { ![.bit, .ones].contains(damage) }

  static let all = [
    Self(ending: "flac", damages: frames),
    Self(ending: "m4a", options: codec("alac") + front, damages: frames.filter(isLarge)),
    Self(ending: "m4a", options: codec("aac") + front, damages: frames.filter { $0 != .bit }),
    Self(ending: "mp3", options: codec("libmp3lame"), damages: [.manyZeros, .manyOnes, .hole]),
    Self(ending: "ogg", options: codec("libopus"), damages: frames),
    Self(ending: "ogg", options: codec("libvorbis"), damages: frames),
    Self(ending: "ogg", options: codec("flac"), damages: frames),
    Self(ending: "mkv", options: codec("libopus"), damages: blocks),
    Self(ending: "webm", options: codec("libopus"), damages: blocks),
    Self(ending: "mkv", options: codec("flac"), damages: [.bit, .zeros, .ones, .manyZeros, .half]),
    Self(ending: "aac", options: codec("aac"), damages: [.zeros, .ones, .manyZeros]),
    Self(ending: "wav", damages: [.hole, .shorter, .half]),
  ]
}

@Suite(
  "Sounds that are damaged after their beginning",
  .enabled(
    if: TestFilm.canBeMade(.mp4, .h264) && TestSound.hasProgram, "FFmpeg is not installed."))
struct DamagedSoundTests {
  @Test(
    "an error with the file, no silence; what a film does not reach does not matter",
    arguments: DamagedSoundCase.all)
  func damages(_ kind: DamagedSoundCase) throws {
    let wave = try TestSound(TestSound.noise(192_000))
    let whole = try TestSound(converting: wave.path, to: kind.ending, kind.options)
    let length = try SoundFacts(path: whole.path).sampleCount
    #expect((192_000..<195_000).contains(length))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole.path)))
    for damage in kind.damages {
      let sound = try TestSound(bytes: damage.bytes(of: bytes), ending: kind.ending)
      let cues = [SoundCue(path: sound.path)]
      let error = #expect(throws: MediaError.self, "\(damage.rawValue)") {
        try FilmSound(cues, filmSeconds: 5)
      }
      #expect(error?.rule == .wellFormedSound, "\(damage.rawValue) \(error?.description ?? "")")
      #expect(error?.description.hasPrefix("\(sound.path): the sound is damaged") == true)
      #expect(throws: Never.self, "\(damage.rawValue)") {
        try FilmSound(cues, filmSeconds: 0.3)
      }
    }
  }

  @Test("a film whose sound ends before it says so is damaged, too")
  func films() throws {
    let sound = try TestSound(TestSound.noise(96_000))
    for (format, codec) in [(FilmFormat.mkv, VideoCodec.ffv1), (.webm, .vp8)] {
      let film = try TestSoundFilm(
        format, codec, frames: 50, rate: FilmRate(25)!, [SoundCue(path: sound.path, gain: -1)])
      #expect(try SoundFacts(path: film.path).sampleCount == 96_000)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: film.path)))
      let half = try TestSound(bytes: Array(bytes.prefix(bytes.count / 2)), ending: format.rawValue)
      let error = #expect(throws: MediaError.self) { try SoundFacts(path: half.path) }
      #expect(error?.rule == .wellFormedSound, "\(format)")
    }
  }

  @Test("every length of the last page of Ogg but the whole one is cut off")
  func lastPages() {
    let head = Array("OggS".utf8) + [UInt8](repeating: 0, count: 22)
    let first = head + [1, 5] + [1, 2, 3, 4, 5]
    let page = head + [2, 255, 3] + [UInt8](repeating: 9, count: 258)
    #expect(!OggTail(bytes: first + page).isCutOff && !OggTail(bytes: first).isCutOff)
    // Bytes that are no page count for nothing: those behind the last, the beginning of its word.
    #expect(!OggTail(bytes: first + page + [0, 1, 2]).isCutOff && !OggTail(bytes: []).isCutOff)
    for count in 0..<4 { #expect(!OggTail(bytes: first + page.prefix(count)).isCutOff) }
    let cut = (4..<page.count).filter { OggTail(bytes: first + page.prefix($0)).isCutOff }
    #expect(cut == Array(4..<page.count))
    // The word of a page in sound.
    let sound =
      head + [1, 40] + [UInt8](repeating: 9, count: 30) + Array("OggS".utf8) + [1, 2, 3, 4, 5, 6]
    #expect(!OggTail(bytes: first + sound).isCutOff && OggTail(bytes: sound.dropLast()).isCutOff)
  }

  @Test("a sound that is shorter than the film it comes with is whole")
  func shorterThanPictures() throws {
    let sound = try TestSound(TestSound.noise(24_000))
    for ending in ["mkv", "webm"] {
      let film = try TestSound(
        converting: sound.path, to: ending,
        [
          "-f", "lavfi", "-i", "color=red:size=32x32:rate=25:duration=2", "-map", "0:a", "-map",
          "1:v", "-c:v", "libvpx", "-c:a", "libopus",
        ])
      #expect(try SoundFacts(path: film.path).sampleCount == 24_000, "\(ending)")
    }
  }
}
