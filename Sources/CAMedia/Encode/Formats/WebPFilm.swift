// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation

/// Animated WebP: https://developers.google.com/speed/webp/docs/riff_container. Of a frame the
/// smallest rectangle around its changes is stored, from even places on; delays are whole
/// milliseconds whose sums are the nearest to the times.
final class WebPFilm: FilmWriter, @unchecked Sendable {
  // Sound: one thread at a time appends and finishes, as the protocol says; `prepare` reads
  // constant members alone, and the pool has a lock.
  private let settings: FilmSettings
  private let file: any FilmTarget
  private let pool = SparePictures<PictureMemory>()
  private let work = OrderedWork<Part>()
  private let change: PictureChange
  private var last: PooledPicture<PictureMemory>?
  private var frames = 0
  /// Bytes after the head of the container.
  private var count = 0

  /// The part of a frame that is stored.
  private struct Part: Sendable {
    let rect: PictureRect
    let picture: Data
  }

  init(_ settings: FilmSettings, _ file: any FilmTarget) throws {
    let side = max(settings.width, settings.height)
    guard side <= WebPEncoder.maximumSide else {
      throw MediaError(.side(maximum: WebPEncoder.maximumSide), value: "\(side)")
    }
    (self.settings, self.file) = (settings, file)
    change = PictureChange(width: settings.width, height: settings.height)
  }

  func prepare(
    _ pixels: PixelBytes, _ stamp: PictureStamp?
  ) throws -> PooledPicture<PictureMemory> {
    pool.copy(pixels, width: settings.width, height: settings.height, stamp)
  }

  func append(_ picture: PooledPicture<PictureMemory>) throws {
    let rect = storedRect(of: picture)
    last = picture
    let settings = settings
    try work.add {
      let pixels = picture.cropped(to: rect, width: settings.width)
      let file = try pixels.withUnsafeBytes { pixels in
        try WebPEncoder.encode(
          PixelBytes(pixels), width: rect.width, height: rect.height,
          hasAlpha: settings.keepsAlpha,
          quality: settings.quality.map { $0 / 100 })
      }
      return Part(rect: rect, picture: file)
    } take: {
      try write($0)
    }
  }

  /// The part of a picture that differs from the one before; a pixel where nothing does.
  private func storedRect(of picture: PooledPicture<PictureMemory>) -> PictureRect {
    guard let last else { return PictureRect(width: settings.width, height: settings.height) }
    guard let rect = change.bounds(of: picture, since: last) else {
      return PictureRect(width: 1, height: 1)
    }
    // Places are counted in twos.
    return rect.union(PictureRect(x: rect.x & ~1, y: rect.y & ~1, width: 1, height: 1))
  }

  func finish() throws {
    try work.finish { try write($0) }
    guard let size = UInt32(exactly: count - 8) else {
      throw MediaError(.setting, value: "\(count) bytes; a WebP file has less than 4 GiB")
    }
    try file.rewrite(Self.bytes(size, 4), at: 4)
  }

  private func write(_ part: Part) throws {
    if frames == 0 { try write(head()) }
    try write(chunk("ANMF", frameHead(part.rect) + Self.imageChunks(of: part.picture)))
    frames += 1
  }

  private func write(_ data: Data) throws {
    try file.write(data)
    count += data.count
  }

  /// The container, whose size comes later, and the animation, which is shown without end.
  private func head() -> Data {
    let flags: UInt8 = 0x02 | (settings.keepsAlpha ? 0x10 : 0)
    let size =
      Self.bytes(UInt32(settings.width - 1), 3) + Self.bytes(UInt32(settings.height - 1), 3)
    return Data("RIFF\0\0\0\0WEBP".utf8) + chunk("VP8X", [flags, 0, 0, 0] + size)
      + chunk("ANIM", Data(count: 6))
  }

  /// Place, size and duration of a frame, which replaces those pixels and stays.
  private func frameHead(_ rect: PictureRect) -> Data {
    let rate = settings.rate
    let duration =
      rate.ticks(ofFrame: frames + 1, perSecond: 1000)
      - rate.ticks(ofFrame: frames, perSecond: 1000)
    let numbers = [rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1, duration]
    return numbers.reduce(into: Data()) { $0 += Self.bytes(UInt32($1), 3) } + [0x02]
  }

  private func chunk(_ name: String, _ content: Data) -> Data {
    let padding = Data(count: content.count & 1)
    return Data(name.utf8) + Self.bytes(UInt32(content.count), 4) + content + padding
  }

  /// The chunks of a still picture that hold its pixels, as they are.
  private static func imageChunks(of picture: Data) -> Data {
    var found = Data()
    var place = picture.startIndex + 12
    while place + 8 <= picture.endIndex {
      let count = picture[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let end = min(place + 8 + count + count & 1, picture.endIndex)
      let name = String(decoding: picture[place..<place + 4], as: UTF8.self)
      if ["ALPH", "VP8 ", "VP8L"].contains(name) { found += picture[place..<end] }
      place = end
    }
    return found
  }

  private static func bytes(_ number: UInt32, _ count: Int) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0.prefix(count)) }
  }
}
