// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite("The bytes of a picture")
struct PixelAccessTests {
  private let pixels = [UInt8]((0..<64 * 32 * 4).map { UInt8(truncatingIfNeeded: $0 * 7 | 3) })

  private func image() -> CGImage { CGImage(width: 64, height: 32, premultipliedRGBA: pixels) }

  @Test("are lent all at once, which makes a Data of them one copy")
  func lent() throws {
    let data = try #require(image().dataProvider?.data)
    // Foundation's `as Data` asks for this; without it, it goes from byte to byte.
    let lender = try #require(data as Any as? any ContiguousBytes)
    #expect(lender.withUnsafeBytes { Array($0) } == pixels)
    #expect(data as Data == Data(pixels))
  }

  @Test("lie where the picture has them, as long as the picture lives")
  func pointer() throws {
    let image = image()
    let first = try #require(CFDataGetBytePtr(image.dataProvider?.data))
    let second = try #require(CFDataGetBytePtr(image.dataProvider?.data))
    #expect(first == second)
    #expect(Array(UnsafeBufferPointer(start: first, count: pixels.count)) == pixels)
    withExtendedLifetime(image) {}
  }

  @Test("outlive the picture, and what is made of them can be changed without changing it")
  func outlive() throws {
    var image: CGImage? = image()
    let data = try #require(image?.dataProvider?.data)
    var copy = data as Data
    copy[0] = 99
    #expect(image?.premultipliedRGBA == pixels)
    var bytes = try #require(image?.dataProvider?.bytes)
    bytes[1] = 98
    #expect(image?.premultipliedRGBA == pixels)
    image = nil
    #expect(data.isEqual(to: Data(pixels)) && data.length == pixels.count)
    #expect((data.mutableCopy() as? NSMutableData)?.length == pixels.count)
  }

  @Test("are the same through a provider of few bytes, of many, of none and of a part")
  func providers() throws {
    for count in [0, 1, 14, 15, 24, 255, 256, 4096] {
      let bytes = Data(pixels.prefix(count))
      for provider in [
        CGDataProvider(data: bytes), CGDataProvider(data: bytes as CFData),
        CGDataProvider(data: (Data([1, 2, 3]) + bytes).dropFirst(3)),
      ] {
        let data = try #require(provider?.data)
        #expect(data as Data == bytes)
        #expect(CFDataGetLength(data) == count)
        #expect(CFDataGetBytePtr(data).map { Data(bytes: $0, count: count) } == bytes)
      }
    }
  }

  @Test("half floats are lent too")
  func halfFloats() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let info: CGBitmapInfo = [.floatComponents, .byteOrder16Little]
    let context = try #require(
      CGContext(
        data: nil, width: 8, height: 8, bitsPerComponent: 16, bytesPerRow: 64, space: space,
        bitmapInfo: info.rawValue | CGImageAlphaInfo.premultipliedLast.rawValue))
    let data = try #require(context.makeImage()?.dataProvider?.data)
    #expect(data as Any is any ContiguousBytes)
    #expect((data as Data).count == 512)
  }

  @Test("go into an archive as any bytes do")
  func archive() throws {
    let data = try #require(image().dataProvider?.data)
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: data, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSData.self, from: archive)
    #expect(read?.isEqual(to: Data(pixels)) == true)
  }
}
