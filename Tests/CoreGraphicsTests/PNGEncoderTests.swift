// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CoreGraphics

@Suite("PNG files that are written")
struct PNGEncoderTests {
  /// Pictures of every kind the encoder tells apart.
  enum Kind: CaseIterable { case flat, text, gradient, noise, translucent, clear }

  private static func picture(_ kind: Kind, _ width: Int, _ height: Int) -> CGImage {
    var noise: UInt32 = 1
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let random = UInt8(noise >> 24)
        let ramp = UInt8((x * 200 / width + y * 55 / height) & 255)
        let pixel: [UInt8] =
          switch kind {
          case .flat: [40, 90, 200, 255]
          case .text: (x * x + y * 7) % 31 < 9 ? [0, 0, 0, 255] : [250, 250, 245, 255]
          case .gradient: [ramp, 255 - ramp, ramp / 2, 255]
          case .noise: [random, random ^ 0x55, random &* 3, 255]
          case .translucent: [ramp / 2, ramp / 3, 0, ramp / 2 + 40]
          case .clear: [0, 0, 0, 0]
          }
        pixels += pixel
      }
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }

  @Test("give their pixels back at every level and size", arguments: Kind.allCases)
  func roundTrip(_ kind: Kind) throws {
    for (width, height) in [(1, 1), (3, 2), (5, 7), (64, 47), (65, 48), (131, 200)] {
      let image = Self.picture(kind, width, height)
      for number in PNGLevel.range {
        let data = try PNGEncoder.encode(image, level: try #require(PNGLevel(number)))
        let read = try PNGDecoder.decode(data, limits: .default)
        let isSame = read.width == width && read.premultipliedRGBA == image.premultipliedRGBA
        #expect(isSame, "\(width)×\(height) at \(number)")
      }
    }
  }

  @Test("take alpha out of colors as libpng's writer did: rounded to nearest")
  func straight() throws {
    for alpha in 0...255 {
      let colors = (0...alpha).map { UInt8($0) }
      let pixels = colors.flatMap { color -> [UInt8] in
        [color, 0, UInt8(alpha) - color, UInt8(alpha)]
      }
      // A transparent neighbour keeps the file from being opaque.
      let image = CGImage(
        width: colors.count + 1, height: 1, premultipliedRGBA: pixels + [0, 0, 0, 0])
      let data = try PNGEncoder.encode(image, level: .stored)
      // Stored: the row lies as it is behind 54 bytes, the head of the stream and of its block, and
      // the filter.
      let row = data.dropFirst(54 + 7 + 1)
      let found = colors.indices.map { row[row.startIndex + $0 * 4] }
      #expect(found == colors.map { PixelMath.unpremultiply($0, UInt8(alpha)) }, "\(alpha)")
    }
  }

  @Test("have one chunk of content, checksums, and say that they are sRGB")
  func chunks() throws {
    let data = try PNGEncoder.encode(Self.picture(.gradient, 40, 30))
    var (names, place) = ([String](), 8)
    while place < data.count {
      let length = data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: data[place + 4..<place + 8], as: UTF8.self))
      place += 12 + length
    }
    #expect(names == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(place == data.count)
    // libpng refuses a wrong one.
    for index in [16, 30, 60, data.count - 20] {
      var damaged = data
      damaged[index] ^= 0x10
      #expect(throws: ImageError.self) {
        try PNGDecoder.decode(damaged, limits: .default)
      }
    }
  }

  @Test("are filtered where that makes them smaller, and left as they are where it does not")
  func filters() throws {
    for (kind, isFiltered) in [(Kind.gradient, true), (.translucent, true), (.flat, false)] {
      let picture = Self.picture(kind, 300, 200)
      picture.withPremultipliedRGBA8 { pixels in
        guard let deflater = Deflater(level: 1),
          let rows = PNGRows(
            PixelBytes(pixels), width: 300, height: 200, hasAlpha: !picture.isOpaque)
        else {
          Issue.record("no memory")
          return
        }
        let best = PNGFilter.best(for: rows, deflater)
        #expect((best != .none) == isFiltered, "\(kind)")
      }
    }
  }

  @Test("are filtered only where that saves more than a fifth")
  func worth() {
    #expect(PNGFilter.isWorth(79, insteadOf: 100) && !PNGFilter.isWorth(80, insteadOf: 100))
    // Bands of a frame of cards that turn: with Up, and as they are. All of it is a tenth smaller
    // without a filter, in half the time.
    #expect(!PNGFilter.isWorth(8189, insteadOf: 8325))
  }

  @Test("are the same bytes each time, on any thread")
  func sameBytes() throws {
    let image = Self.picture(.text, 300, 200)
    let expected = try PNGEncoder.encode(image)
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      let data = try? PNGEncoder.encode(image)
      #expect(data == expected)
    }
    // Of libdeflate 1.14: another version may find other matches.
    if PNGEncoder.libraryVersion == "1.14" {
      #expect(Self.hash(expected) == 17_133_719_958_798_233_974)
    }
  }

  @Test("levels are 0 to 9, and higher ones are no larger by much")
  func levels() throws {
    #expect(PNGLevel(-1) == nil && PNGLevel(10) == nil)
    let image = Self.picture(.text, 300, 200)
    let sizes = try PNGLevel.range.map {
      try PNGEncoder.encode(image, level: try #require(PNGLevel($0))).count
    }
    #expect(sizes[0] > 300 * 200 * 3 && sizes[1] < sizes[0] / 10)
    #expect(sizes[9] <= sizes[1])
  }

  /// FNV-1a.
  private static func hash(_ data: Data) -> UInt64 {
    data.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
