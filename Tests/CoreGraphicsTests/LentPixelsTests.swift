// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

/// Pixels in memory of its own, at an odd address where asked for.
///
/// Sound: the bytes are written by `init` alone.
private final class Memory: LentPixels, @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer
  let bytes: UnsafeRawBufferPointer

  init(_ content: [UInt8], isOdd: Bool = false) {
    memory = .allocate(byteCount: content.count + 1, alignment: 16)
    let place = UnsafeMutableRawBufferPointer(rebasing: memory.dropFirst(isOdd ? 1 : 0))
    place.copyBytes(from: content)
    bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(place).prefix(content.count))
  }

  deinit { memory.deallocate() }
}

@Suite("Images whose pixels another owner has")
struct LentPixelsTests {
  private static let opaque: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 9, 8, 7, 255]
  private static let clear: [UInt8] = [1, 2, 3, 200, 4, 5, 6, 255, 7, 8, 9, 255, 9, 8, 7, 9]
  /// 0.5, -3, 2 and 1; then zeros, of which one is negative.
  private static let fine: [UInt16] = [0x3800, 0xC200, 0x4000, 0x3C00, 0, 0, 0x8000, 0x8000]

  private static var fineBytes: [UInt8] { fine.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } }

  @Test("they are as any image of these pixels", arguments: [opaque, clear])
  func same(_ pixels: [UInt8]) throws {
    let lent = try #require(
      CGImage(width: 2, height: 2, lending: Memory(pixels), isHalfFloat: false))
    let own = CGImage(width: 2, height: 2, premultipliedRGBA: pixels)
    #expect(lent.isOpaque == own.isOpaque && lent.alphaInfo == own.alphaInfo)
    #expect(lent.premultipliedRGBA == pixels && !lent.isHalfFloat)
    #expect(lent.premultipliedHalfFloats == own.premultipliedHalfFloats)
    #expect(lent.dataProvider?.data as Data? == own.dataProvider?.data as Data?)
    let part = CGRect(x: 1, y: 0, width: 1, height: 2)
    #expect(lent.cropping(to: part)?.premultipliedRGBA == own.cropping(to: part)?.premultipliedRGBA)
    #expect(try drawn(lent) == drawn(own))
  }

  @Test("so they are in half floats")
  func sameHalfFloats() throws {
    let lent = try #require(
      CGImage(width: 2, height: 1, lending: Memory(Self.fineBytes), isHalfFloat: true))
    let own = CGImage(width: 2, height: 1, premultipliedHalfFloats: Self.fine)
    #expect(lent.isHalfFloat && lent.isOpaque == own.isOpaque)
    #expect(lent.premultipliedHalfFloats == Self.fine)
    #expect(lent.premultipliedRGBA == own.premultipliedRGBA)
    #expect(lent.dataProvider?.data as Data? == own.dataProvider?.data as Data?)
    #expect(try drawn(lent) == drawn(own))
  }

  @Test("the pixels stay where they are, and their owner lives as long as an image")
  func owner() throws {
    weak var owner: Memory?
    var image: CGImage?
    do {
      let memory = Memory(Self.clear)
      owner = memory
      image = CGImage(width: 2, height: 2, lending: memory, isHalfFloat: false)
      let place = memory.bytes.baseAddress
      #expect(image?.withPremultipliedRGBA8 { $0.baseAddress } == place)
    }
    #expect(owner != nil)
    #expect(image?.premultipliedRGBA == Self.clear)
    image = nil
    #expect(owner == nil)
  }

  @Test(
    "sizes that do not fit make no image", arguments: [(2, 1), (1, 2), (0, 4), (-2, -2), (3, 3)])
  func sizes(_ width: Int, _ height: Int) {
    let memory = Memory(Self.clear)
    #expect(CGImage(width: width, height: height, lending: memory, isHalfFloat: false) == nil)
    let half = CGImage(width: width, height: height, lending: memory, isHalfFloat: true)
    // 16 bytes are two pixels of half floats; these hold an alpha above 1.
    #expect(half == nil)
  }

  @Test("nor do products that no number holds, nor half floats at an odd address")
  func refused() {
    let memory = Memory(Self.clear)
    #expect(CGImage(width: .max, height: .max, lending: memory, isHalfFloat: false) == nil)
    let odd = Memory(Self.fineBytes, isOdd: true)
    #expect(CGImage(width: 2, height: 1, lending: odd, isHalfFloat: true) == nil)
    #expect(CGImage(width: 2, height: 2, lending: odd, isHalfFloat: false) != nil)
  }

  private func drawn(_ image: CGImage) throws -> [UInt8] {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    return try #require(context.makeImage()).premultipliedRGBA
  }
}
