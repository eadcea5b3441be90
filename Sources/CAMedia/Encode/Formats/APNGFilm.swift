// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Animated PNG: https://wiki.mozilla.org/APNG_Specification. Of a frame the smallest rectangle
/// around its changes is stored, as the encoder of PNGs makes it; delays are fractions, so times
/// are exact.
final class APNGFilm: FilmWriter, @unchecked Sendable {
  // Sound: one thread at a time appends and finishes, as the protocol says; `prepare` reads
  // constant members alone, and the pool has a lock.
  private let settings: FilmSettings
  private let level: PNGLevel
  private let file: any FilmTarget
  private let pool = SparePictures<PictureMemory>()
  private let work = OrderedWork<Part>()
  private let change: PictureChange
  private var last: PooledPicture<PictureMemory>?
  private var isBegun = false
  /// The number of the next chunk of the animation.
  private var sequence: UInt32 = 0

  /// The part of a frame that is stored.
  private struct Part: Sendable {
    let rect: PictureRect
    let png: Data
  }

  init(_ settings: FilmSettings, _ file: any FilmTarget) throws {
    guard let level = PNGLevel(settings.pngLevel) else {
      throw MediaError(.setting, value: "PNG level \(settings.pngLevel); it is 0 to 9")
    }
    (self.settings, self.file, self.level) = (settings, file, level)
    change = PictureChange(width: settings.width, height: settings.height)
  }

  func prepare(
    _ pixels: PixelBytes, _ stamp: PictureStamp?
  ) throws -> PooledPicture<PictureMemory> {
    pool.copy(pixels, width: settings.width, height: settings.height, stamp)
  }

  func append(_ picture: PooledPicture<PictureMemory>) throws {
    var rect = PictureRect(width: settings.width, height: settings.height)
    if let last {
      // A frame has a pixel at least.
      rect = change.bounds(of: picture, since: last) ?? PictureRect(width: 1, height: 1)
    }
    last = picture
    let (width, hasAlpha, level, place) = (settings.width, settings.keepsAlpha, level, rect)
    try work.add {
      let pixels = picture.cropped(to: place, width: width)
      let png = try pixels.withUnsafeBytes { pixels in
        try PNGEncoder.encode(
          pixels, width: place.width, height: place.height, hasAlpha: hasAlpha, level: level)
      }
      return Part(rect: place, png: png)
    } take: {
      try write($0)
    }
  }

  func finish() throws {
    try work.finish { try write($0) }
    try file.write(chunk("IEND", Data()))
  }

  private func write(_ part: Part) throws {
    if !isBegun { try file.write(head(of: part.png)) }
    try file.write(chunk("fcTL", frameControl(part.rect)))
    for content in Self.chunks("IDAT", in: part.png) {
      if isBegun {
        try file.write(chunk("fdAT", Self.bytes(sequence) + content))
        sequence += 1
      } else {
        try file.write(chunk("IDAT", content))
      }
    }
    isBegun = true
  }

  /// Everything before the first picture's data, and the number of frames. The picture is shown
  /// without end.
  private func head(of png: Data) -> Data {
    let start = png.range(of: Data("IDAT".utf8))?.lowerBound ?? png.endIndex
    let control = Self.bytes(UInt32(settings.frameCount)) + Self.bytes(0)
    return png.prefix(max(start - 4, 0)) + chunk("acTL", control)
  }

  /// Size, place and delay of a frame, which replaces those pixels and stays.
  private func frameControl(_ rect: PictureRect) -> Data {
    defer { sequence += 1 }
    var data = Self.bytes(sequence)
    for number in [rect.width, rect.height, rect.x, rect.y] { data += Self.bytes(UInt32(number)) }
    for number in [settings.rate.denominator, settings.rate.numerator] {
      data += withUnsafeBytes(of: UInt16(number).bigEndian) { Data($0) }
    }
    return data + [0, 0]
  }

  private func chunk(_ name: String, _ content: Data) -> Data {
    let body = Data(name.utf8) + content
    return Self.bytes(UInt32(content.count)) + body + Self.bytes(PNGEncoder.checksum(of: body))
  }

  /// The contents of the chunks of that name in a PNG of ours.
  private static func chunks(_ name: String, in png: Data) -> [Data] {
    var found: [Data] = []
    var place = png.startIndex + 8
    while place + 12 <= png.endIndex {
      let count = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let content = place + 8..<min(place + 8 + count, png.endIndex - 4)
      if png[place + 4..<place + 8].elementsEqual(name.utf8) { found.append(png[content]) }
      place = content.upperBound + 4
    }
    return found
  }

  private static func bytes(_ number: UInt32) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }
}
