// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing

@Suite struct ImageDecoderTests {
  private func pixels(_ fixture: ImageFixture) throws -> [[UInt8]] {
    try ImageDecoder.decode(fixture.data).pixels
  }

  private func failure(_ data: Data, _ limits: ImageLimits = .default) -> ImageError? {
    do throws(ImageError) {
      _ = try ImageDecoder.decode(data, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func pngOfEveryColorTypeIsRead() throws {
    #expect(
      try pixels(.rgb16Png)
        == [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [128, 128, 128, 255]])
    #expect(
      try pixels(.grayPng)
        == [[0, 0, 0, 255], [64, 64, 64, 255], [128, 128, 128, 255], [255, 255, 255, 255]])
    #expect(try pixels(.bitPng).map { $0[0] } == [0, 255, 255, 0])
    #expect(
      try pixels(.palettePng)
        == [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 128, 128], [255, 255, 255, 255]])
    #expect(try pixels(.transparentColorPng) == [[255, 0, 0, 255], [0, 0, 0, 0]])
    #expect(try pixels(.grayAlphaPng) == [[200, 200, 200, 255], [100, 100, 100, 128]])
  }

  @Test func interlacedPngHasItsPixelsInPlace() throws {
    let found = try pixels(.interlacedPng)
    for y in 0..<4 {
      for x in 0..<4 { #expect(found[y * 4 + x] == [UInt8(x * 60), UInt8(y * 60), 7, 255]) }
    }
  }

  @Test func opacityIsKnownAfterDecoding() throws {
    #expect(try ImageDecoder.decode(ImageFixture.grayPng.data).isOpaque)
    #expect(try !ImageDecoder.decode(ImageFixture.grayAlphaPng.data).isOpaque)
    #expect(try ImageDecoder.decode(ImageFixture.lossyWebP.data).isOpaque)
  }

  @Test func progressiveAndInkJpegsAreRead() throws {
    for pixel in try pixels(.progressiveJpeg) { expect(pixel, [200, 100, 50, 255]) }
    for pixel in try pixels(.inksJpeg) { expect(pixel, [255, 127, 0, 255]) }
  }

  private func expect(_ pixel: [UInt8], _ wanted: [UInt8]) {
    for (a, b) in zip(pixel, wanted) { #expect(abs(Int(a) - Int(b)) <= 3, "\(pixel) \(wanted)") }
  }

  @Test(arguments: [
    (1, [0, 80, 160, 255]), (2, [80, 0, 255, 160]), (3, [255, 160, 80, 0]),
    (4, [160, 255, 0, 80]), (5, [0, 160, 80, 255]), (6, [160, 0, 255, 80]),
    (7, [255, 80, 160, 0]), (8, [80, 255, 0, 160]),
  ])
  func orientationPutsTheQuartersUpright(orientation: Int, quarters: [Int]) throws {
    for isLittle in [true, false] {
      let data = ImageFixture.quartersJpeg.data
        .withOrientation(UInt8(orientation), isLittle: isLittle)
      let image = try ImageDecoder.decode(data)
      let isTall = orientation >= 5
      #expect(image.width == (isTall ? 16 : 32) && image.height == (isTall ? 32 : 16))
      let last = (x: image.width - 1, y: image.height - 1)
      let corners = [(0, 0), (last.x, 0), (0, last.y), (last.x, last.y)]
      let found = corners.map { Int(image.pixels[$0.1 * image.width + $0.0][0]) }
      for (value, wanted) in zip(found, quarters) { #expect(abs(value - wanted) <= 2) }
    }
  }

  @Test func nonsenseOrientationLeavesTheImageAsStored() throws {
    let data = ImageFixture.quartersJpeg.data.withOrientation(9, isLittle: true)
    #expect(try ImageDecoder.decode(data).width == 32)
  }

  @Test func webPIsReadAndPremultiplied() throws {
    #expect(try pixels(.losslessWebP) == [[255, 0, 0, 255], [0, 128, 0, 128]])
    for pixel in try pixels(.lossyWebP) { expect(pixel, [200, 100, 50, 255]) }
  }

  @Test func theFirstPictureOfAnAnimatedWebPIsRead() throws {
    for pixel in try pixels(.animatedWebP) { expect(pixel, [255, 0, 0, 255]) }
  }

  @Test(arguments: ImageFixture.stillImages)
  func everyTruncationIsATypedErrorOrTheWholeImage(fixture: ImageFixture) throws {
    let whole = try ImageDecoder.decode(fixture.data).premultipliedRGBA
    for count in 0..<fixture.data.count {
      do throws(ImageError) {
        let image = try ImageDecoder.decode(fixture.data.prefix(count))
        #expect(image.premultipliedRGBA == whole, "\(fixture) cut to \(count) bytes")
      } catch {
        #expect([.knownFormat, .complete, .wellFormed].contains(error.rule), "\(error)")
      }
    }
  }

  @Test func halfAFileIsIncomplete() {
    for fixture in [ImageFixture.rgb16Png, .quartersJpeg, .lossyWebP] {
      let error = failure(fixture.data.prefix(fixture.data.count * 3 / 4))
      #expect(error?.rule == .complete, "\(fixture) \(String(describing: error))")
    }
  }

  @Test(arguments: ImageFixture.allCases)
  func damagedBytesNeverCrash(fixture: ImageFixture) {
    var limits = ImageLimits()
    limits.maximumPixelCount = 1 << 16
    for index in fixture.data.indices {
      for change in [0x01, 0x80, 0xFF] as [UInt8] {
        var data = fixture.data
        data[index] ^= change
        if let image = try? ImageDecoder.decode(data, limits: limits) {
          #expect(image.premultipliedRGBA.count == image.width * image.height * 4)
        }
      }
    }
  }

  @Test func sizeBombsAreRefusedFromTheirHeaders() {
    let png = ImageFixture.rgb16Png.data
    #expect(
      failure(png.withPNGSize(width: 16385, height: 1))?.rule == .width(maximum: 16384))
    #expect(
      failure(png.withPNGSize(width: 1, height: 900_000))?.rule == .height(maximum: 16384))
    #expect(
      failure(png.withPNGSize(width: 16384, height: 16384))?.rule
        == .pixelCount(maximum: 64 << 20))
    var jpeg = ImageFixture.quartersJpeg.data
    let header = jpeg.firstRange(of: [0xFF, 0xC0])!.lowerBound
    jpeg.replaceSubrange(header + 5..<header + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(failure(jpeg)?.rule == .width(maximum: 16384))
    var webP = ImageFixture.losslessWebP.data
    webP.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x0F])
    #expect(failure(webP)?.rule == .pixelCount(maximum: 64 << 20))
  }

  @Test func limitsCanBeSet() {
    var limits = ImageLimits()
    limits.maximumInputByteCount = 10
    #expect(
      failure(ImageFixture.grayPng.data, limits)?.rule == .inputByteCount(maximum: 10))
    limits = ImageLimits()
    limits.maximumScanCount = 1
    #expect(
      failure(ImageFixture.progressiveJpeg.data, limits)?.rule == .scanCount(maximum: 1))
  }

  /// The formats that this machine reads.
  private static var readable: String {
    let opened = ["HEIF": ImageFormat.heif, "AVIF": .avif, "SVG": .svg]
    let names =
      ["PNG", "JPEG", "WebP", "GIF"] + ["HEIF", "AVIF", "SVG"].filter { opened[$0]!.isDecodable }
    return names.dropLast().joined(separator: ", ") + " and " + names.last!
  }

  @Test func otherFormatsAreNamed() {
    let bmp = failure(Data("BM".utf8) + Data(count: 20))
    let readable = ImageFormat.allCases.filter(\.isDecodable)
    #expect(bmp?.rule == .supportedFormat(among: readable) && bmp?.format == .bmp)
    #expect("\(bmp!)" == "BMP: the format is not supported; \(Self.readable) are")
    #expect(failure(Data([0, 0, 0, 28]) + Data("ftypavif".utf8))?.format == .avif)
    #expect(failure(Data())?.rule == .knownFormat)
    #expect(failure(Data("hello, this is text".utf8))?.rule == .knownFormat)
  }

  @Test func theBytesDecideAndTheSuffixDoesNot() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jpg")
    try ImageFixture.grayPng.data.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let provider = try #require(CGDataProvider(url: url))
    #expect(try ImageDecoder.decode(provider.bytes).width == 2)
    #expect(
      CGImage(
        jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent) == nil)
    let image = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
    #expect(image?.height == 2 && image?.shouldInterpolate == false)
  }
}

extension CGImage {
  /// The premultiplied RGBA of each pixel.
  var pixels: [[UInt8]] {
    withPremultipliedRGBA8 { bytes in
      stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    }
  }
}
