// SPDX-License-Identifier: Apache-2.0
import Foundation

@testable import CAMedia

/// A WAV file of its own, which goes with the value.
struct TestSound: ~Copyable {
  let path: String

  /// A sound of 16 bits a sample; channels one after the other, from −1 to 1.
  init(rate: Int = 48_000, channels: Int = 1, _ samples: [Double]) throws {
    try self.init(bytes: Self.bytes(rate: rate, channels: channels, samples))
  }

  /// A file of these bytes.
  init(bytes: [UInt8], ending: String = "wav") throws {
    path =
      FileManager.default.temporaryDirectory.appending(path: "layerkit-\(UUID()).\(ending)").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The bytes of a WAV file.
  static func bytes(rate: Int, channels: Int, _ samples: [Double]) -> [UInt8] {
    let data = samples.flatMap { number(Int(($0 * 32767).rounded()), 2) }
    return Array("RIFF".utf8) + number(36 + data.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
      + number(1, 2) + number(channels, 2) + number(rate, 4) + number(rate * channels * 2, 4)
      + number(channels * 2, 2) + number(16, 2) + Array("data".utf8) + number(data.count, 4) + data
  }

  /// A number, lowest byte first.
  static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A short bump around each of these samples, silence elsewhere.
  static func clicks(_ count: Int, at places: [Int]) -> [Double] {
    var samples = [Double](repeating: 0, count: count)
    for place in places {
      for sample in max(0, place - 20)..<max(0, min(count, place + 20)) {
        samples[sample] += 0.6 * exp(-pow(Double(sample - place) / 4, 2))
      }
    }
    return samples
  }

  /// The samples of a file's sound, each channel's behind the other's.
  static func samples(of path: String, shape: SoundShape) throws -> [Float] {
    let stream = try SoundStream(path: path, offset: 0, shape: shape, limits: .default)
    var samples: [Float] = []
    while try stream.read(4096, { samples += $0 }) == 4096 {}
    return samples
  }

  /// The place of the greatest sample in a range.
  static func peak(_ samples: [Float], in range: Range<Int>) -> Int {
    range.clamped(to: samples.indices).max { samples[$0] < samples[$1] } ?? -1
  }
}
