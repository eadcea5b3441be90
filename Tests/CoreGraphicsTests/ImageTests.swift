// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct ImageTests {
  private func image(
    _ bytes: [UInt8], width: Int = 1, height: Int = 1, bits: Int = 8, pixelBits: Int = 32,
    row: Int = 4, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), info: CGBitmapInfo,
    decode: [CGFloat]? = nil
  ) -> CGImage? {
    CGImage(
      width: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixelBits,
      bytesPerRow: row, space: space, bitmapInfo: info,
      provider: CGDataProvider(data: Data(bytes))!, decode: decode, shouldInterpolate: true,
      intent: .defaultIntent)
  }

  private func info(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = []) -> CGBitmapInfo {
    CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue)
  }

  @Test func turnedPicturesKeepTheirPrecision() {
    let samples: [UInt16] = [0x3C00, 0x4000, 0, 0x3C00, 0, 0x1234, 0, 0x3C00]
    let image = CGImage(width: 2, height: 1, premultipliedHalfFloats: samples)
    let turned = image.upright(.right)
    #expect(turned.isHalfFloat && turned.width == 1 && turned.height == 2)
    #expect(turned.premultipliedHalfFloats == samples)
    let mirrored = image.upright(.upMirrored)
    #expect(mirrored.premultipliedHalfFloats == Array(samples[4...] + samples[..<4]))
  }

  @Test func everyByteOrderOfRGBAGivesTheSamePixel() {
    let wanted: [[UInt8]] = [[10, 20, 30, 128]]
    #expect(image([10, 20, 30, 128], info: info(.premultipliedLast))?.pixels == wanted)
    #expect(image([128, 10, 20, 30], info: info(.premultipliedFirst))?.pixels == wanted)
    #expect(
      image([30, 20, 10, 128], info: info(.premultipliedFirst, .byteOrder32Little))?.pixels
        == wanted)
    #expect(
      image([128, 30, 20, 10], info: info(.premultipliedLast, .byteOrder32Little))?.pixels
        == wanted)
  }

  @Test func straightAlphaIsMultipliedAndSkippedAlphaIsOpaque() {
    #expect(image([255, 100, 1, 128], info: info(.last))?.pixels == [[128, 50, 1, 128]])
    #expect(image([0, 255, 100, 1], info: info(.first))?.pixels == [[0, 0, 0, 0]])
    let skipped = image([1, 2, 3, 9], info: info(.noneSkipLast))
    #expect(skipped?.pixels == [[1, 2, 3, 255]] && skipped?.isOpaque == true)
    #expect(image([9, 1, 2, 3], info: info(.noneSkipFirst))?.pixels == [[1, 2, 3, 255]])
    #expect(
      image([1, 2, 3], pixelBits: 24, row: 3, info: info(.none))?.pixels == [[1, 2, 3, 255]])
  }

  @Test func rowPaddingIsSkipped() {
    let bytes: [UInt8] = [1, 2, 3, 255, 0, 0, 4, 5, 6, 255]
    let found = image(bytes, height: 2, row: 6, info: info(.premultipliedLast))
    #expect(found?.pixels == [[1, 2, 3, 255], [4, 5, 6, 255]])
  }

  @Test func grayAlphaOnlyAnd16BitsAreRead() {
    let gray = CGColorSpaceCreateDeviceGray()
    #expect(
      image([77], pixelBits: 8, row: 1, space: gray, info: info(.none))?.pixels
        == [[77, 77, 77, 255]])
    #expect(
      image([77], pixelBits: 8, row: 1, space: gray, info: info(.alphaOnly))?.pixels
        == [[0, 0, 0, 77]])
    let wide: [UInt8] = [0xFF, 0xFF, 0x80, 0x80, 0, 0]
    #expect(
      image(wide, bits: 16, pixelBits: 48, row: 6, info: info(.none))?.pixels
        == [[255, 128, 0, 255]])
    #expect(
      image(
        [0xFF, 0xFF, 0x7F, 0x80, 0, 0], bits: 16, pixelBits: 48, row: 6,
        info: info(.none, .byteOrder16Little))?.pixels == [[255, 128, 0, 255]])
  }

  @Test func displayP3PixelsBecomeSRGB() {
    let p3 = CGColorSpace(name: CGColorSpace.displayP3)!
    let color = CGColor(colorSpace: p3, components: [0.6, 0.4, 0.4, 1])!
    let wanted = [color.srgbComponents.red, color.srgbComponents.green, color.srgbComponents.blue]
    let found = image([153, 102, 102, 255], space: p3, info: info(.premultipliedLast))
    for (value, component) in zip(found?.pixels[0] ?? [], wanted) {
      #expect(abs(Float(value) - component * 255) < 0.75)
    }
    #expect(found?.pixels[0] != [153, 102, 102, 255])
    let half = image([77, 51, 51, 128], space: p3, info: info(.premultipliedLast))
    #expect(abs(Int(half?.pixels[0][0] ?? 0) * 2 - Int(found?.pixels[0][0] ?? 0)) <= 2)
  }

  @Test func decodeArrayInvertsSamples() {
    let found = image(
      [0, 255, 100, 255], info: info(.premultipliedLast), decode: [1, 0, 1, 0, 0, 1])
    #expect(found?.pixels == [[255, 0, 100, 255]])
  }

  @Test func layoutsThatAreNotReadAndShortDataGiveNil() {
    #expect(image([1, 2, 3], info: info(.premultipliedLast)) == nil)
    #expect(image([1, 2, 3, 4], pixelBits: 24, info: info(.premultipliedLast)) == nil)
    #expect(image([1, 2, 3, 4], width: 2, info: info(.premultipliedLast)) == nil)
    #expect(image([1, 2, 3, 4], width: 0, info: info(.premultipliedLast)) == nil)
    #expect(
      image([1, 2, 3, 4], height: .max, row: .max, info: info(.premultipliedLast)) == nil)
    #expect(image([1, 2, 3, 4], info: [.floatComponents]) == nil)
  }

  @Test func propertiesAreThoseGiven() {
    let space = CGColorSpaceCreateDeviceRGB()
    let found = image([1, 2, 3, 4], space: space, info: info(.premultipliedFirst))
    #expect(found?.alphaInfo == .premultipliedFirst && found?.colorSpace == space)
    #expect(found?.bitsPerPixel == 32 && found?.bytesPerRow == 4 && found?.isMask == false)
    #expect(found?.dataProvider?.bytes == Data([1, 2, 3, 4]))
  }

  @Test func identitiesDifferBetweenObjects() {
    let first = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])
    let second = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])
    #expect(first.identity != second.identity && first != second && first == first.copy())
  }

  @Test func croppingCutsFromTheTopLeft() {
    let bytes = (0..<9).flatMap { (red: UInt8) -> [UInt8] in [red, 0, 0, 255] }
    let whole = CGImage(width: 3, height: 3, premultipliedRGBA: bytes)
    let part = whole.cropping(to: CGRect(x: 1.2, y: 0, width: 1, height: 2))
    #expect(part?.width == 2 && part?.height == 2)
    #expect(part?.pixels.map { $0[0] } == [1, 2, 4, 5])
    #expect(whole.cropping(to: CGRect(x: 3, y: 0, width: 5, height: 5)) == nil)
    #expect(whole.cropping(to: .infinite)?.width == 3)
    #expect(whole.cropping(to: .null) == nil)
  }

  @Test func masksKeepPaintOutWhereTheyAreLarge() {
    let mask = CGImage(
      maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
      provider: CGDataProvider(data: Data([0, 255]))!, decode: nil, shouldInterpolate: false)
    let red = CGImage(
      width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 255, 0, 0, 255])
    #expect(mask?.isMask == true && mask?.colorSpace == nil)
    #expect(mask.flatMap(red.masking)?.pixels == [[255, 0, 0, 255], [0, 0, 0, 0]])
  }

  @Test func pngRoundTripKeepsPixels() throws {
    var bytes: [UInt8] = []
    for alpha in 0...255 {
      for color in stride(from: 0, through: alpha, by: 17) {
        bytes += [UInt8(color), UInt8(alpha - color), UInt8(alpha), UInt8(alpha)]
      }
    }
    let image = CGImage(width: bytes.count / 4, height: 1, premultipliedRGBA: bytes)
    let data = try PNGEncoder.encode(image)
    #expect(try PNGDecoder.decode(data, limits: .default).premultipliedRGBA == bytes)
    #expect(try PNGEncoder.encode(image) == data)
  }

  @Test func opaqueImagesAreWrittenAsRGBWithAnSRGBChunk() throws {
    let noise = (0..<64 * 64).flatMap { index -> [UInt8] in
      let value = UInt64(index) &* 0x9E37_79B9_7F4A_7C15
      return [UInt8(value >> 56), UInt8(value >> 48 & 255), UInt8(value >> 40 & 255), 255]
    }
    let image = CGImage(width: 64, height: 64, premultipliedRGBA: noise)
    let data = try PNGEncoder.encode(image)
    #expect(data[25] == 2, "color type RGB")
    #expect(data.firstRange(of: Data("sRGB".utf8)) != nil)
    #expect(data.firstRange(of: Data("tIME".utf8)) == nil)
    #expect(try PNGDecoder.decode(data, limits: .default).premultipliedRGBA == noise)
    let clear = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])
    #expect(try PNGEncoder.encode(clear)[25] == 6, "color type RGBA")
  }

  @Test func providersTakeAndGiveTheObjectsThatAppleNames() throws {
    let provider = try #require(CGDataProvider(data: Data([7, 8, 9]) as CFData))
    let data = try #require(provider.data)
    #expect(CFDataGetLength(data) == 3)
    #expect(CFDataGetBytePtr(data)[2] == 9)
    #expect(data as Data == Data([7, 8, 9]))
    let missing = URL(fileURLWithPath: "/nothing/here")
    #expect(CGDataProvider(url: missing as CFURL) == nil)
  }
}
