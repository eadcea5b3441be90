// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A frame of a GIF, and the ground on which it is shown.
struct GIFFrame: Sendable {
  let picture: PooledPicture<PictureMemory>
  /// Pixels of a row of the picture.
  let width: Int
  /// The part that is stored.
  var rect: PictureRect
  /// The picture before, which is the ground; nil for none.
  var earlier: PooledPicture<PictureMemory>?
  /// The part of the ground that was taken away.
  var cleared: PictureRect?
  /// Whether the frame's part is taken away before the next one is shown.
  var isTakenAway = false

  /// A frame as the file has it, without its delay.
  struct Stored: Sendable {
    let transparent: UInt8?
    let isTakenAway: Bool
    let image: Data
  }

  func stored() -> Stored {
    let palette = ColorPalette(news(), width: rect.width)
    // A table has a power of two of colours, at least four.
    var bits = 2
    while 1 << bits < palette.colors.count { bits += 1 }
    var image = Data([0x2C])
    for number in [rect.x, rect.y, rect.width, rect.height] { image += Self.bytes(number) }
    image.append(0x80 | UInt8(bits - 1))
    for color in palette.colors {
      image += [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
    }
    image += Data(count: ((1 << bits) - palette.colors.count) * 3)
    var compressor = GIFCompressor(bits: bits)
    image += compressor.compress(palette.indices)
    return Stored(transparent: palette.transparent, isTakenAway: isTakenAway, image: image)
  }

  /// The pixels of the part that the ground does not show, 0 in place of the others.
  private func news() -> [UInt32] {
    let new = picture.cropped(to: rect, width: width)
    let old = earlier?.cropped(to: rect, width: width)
    var pixels = [UInt32](repeating: 0, count: rect.width * rect.height)
    for place in pixels.indices {
      let color = Self.pixel(place, of: new)
      let ground = isCleared(place) ? 0 : old.map { Self.pixel(place, of: $0) } ?? 0
      pixels[place] = color == ground ? 0 : GIFPixel.straight(color)
    }
    return pixels
  }

  private func isCleared(_ place: Int) -> Bool {
    guard let cleared else { return false }
    let (x, y) = (rect.x + place % rect.width, rect.y + place / rect.width)
    return cleared.columns.contains(x) && cleared.rows.contains(y)
  }

  private static func pixel(_ place: Int, of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { $0.load(fromByteOffset: place * 4, as: UInt32.self) }
  }

  /// A number of two bytes.
  static func bytes(_ number: Int) -> Data {
    withUnsafeBytes(of: UInt16(number).littleEndian) { Data($0) }
  }
}

/// A pixel as a GIF has it: opaque, or none. It is none where its alpha is below a half; others
/// lose their alpha.
enum GIFPixel {
  /// Whether a premultiplied RGBA pixel is none.
  static func isHole(_ pixel: UInt32) -> Bool { pixel.littleEndian >> 24 < 128 }

  /// A premultiplied RGBA pixel as 0xFFRRGGBB; 0 for none.
  static func straight(_ pixel: UInt32) -> UInt32 {
    if isHole(pixel) { return 0 }
    let straight = PixelMath.unpremultiply(rgba: pixel).littleEndian
    return 0xFF00_0000 | (straight & 0xFF) << 16 | straight & 0xFF00 | straight >> 16 & 0xFF
  }
}
