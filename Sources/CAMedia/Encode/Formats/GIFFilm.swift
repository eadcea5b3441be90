// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// An animated GIF: https://www.w3.org/Graphics/GIF/spec-gif89a.txt. Each frame is a whole picture
/// with a table of its own colours; delays are whole hundredths of a second whose sums are the
/// nearest to the times.
final class GIFFilm: FilmWriter {
  private let settings: FilmSettings
  private let file: any FilmTarget
  private let count = Mutex(0)

  init(_ settings: FilmSettings, _ file: any FilmTarget) throws {
    let side = max(settings.width, settings.height)
    guard side <= Int(UInt16.max) else {
      throw MediaError(.side(maximum: Int(UInt16.max)), value: "\(side)")
    }
    (self.settings, self.file) = (settings, file)
  }

  /// A picture without its delay.
  struct Prepared: Sendable {
    let transparent: UInt8?
    let image: Data
  }

  func prepare(_ pixels: UnsafeRawBufferPointer) throws -> Prepared {
    let palette = ColorPalette(pixels)
    // A table has a power of two of colours, at least four.
    var bits = 2
    while 1 << bits < palette.colors.count { bits += 1 }
    var image = Data([0x2C])
    for number in [0, 0, settings.width, settings.height] { image += Self.bytes(number) }
    image.append(0x80 | UInt8(bits - 1))
    for color in palette.colors {
      image += [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
    }
    image += Data(count: ((1 << bits) - palette.colors.count) * 3)
    var compressor = GIFCompressor(bits: bits)
    image += compressor.compress(palette.indices)
    return Prepared(transparent: palette.transparent, image: image)
  }

  func append(_ picture: Prepared) throws {
    let number = count.withLock { count in
      defer { count += 1 }
      return count
    }
    let rate = settings.rate
    let delay =
      rate.ticks(ofFrame: number + 1, perSecond: 100) - rate.ticks(ofFrame: number, perSecond: 100)
    // Where pictures are translucent, one is taken away before the next is shown.
    let disposal: UInt8 = settings.keepsAlpha ? 2 : 1
    var data = number == 0 ? head : Data()
    data += [0x21, 0xF9, 4, disposal << 2 | (picture.transparent == nil ? 0 : 1)]
    data += Self.bytes(min(delay, Int(UInt16.max))) + [picture.transparent ?? 0, 0]
    try file.write(data + picture.image)
  }

  func finish() throws { try file.write(Data([0x3B])) }

  /// The size, no common colours, and that the animation has no end.
  private var head: Data {
    Data("GIF89a".utf8) + Self.bytes(settings.width) + Self.bytes(settings.height) + [0x70, 0, 0]
      + [0x21, 0xFF, 11] + Data("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  }

  private static func bytes(_ number: Int) -> Data {
    withUnsafeBytes(of: UInt16(number).littleEndian) { Data($0) }
  }
}

/// The variable-length codes of GIF: Lempel, Ziv and Welch, with codes of up to 12 bits.
struct GIFCompressor {
  private let bits: Int
  /// The code of each known string, by the code of all but its last index, and that index.
  private var keys = [Int32](repeating: -1, count: Self.slots)
  private var codes = [UInt16](repeating: 0, count: Self.slots)
  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits = 0

  /// A power of two, four times as many as there are codes.
  private static let slots = 1 << 14
  private static let limit = 1 << 12

  /// - Parameter bits: Those of an index, 2 to 8.
  init(bits: Int) { self.bits = bits }

  /// The size of an index and the codes, in blocks of at most 255 bytes.
  mutating func compress(_ indices: [UInt8]) -> Data {
    let clear = 1 << bits
    var (next, width) = (clear + 2, bits + 1)
    put(clear, width)
    var prefix = Int(indices[0])
    for index in indices.dropFirst() {
      let key = Int32(prefix << 8 | Int(index))
      let slot = slot(of: key)
      if keys[slot] == key {
        prefix = Int(codes[slot])
        continue
      }
      put(prefix, width)
      prefix = Int(index)
      if next == Self.limit {
        put(clear, width)
        (next, width) = (clear + 2, bits + 1)
        for slot in keys.indices { keys[slot] = -1 }
        continue
      }
      (keys[slot], codes[slot]) = (key, UInt16(next))
      // The reader learns a string one code later.
      if next == 1 << width { width += 1 }
      next += 1
    }
    put(prefix, width)
    if next == 1 << width, width < 12 { width += 1 }
    put(clear + 1, width)
    if pendingBits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    return blocks
  }

  private func slot(of key: Int32) -> Int {
    var slot = Int((UInt32(bitPattern: key) &* 2_654_435_761) >> 18)
    while keys[slot] != -1, keys[slot] != key { slot = (slot + 1) & (Self.slots - 1) }
    return slot
  }

  private mutating func put(_ code: Int, _ width: Int) {
    pending |= UInt32(code) << UInt32(pendingBits)
    pendingBits += width
    while pendingBits >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  private var blocks: Data {
    var data = Data([UInt8(bits)])
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      data.append(UInt8(block.count))
      data.append(contentsOf: block)
    }
    data.append(0)
    return data
  }
}
