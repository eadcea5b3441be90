// SPDX-License-Identifier: Apache-2.0
import Foundation
import ImageIO
import Testing

@Suite("Image sources")
struct ImageSourceTests {
  /// 2 × 1: red and red for 7/100 s; green and blue for 0 s; repeated twice after the first time.
  static let gif = Data(
    [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 1, 0, 0x91, 0, 0]
      + [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
      + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 2, 0, 0]
      + [0x21, 0xF9, 4, 4, 7, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x4C, 0x0A, 0]
      + [0x21, 0xF9, 4, 4, 0, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0xD4, 0x0A, 0]
      + [0x3B])

  private func source(_ data: Data = gif) throws -> CGImageSource {
    try #require(CGImageSourceCreateWithData(NSData(data: data), nil))
  }

  private func pixels(_ image: CGImage?) -> [UInt8] {
    image?.withPremultipliedRGBA8 { Array($0) } ?? []
  }

  @Test func picturesAndFactsOfAGIF() throws {
    let source = try source()
    #expect(CGImageSourceGetType(source) == "com.compuserve.gif")
    #expect(CGImageSourceGetCount(source) == 2)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    #expect(CGImageSourceGetStatusAtIndex(source, 1) == .statusComplete)
    #expect(CGImageSourceGetStatusAtIndex(source, 2) == .statusUnknownType)
    let now = [kCGImageSourceShouldCacheImmediately as String: true] as NSDictionary
    for options in [nil, now] {
      let first = CGImageSourceCreateImageAtIndex(source, 0, options)
      let second = CGImageSourceCreateImageAtIndex(source, 1, options)
      #expect(pixels(first) == [255, 0, 0, 255, 255, 0, 0, 255])
      #expect(pixels(second) == [0, 255, 0, 255, 0, 0, 255, 255])
    }
    #expect(CGImageSourceCreateImageAtIndex(source, 2, nil) == nil)
    #expect(CGImageSourceCreateImageAtIndex(source, -1, nil) == nil)
  }

  @Test func propertiesAreReadAsProgramsDo() throws {
    let source = try source()
    let whole = CGImageSourceCopyProperties(source, nil) as? [String: Any]
    let file = whole?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
    #expect(file?[kCGImagePropertyGIFLoopCount as String] as? Int == 2)
    #expect(file?[kCGImagePropertyGIFCanvasPixelWidth as String] as? Int == 2)
    for (index, shown, stated) in [(0, 0.07, 0.07), (1, 0.1, 0.0)] {
      let facts = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any]
      #expect(facts?[kCGImagePropertyPixelWidth as String] as? Int == 2)
      #expect(facts?[kCGImagePropertyPixelHeight as String] as? Int == 1)
      let gif = facts?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
      #expect(gif?[kCGImagePropertyGIFDelayTime as String] as? Double == shown)
      #expect(gif?[kCGImagePropertyGIFUnclampedDelayTime as String] as? Double == stated)
    }
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 2, nil) == nil)
  }

  @Test func propertiesAreReadByPointersToo() throws {
    let facts = CGImageSourceCopyPropertiesAtIndex(try source(), 1, nil)
    let key = Unmanaged.passUnretained(kCGImagePropertyGIFDictionary).toOpaque()
    let place = try #require(CFDictionaryGetValue(facts, key))
    // Sound: the facts hold the object.
    let gif = Unmanaged<CFDictionary>.fromOpaque(place).takeUnretainedValue()
    let delay = Unmanaged.passUnretained(kCGImagePropertyGIFDelayTime).toOpaque()
    let value = try #require(CFDictionaryGetValue(gif, delay))
    #expect(Unmanaged<NSNumber>.fromOpaque(value).takeUnretainedValue().doubleValue == 0.1)
  }

  @Test func bytesMayComeBitByBit() throws {
    let source = CGImageSourceCreateIncremental(nil)
    #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
    CGImageSourceUpdateData(source, NSData(data: Self.gif.prefix(40)), false)
    #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
    #expect(CGImageSourceGetCount(source) == 0)
    CGImageSourceUpdateData(source, NSData(data: Self.gif.prefix(40)), true)
    #expect(CGImageSourceGetStatus(source) == .statusUnexpectedEOF)
    CGImageSourceUpdateData(source, NSData(data: Self.gif), true)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    #expect(CGImageSourceGetCount(source) == 2)
  }

  @Test func unknownAndDamagedBytes() throws {
    #expect(CGImageSourceGetStatus(try source(Data("a text".utf8))) == .statusUnknownType)
    var damaged = Self.gif
    damaged[damaged.startIndex + 44] = 0x99
    #expect(CGImageSourceGetStatus(try source(damaged)) != .statusComplete)
    #expect(CGImageSourceCreateWithURL(NSURL(fileURLWithPath: "/nowhere/a.gif"), nil) == nil)
    #expect(CGImageSourceCreateImageAtIndex(try source(Data()), 0, nil) == nil)
    let known = CGImageSourceCopyTypeIdentifiers() as? [String]
    #expect(known?.contains("com.compuserve.gif") == true && known?.contains("public.png") == true)
  }

  @Test func thumbnailsAreMadeWhereTheyAreAskedFor() throws {
    let source = try source()
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
    let options =
      [
        kCGImageSourceCreateThumbnailFromImageAlways as String: true,
        kCGImageSourceThumbnailMaxPixelSize as String: 1,
      ] as NSDictionary
    let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options)
    #expect(image?.width == 1 && image?.height == 1 && pixels(image) == [255, 0, 0, 255])
  }

  @MainActor @Test func animationsCallABlock() async throws {
    let options =
      [
        kCGImageAnimationDelayTime as String: 0.001, kCGImageAnimationStartIndex as String: 1,
      ] as NSDictionary
    let seen: [Int] = await withCheckedContinuation { continuation in
      var seen: [Int] = []
      let status = CGAnimateImageDataWithBlock(NSData(data: Self.gif), options) {
        index, image, stop in
        seen.append(index)
        if seen.count == 4 {
          stop.pointee = true
          continuation.resume(returning: seen)
        }
      }
      #expect(status == 0)
    }
    #expect(seen == [1, 0, 1, 0])
    let bad = [kCGImageAnimationStartIndex as String: 2] as NSDictionary
    let status = CGAnimateImageDataWithBlock(NSData(data: Self.gif), bad) { _, _, _ in }
    #expect(status == CGImageAnimationStatus.parameterError.rawValue)
    #expect(
      CGAnimateImageDataWithBlock(NSData(data: Data()), nil) { _, _, _ in }
        == CGImageAnimationStatus.unsupportedFormat.rawValue)
  }
}
