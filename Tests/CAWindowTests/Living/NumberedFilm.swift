// SPDX-License-Identifier: Apache-2.0
import CAMedia
import CoreGraphics
import Foundation

/// A film whose frame n shows n as a bar code of 8 bars, the highest bit to the left; our own
/// encoder makes it.
struct NumberedFilm {
  let url: URL
  let rate: Double
  let frames: Int

  /// FFV1, which every FFmpeg has; every frame stands alone.
  static var canBeMade: Bool { (try? FilmFormat.mkv.availableCodecs().contains(.ffv1)) == true }
  static let absence = "FFmpeg's libraries are not installed, so no film can be made"

  init(
    width: Int = 64, height: Int = 16, rate: Int = 10, frames: Int = 30, isNoisy: Bool = false
  ) throws {
    let name = "layerkit-numbers-\(getpid())-\(UUID()).mkv"
    url = FileManager.default.temporaryDirectory.appending(path: name)
    (self.rate, self.frames) = (Double(rate), frames)
    guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let settings = FilmSettings(
      format: .mkv, width: width, height: height, rate: FilmRate(rate, 1)!, frameCount: frames,
      codec: .ffv1)
    try Self.write(settings.makeWriter(to: NamedFile(path: url.path)), frames) {
      Self.pixels($0, width, height, isNoisy: isNoisy)
    }
  }

  fileprivate static func write<Writer: FilmWriter>(
    _ writer: Writer, _ frames: Int, _ pixels: (Int) -> [UInt8]
  ) throws {
    for number in 0..<frames {
      try writer.append(try pixels(number).withUnsafeBytes { try writer.prepare($0) })
    }
    try writer.finish()
  }

  /// The upper half are the bars; the lower half may be noise, which takes long to decode.
  private static func pixels(
    _ number: Int, _ width: Int, _ height: Int, isNoisy: Bool
  ) -> [UInt8] {
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    var state = UInt32(truncatingIfNeeded: number &* 7919 &+ 1)
    for y in 0..<height {
      for x in 0..<width {
        var value: UInt8 = number >> (7 - x * 8 / width) & 1 == 1 ? 255 : 0
        if isNoisy, y >= height / 2 {
          state = state &* 1_664_525 &+ 1_013_904_223
          value = UInt8(truncatingIfNeeded: state >> 24)
        }
        let place = (y * width + x) * 4
        for channel in 0..<3 { pixels[place + channel] = value }
      }
    }
    return pixels
  }

  /// The number that a picture shows whose size is that of the frames or another.
  static func number(in picture: CGImage, _ frame: CGRect? = nil) -> Int {
    let frame = frame ?? CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
    let pixels = picture.premultipliedRGBA
    let row = Int(frame.minY + frame.height / 4) * picture.width
    return (0..<8).reduce(0) { number, bit in
      let x = Int(frame.minX + frame.width * (CGFloat(bit) + 0.5) / 8)
      return number << 1 | (pixels[(row + x) * 4] > 127 ? 1 : 0)
    }
  }

  /// The number of the frame at a time of the film.
  func frame(at time: Double) -> Int {
    min(max(Int(((time + 1e-6) * rate).rounded(.down)), 0), frames - 1)
  }
}

/// A file of a second of five grey pictures, 40, 80 … 200, as an animated PNG.
struct ShadesFile {
  let url: URL

  init() throws {
    let name = "layerkit-shades-\(getpid())-\(UUID()).png"
    url = FileManager.default.temporaryDirectory.appending(path: name)
    try Data().write(to: url)
    let settings = FilmSettings(
      format: .apng, width: 1, height: 1, rate: FilmRate(5, 1)!, frameCount: 5)
    try NumberedFilm.write(settings.makeWriter(to: NamedFile(path: url.path)), 5) {
      let shade = UInt8(40 + 40 * $0)
      return [shade, shade, shade, 255]
    }
  }
}

/// A file that a film is written to, by us or by libraries that know its name.
private struct NamedFile: FilmTarget {
  let path: String?

  private func open() throws -> FileHandle {
    try FileHandle(forUpdating: URL(fileURLWithPath: path!))
  }

  func write(_ data: Data) throws {
    let file = try open()
    try file.seekToEnd()
    try file.write(contentsOf: data)
    try file.close()
  }

  func rewrite(_ data: Data, at offset: Int) throws {
    let file = try open()
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: data)
    try file.close()
  }
}
