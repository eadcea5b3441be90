// SPDX-License-Identifier: Apache-2.0
import CAMedia
import CoreGraphics
import Foundation
import Synchronization

/// A file that libraries write, which know its name.
struct NamedFile: FilmTarget {
  let path: String?
  func write(_ data: Data) {}
  func rewrite(_ data: Data, at offset: Int) {}
}

/// A file in memory.
final class MemoryFile: FilmTarget {
  private let bytes = Mutex(Data())
  var data: Data { bytes.withLock(\.self) }
  var path: String? { nil }

  func write(_ data: Data) { bytes.withLock { $0 += data } }
  func rewrite(_ data: Data, at offset: Int) {
    bytes.withLock { $0.replaceSubrange(offset..<offset + data.count, with: data) }
  }
}

/// Writes pictures, and the end of the film.
func add<Writer: FilmWriter>(_ pictures: [[UInt8]], to writer: Writer) throws {
  for picture in pictures {
    try writer.append(try picture.withUnsafeBytes { try writer.prepare($0) })
  }
  try writer.finish()
}

/// A film of our own encoder in a file of its own, which goes with the value.
struct TestFilm: ~Copyable {
  let path: String

  /// Whether FFmpeg is there and writes films of that codec.
  static func canBeMade(_ format: FilmFormat, _ codec: VideoCodec) -> Bool {
    (try? format.availableCodecs().contains(codec)) == true
  }

  /// A film whose frame n is gray all over, a shade of 20 + 6n.
  init(
    _ format: FilmFormat, _ codec: VideoCodec, frames: Int, width: Int = 32, height: Int = 16
  ) throws {
    try self.init(format, codec, width: width, height: height, rate: 10) {
      (0..<frames).map { frame in
        (0..<width * height * 4).map { $0 % 4 == 3 ? 255 : TestFilm.shade(of: frame) }
      }
    }
  }

  /// A film of these pictures.
  init(
    _ format: FilmFormat, _ codec: VideoCodec, width: Int, height: Int, rate: Int,
    hasAlpha: Bool = false, quality: Double? = nil, _ pictures: () -> [[UInt8]]
  ) throws {
    let pictures = pictures()
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "layerkit-\(UUID()).\(format.rawValue)").path
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let settings = FilmSettings(
      format: format, width: width, height: height, rate: FilmRate(rate)!,
      frameCount: pictures.count, codec: codec, quality: quality, hasAlpha: hasAlpha)
    try add(pictures, to: settings.makeWriter(to: NamedFile(path: path)))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  static func shade(of frame: Int) -> UInt8 { UInt8(20 + 6 * frame) }
}
