// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct BitmapContextTests {
  private let whole = CGRect(x: 0, y: 0, width: 3, height: 2)

  @Test("a gray context holds levels, and colors become gray on the way in")
  func gray() throws {
    let space = CGColorSpaceCreateDeviceGray()
    let bitmap = try Bitmap(3, 2, space: space, alpha: .none)
    #expect(bitmap.context.bitsPerPixel == 8 && bitmap.context.bytesPerRow == 3)
    bitmap.context.setFillColor(gray: 0.2, alpha: 1)
    bitmap.context.fill(whole)
    bitmap.context.setFillColor(gray: 1, alpha: 0.5)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    bitmap.context.setFillColor(.green)
    bitmap.context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
    let bytes = try #require(bitmap.context.data).assumingMemoryBound(to: UInt8.self)
    #expect((0..<3).map { bytes[$0] } == [51, 51, 51])
    #expect(abs(Int(bytes[3]) - 153) <= 1 && bytes[4] == 51)
    // Of sRGB's green, 0.7152 of the light of white.
    #expect(abs(Int(bytes[5]) - 220) <= 1)
    let image = try #require(bitmap.context.makeImage())
    #expect(image.bitsPerPixel == 8 && image.colorSpace == space && image.isOpaque)
  }

  @Test("a context of alpha alone holds coverage, and its image is a mask's source")
  func alpha() throws {
    let bitmap = try Bitmap(3, 2, space: CGColorSpaceCreateDeviceGray(), alpha: .alphaOnly)
    #expect(bitmap.context.colorSpace == nil)
    bitmap.context.setFillColor(.hex(0xFFFFFF, 0.4))
    bitmap.context.fill(CGRect(x: 0, y: 1, width: 1.5, height: 1))
    let bytes = try #require(bitmap.context.data).assumingMemoryBound(to: UInt8.self)
    #expect((0..<6).map { Int(bytes[$0]) } == [102, 51, 0, 0, 0, 0])
    let target = try Bitmap(3, 2)
    let image = try #require(bitmap.context.makeImage())
    target.context.clip(to: whole, mask: image)
    target.context.setFillColor(.red)
    target.context.fill(whole)
    #expect(isClose(target[0, 0], [102, 0, 0, 102], within: 1) && target[2, 0][3] == 0)
  }

  @Test(
    "every layout of four bytes keeps its order, with rows of any length",
    arguments: [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrderDefault, [100, 50, 20, 128]),
      (.premultipliedFirst, .byteOrderDefault, [128, 100, 50, 20]),
      (.premultipliedFirst, .byteOrder32Big, [128, 100, 50, 20]),
      (.premultipliedFirst, .byteOrder32Little, [20, 50, 100, 128]),
      (.premultipliedLast, .byteOrder32Little, [128, 20, 50, 100]),
    ])
  func orders(alpha: CGImageAlphaInfo, order: CGBitmapInfo, wanted: [Int]) throws {
    for row in [12, 15] {
      var memory = [UInt8](repeating: 7, count: row * 2)
      try memory.withUnsafeMutableBytes { bytes in
        let bitmap = try Bitmap(
          3, 2, space: CGColorSpaceCreateDeviceRGB(), alpha: alpha, order: order,
          data: bytes.baseAddress, bytesPerRow: row)
        bitmap.context.clear(whole)
        bitmap.context.setFillColor(
          red: 100.0 / 128, green: 50.0 / 128, blue: 20.0 / 128, alpha: 128.0 / 255)
        bitmap.context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        #expect(bitmap[1, 1] == [100, 50, 20, 128] && bitmap[0, 1] == [0, 0, 0, 0])
      }
      #expect(memory[row + 4..<row + 8].map(Int.init) == wanted)
      #expect(memory[12..<row].allSatisfy { $0 == 7 })
    }
  }

  @Test("what the program writes into the memory counts")
  func userMemory() throws {
    for (alpha, space) in [
      (CGImageAlphaInfo.none, CGColorSpaceCreateDeviceGray()),
      (.alphaOnly, CGColorSpaceCreateDeviceGray()),
    ] {
      var memory: [UInt8] = [10, 20, 30, 40, 50, 60]
      try memory.withUnsafeMutableBytes { bytes in
        let bitmap = try Bitmap(
          3, 2, space: space, alpha: alpha, data: bytes.baseAddress, bytesPerRow: 3)
        bytes[1] = 200
        bitmap.context.setBlendMode(.plusLighter)
        bitmap.context.setFillColor(gray: 10.0 / 255, alpha: alpha == .none ? 1 : 10.0 / 255)
        bitmap.context.fill(CGRect(x: 0, y: 1, width: 3, height: 1))
      }
      #expect(memory == [20, 210, 40, 40, 50, 60])
    }
  }

  @Test("an image of a context keeps its pixels when drawing goes on")
  func copies() throws {
    let bitmap = try Bitmap(1, 1)
    bitmap.context.setFillColor(.red)
    bitmap.context.fill(whole)
    let image = try #require(bitmap.context.makeImage())
    bitmap.context.setFillColor(.blue)
    bitmap.context.fill(whole)
    #expect(image.premultipliedRGBA == [255, 0, 0, 255])
    #expect(try #require(bitmap.context.makeImage()).premultipliedRGBA == [0, 0, 255, 255])
  }

  @Test("drawing a context's image into another gives the same pixels")
  func roundTrip() throws {
    let first = try Bitmap(32, 32)
    first.context.setFillColor(.hex(0x3366CC, 0.7))
    first.context.fillEllipse(in: CGRect(x: 2, y: 5, width: 27, height: 20))
    let image = try #require(first.context.makeImage())
    for (alpha, order) in [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrderDefault),
      (.premultipliedFirst, .byteOrder32Little), (.premultipliedFirst, .byteOrderDefault),
    ] {
      let second = try Bitmap(
        32, 32, space: CGColorSpaceCreateDeviceRGB(), alpha: alpha, order: order)
      second.context.draw(image, in: CGRect(x: 0, y: 0, width: 32, height: 32))
      let copy = try #require(second.context.makeImage())
      #expect(copy.premultipliedRGBA == image.premultipliedRGBA)
    }
  }

  @Test("half-float and float samples are read, and limited")
  func floats() throws {
    func image(_ bytes: [UInt8], bits: Int, order: CGBitmapInfo) throws -> [UInt8]? {
      let provider = try #require(CGDataProvider(data: Data(bytes)))
      let info = CGImageAlphaInfo.premultipliedLast.rawValue
      return CGImage(
        width: 1, height: 1, bitsPerComponent: bits, bitsPerPixel: bits * 4,
        bytesPerRow: bits / 2, space: .sRGBSpace,
        bitmapInfo: CGBitmapInfo(
          rawValue: info | CGBitmapInfo.floatComponents.rawValue | order.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)?
        .premultipliedRGBA
    }
    // 0.5, 2, −1, 1 in half precision.
    let half: [UInt8] = [0, 0x38, 0, 0x40, 0, 0xBC, 0, 0x3C]
    #expect(try image(half, bits: 16, order: .byteOrder16Little) == [128, 255, 0, 255])
    let turned: [UInt8] = [0x38, 0, 0x40, 0, 0xBC, 0, 0x3C, 0]
    #expect(try image(turned, bits: 16, order: .byteOrder16Big) == [128, 255, 0, 255])
    let single = [Float(0.25), 7, .nan, 1].flatMap { value in
      withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
    }
    #expect(try image(single, bits: 32, order: .byteOrder32Little) == [64, 255, 0, 255])
  }
}
