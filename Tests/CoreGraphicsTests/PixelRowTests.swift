// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CoreGraphics

@Suite("Rows of pixels")
struct PixelRowTests {
  /// Pixels of every alpha and colour, also of colours greater than their alpha.
  private static let all: [UInt8] = (0...255).flatMap { alpha in
    (0...255).flatMap { color -> [UInt8] in
      [UInt8(color), UInt8(255 - color), UInt8(color ^ 90), UInt8(alpha)]
    }
  }

  private func straight(_ pixels: [UInt8], exchanging: Bool) -> [UInt8] {
    var result = [UInt8](repeating: 1, count: pixels.count)
    pixels.withUnsafeBytes { source in
      result.withUnsafeMutableBytes { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        PixelMath.unpremultiply(
          row: from, count: pixels.count / 4, into: to, exchanging: exchanging)
      }
    }
    return result
  }

  private func expected(_ pixel: ArraySlice<UInt8>, exchanging: Bool) -> [UInt8] {
    let alpha = pixel[pixel.startIndex + 3]
    let colors = pixel.prefix(3).map { PixelMath.unpremultiply($0, alpha) }
    return (exchanging ? colors.reversed() : colors) + [alpha]
  }

  @Test("are without alpha in their colours as each pixel by itself", arguments: [false, true])
  func straight(exchanging: Bool) {
    let made = straight(Self.all, exchanging: exchanging)
    let wrong = stride(from: 0, to: made.count, by: 4).filter {
      Array(made[$0..<$0 + 4]) != expected(Self.all[$0..<$0 + 4], exchanging: exchanging)
    }
    #expect(wrong.isEmpty, "\(wrong.count), the first at \(wrong.first ?? 0)")
  }

  @Test("may have any length")
  func lengths() {
    for count in 0...19 {
      let pixels = Array(Self.all[40_000..<40_000 + count * 4])
      let each = stride(from: 0, to: pixels.count, by: 4).flatMap {
        expected(pixels[$0..<$0 + 4], exchanging: true)
      }
      #expect(straight(pixels, exchanging: true) == each)
    }
  }

  @Test("are opaque where every alpha is 255")
  func opaque() {
    for count in [0, 1, 7, 31, 32, 33, 64, 65, 200] {
      var pixels = [UInt8](repeating: 255, count: count * 4)
      for place in stride(from: 0, to: pixels.count, by: 4) { pixels[place] = 3 }
      #expect(PixelMath.isOpaque(pixels))
      for pixel in 0..<count {
        pixels[pixel * 4 + 3] = 254
        #expect(!PixelMath.isOpaque(pixels), "\(pixel) of \(count)")
        pixels[pixel * 4 + 3] = 255
      }
    }
  }

  @Test("are copied with red and blue in each other's place")
  func copies() {
    let pixels = Array(Self.all[..<(4 * 21)])
    let copy = pixels.withUnsafeBytes { PixelBytes($0, isBlueFirst: true).copiedAsRGBA() }
    for place in stride(from: 0, to: pixels.count, by: 4) {
      let pixel = Array(pixels[place..<place + 4])
      #expect(Array(copy[place..<place + 4]) == [pixel[2], pixel[1], pixel[0], pixel[3]])
    }
    #expect(pixels.withUnsafeBytes { PixelBytes($0).copiedAsRGBA() } == pixels)
  }
}
