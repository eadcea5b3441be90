// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// An animated GIF: https://www.w3.org/Graphics/GIF/spec-gif89a.txt. Of a frame the pixels are
/// stored that differ from the frame before, with a table of their own colours; delays are whole
/// hundredths of a second whose sums are the nearest to the times.
///
/// Pixels that vanish cannot be stored: the frame before then reaches over them, and is taken away.
final class GIFFilm: FilmWriter, @unchecked Sendable {
  // Sound: one thread at a time appends and finishes, as the protocol says; `prepare` reads
  // constant members alone, and the pool has a lock.
  private let settings: FilmSettings
  private let file: any FilmTarget
  private let pool = SparePictures<PictureMemory>()
  private let work = OrderedWork<GIFFrame.Stored>()
  private let change: PictureChange
  /// The frame before, whose end depends on the next one.
  private var last: GIFFrame?
  private var written = 0

  init(_ settings: FilmSettings, _ file: any FilmTarget) throws {
    let side = max(settings.width, settings.height)
    guard side <= Int(UInt16.max) else {
      throw MediaError(.side(maximum: Int(UInt16.max)), value: "\(side)")
    }
    (self.settings, self.file) = (settings, file)
    change = PictureChange(width: settings.width, height: settings.height)
  }

  private var whole: PictureRect { PictureRect(width: settings.width, height: settings.height) }

  func prepare(
    _ pixels: PixelBytes, _ stamp: PictureStamp?
  ) throws -> PooledPicture<PictureMemory> {
    pool.copy(pixels, width: settings.width, height: settings.height, stamp)
  }

  func append(_ picture: PooledPicture<PictureMemory>) throws {
    guard var before = last else {
      last = GIFFrame(picture: picture, width: settings.width, rect: whole)
      return
    }
    // A frame has a pixel at least.
    var rect =
      change.bounds(of: picture, since: before.picture) ?? PictureRect(width: 1, height: 1)
    if settings.keepsAlpha, let vanished = change.vanished(in: picture, since: before.picture) {
      before.rect = before.rect.union(vanished)
      before.isTakenAway = true
      rect = rect.union(before.rect)
    }
    last = GIFFrame(
      picture: picture, width: settings.width, rect: rect, earlier: before.picture,
      cleared: before.isTakenAway ? before.rect : nil)
    try store(before)
  }

  func finish() throws {
    if var frame = last {
      // The first frame begins on an empty ground again.
      if settings.keepsAlpha { (frame.rect, frame.isTakenAway) = (whole, true) }
      try store(frame)
    }
    try work.finish { try write($0) }
    try file.write(Data([0x3B]))
  }

  private func store(_ frame: GIFFrame) throws {
    try work.add {
      frame.stored()
    } take: {
      try write($0)
    }
  }

  private func write(_ frame: GIFFrame.Stored) throws {
    let rate = settings.rate
    let delay =
      rate.ticks(ofFrame: written + 1, perSecond: 100)
      - rate.ticks(ofFrame: written, perSecond: 100)
    var data = written == 0 ? head : Data()
    let disposal: UInt8 = frame.isTakenAway ? 2 : 1
    data += [0x21, 0xF9, 4, disposal << 2 | (frame.transparent == nil ? 0 : 1)]
    data += GIFFrame.bytes(min(delay, Int(UInt16.max))) + [frame.transparent ?? 0, 0]
    try file.write(data + frame.image)
    written += 1
  }

  /// The size, no common colours, and that the animation has no end.
  private var head: Data {
    Data("GIF89a".utf8) + GIFFrame.bytes(settings.width) + GIFFrame.bytes(settings.height)
      + [0x70, 0, 0, 0x21, 0xFF, 11] + Data("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  }
}
