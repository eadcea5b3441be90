// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

/// Images that are drawn much smaller than they are, by each quality.
@Suite("Shrunk images")
struct ShrunkImageTests {
  private static let side = 240
  /// White, with a black column at every third place.
  private static let pixels = (0..<side * side).flatMap { place -> [UInt8] in
    (place % side).isMultiple(of: 3) ? [0, 0, 0, 255] : [255, 255, 255, 255]
  }

  private func drawn(
    _ side: Int, _ quality: CGInterpolationQuality, interpolates: Bool = true, isDeep: Bool = false
  ) throws -> [UInt8] {
    let context = try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: isDeep ? 16 : 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.interpolationQuality = quality
    let image = CGImage(
      width: Self.side, height: Self.side, premultipliedRGBA: Self.pixels,
      shouldInterpolate: interpolates)
    context.draw(image, in: CGRect(x: 0, y: 0, width: side, height: side))
    return try #require(context.makeImage()).premultipliedRGBA
  }

  @Test(
    "the default and the medium quality take the mean of what a pixel covers",
    arguments: [CGInterpolationQuality.default, .medium], [80, 16, 8, 4, 2])
  func means(_ quality: CGInterpolationQuality, _ side: Int) throws {
    for interpolates in [true, false] {
      let reds = stride(from: 0, to: side * side * 4, by: 4)
      let pixels = try drawn(side, quality, interpolates: interpolates)
      #expect(reds.allSatisfy { abs(Int(pixels[$0]) - 170) <= 8 }, "\(Set(pixels))")
    }
  }

  @Test("in bitmaps of 16 bits too", arguments: [80, 16, 4]) func deep(_ side: Int) throws {
    let pixels = try drawn(side, .default, isDeep: true)
    #expect(stride(from: 0, to: pixels.count, by: 4).allSatisfy { abs(Int(pixels[$0]) - 170) <= 8 })
  }

  /// Reds of an image that `isBlack` paints, drawn in a bitmap of 16 bits.
  private func deepReds(
    width: Int, height: Int, isBlack: (_ x: Int, _ y: Int) -> Bool
  ) throws -> [Int] {
    let pixels = (0..<Self.side * Self.side).flatMap { place -> [UInt8] in
      isBlack(place % Self.side, place / Self.side) ? [0, 0, 0, 255] : [255, 255, 255, 255]
    }
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 16, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(
      CGImage(width: Self.side, height: Self.side, premultipliedRGBA: pixels),
      in: CGRect(x: 0, y: 0, width: width, height: height))
    let reds = try #require(context.makeImage()).premultipliedRGBA
    return stride(from: 0, to: reds.count, by: 4).map { Int(reds[$0]) }
  }

  @Test("every texel under a pixel of 16 bits counts, however many they are") func many() throws {
    let reds = try deepReds(width: 1, height: 1) { x, _ in x % 15 < 5 }
    #expect(reds.allSatisfy { abs($0 - 170) <= 8 }, "\(reds)")
  }

  @Test("along the axis that shrinks", arguments: [true, false]) func axes(_ isWide: Bool) throws {
    let (width, height) = isWide ? (Self.side, 4) : (4, Self.side)
    let reds = try deepReds(width: width, height: height) { x, y in
      (isWide ? y : x).isMultiple(of: 3)
    }
    #expect(reds.allSatisfy { abs($0 - 170) <= 8 }, "\(Set(reds))")
  }

  @Test("none shows texels as they are") func none() throws {
    for side in [80, 16, 8, 4] {
      let reds = Set(stride(from: 0, to: side * side * 4, by: 4).map { $0 })
      let pixels = try drawn(side, .none)
      #expect(reds.allSatisfy { pixels[$0] == 0 || pixels[$0] == 255 })
    }
  }

  @Test("an image that does not interpolate shows squares where it is enlarged")
  func squares() throws {
    let image = CGImage(
      width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 255, 255, 255, 255, 255],
      shouldInterpolate: false)
    let context = try #require(CGContext(width: 20, height: 10))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 20, height: 10))
    let pixels = try #require(context.makeImage()).premultipliedRGBA
    #expect((0..<20).allSatisfy { pixels[$0 * 4] == ($0 < 10 ? 0 : 255) })
  }
}
