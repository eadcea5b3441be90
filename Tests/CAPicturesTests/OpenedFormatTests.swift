// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@testable import CAPictures

@Suite("Formats whose libraries are opened")
struct OpenedFormatTests {
  private static func svg(_ body: String, _ attributes: String = #"width="4" height="2""#) -> Data {
    Data(
      """
      <?xml version="1.0"?>
      <!-- a picture -->
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
        xmlns:xi="http://www.w3.org/2001/XInclude" \(attributes)>\(body)</svg>
      """.utf8)
  }

  private static func failure(_ data: Data, _ limits: ImageLimits = .default) -> ImageError? {
    do throws(ImageError) {
      _ = try ImageDecoder.decode(data, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  /// Whether the format is read here; says so where it is not.
  private static func isRead(_ format: ImageFormat) -> Bool {
    if !format.isDecodable { print("skipped: \(format.rawValue) is not read: \(format.reading)") }
    return format.isDecodable
  }

  // MARK: SVG

  @Test func svgsAreDrawnInTheirSizeTimesAScale() throws {
    guard Self.isRead(.svg) else { return }
    let data = Self.svg(
      ##"<rect width="2" height="2" fill="#f00"/><rect x="2" width="2" height="1" fill="#00f" opacity="0.5"/>"##
    )
    let image = try ImageDecoder.decode(data)
    #expect(image.width == 4 && image.height == 2)
    #expect(image.pixels[0] == [255, 0, 0, 255] && image.pixels[7] == [0, 0, 0, 0])
    let veil = image.pixels[2]
    #expect(veil[0] == 0 && veil[1] == 0 && abs(Int(veil[2]) - 128) <= 1 && veil[3] == veil[2])
    let large = try ImageDecoder.decode(data, scale: 3)
    #expect(large.width == 12 && large.height == 6)
    #expect(large.pixels[5 * 12 + 5] == [255, 0, 0, 255] && large.pixels[5 * 12 + 6][3] == 0)
  }

  @Test func svgsWithoutASizeHaveThatOfTheirViewBox() throws {
    guard Self.isRead(.svg) else { return }
    let circle = #"<circle cx="5" cy="5" r="5"/>"#
    #expect(
      try SVGPicture(Self.svg(circle, #"viewBox="0 0 10 20""#)).size
        == CGSize(width: 10, height: 20))
    #expect(try SVGPicture(Self.svg(circle, "")).size == CGSize(width: 300, height: 150))
    #expect(
      try SVGPicture(Self.svg(circle, #"width="1in" height="48pt""#)).size
        == CGSize(width: 96, height: 64))
    let image = try SVGPicture(Self.svg(circle, #"viewBox="0 0 10 10""#)).image(
      width: 40, height: 40)
    #expect(image.pixels[20 * 40 + 20] == [0, 0, 0, 255] && image.pixels[0][3] == 0)
  }

  @Test func svgsReadNoOtherFiles() throws {
    guard Self.isRead(.svg) else { return }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "red.png")
    let red = CGImage(width: 4, height: 2, premultipliedRGBA: Array(repeating: 255, count: 32))
    let png = try PNGEncoder.encode(red)
    try png.write(to: file)
    let inside = "data:image/png;base64,\(png.base64EncodedString())"
    for address in [file.absoluteString, file.path, "red.png", "http://127.0.0.1:9/red.png"] {
      for body in [
        #"<image xlink:href="\#(address)" width="4" height="2"/>"#,
        #"<image href="\#(address)" width="4" height="2"/>"#,
        #"<xi:include href="\#(address)" parse="text"/>"#,
        #"<style>@import url("\#(address)");</style>"#,
        #"<use href="\#(address)#a"/>"#,
      ] {
        let image = try? ImageDecoder.decode(Self.svg(body))
        #expect(image?.pixels.allSatisfy { $0[3] == 0 } != false, "\(body)")
      }
    }
    let own = try ImageDecoder.decode(Self.svg(#"<image href="\#(inside)" width="4" height="2"/>"#))
    #expect(own.pixels[0] == [255, 255, 255, 255])
  }

  @Test func damagedSVGsAreNamed() {
    guard Self.isRead(.svg) else { return }
    let data = Self.svg("<rect/>")
    #expect(Self.failure(data.dropLast(8))?.rule == .wellFormed)
    #expect(
      Self.failure(Self.svg("", #"width="20000" height="1""#))?.rule == .width(maximum: 16384))
    #expect(
      Self.failure(Self.svg("", #"width="16384" height="16384""#))?.rule
        == .pixelCount(maximum: 64 << 20))
    #expect(Self.failure(Self.svg("", #"width="1e30" height="1e30""#)) != nil)
    let bomb =
      #"<!DOCTYPE svg [<!ENTITY a "<g><rect/></g>">"#
      + (1...20).map {
        "<!ENTITY \(Self.letter($0)) \"&\(Self.letter($0 - 1));&\(Self.letter($0 - 1));\">"
      }
      .joined() + "]><svg xmlns='http://www.w3.org/2000/svg'>&\(Self.letter(20));</svg>"
    // Refused or drawn: it must end.
    _ = Self.failure(Data(bomb.utf8))
  }

  private static func letter(_ index: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
  }

  @Test(arguments: ["<svg/>", "\u{FEFF}<!DOCTYPE svg>", " <?xml?><!-- a > b --><svg:svg/>"])
  func svgsAreToldByTheirFirstElement(text: String) {
    #expect(ImageFormat.sniff(Data(text.utf8)) == .svg)
  }

  @Test(arguments: ["<caml><svg/></caml>", "<!-- <svg/>", "<!DOCTYPE html>", "svg", "<s"])
  func otherTextsAreNoSVGs(text: String) {
    #expect(ImageFormat.sniff(Data(text.utf8)) == nil)
  }

  // MARK: HEIC and AVIF

  /// 64 × 48: red rises to the right, green downward; the lower half is half transparent if asked.
  private static func gradient(_ hasAlpha: Bool = false) -> CGImage {
    var pixels: [UInt8] = []
    for y in 0..<48 {
      for x in 0..<64 {
        let alpha = hasAlpha && y >= 24 ? 128 : 255
        pixels += [x * 4, y * 5, 60, 255].enumerated().map { index, value in
          UInt8(index == 3 ? alpha : value * alpha / 255)
        }
      }
    }
    return CGImage(width: 64, height: 48, premultipliedRGBA: pixels)
  }

  private static func made(_ tool: String, _ arguments: [String], alpha: Bool = false) throws
    -> Data?
  {
    let png = try PNGEncoder.encode(gradient(alpha))
    let ending = tool == "avifenc" ? "avif" : "heic"
    let target = tool == "avifenc" ? ["in.png", "out.avif"] : ["-o", "out.heic", "in.png"]
    let data = PictureTool.run(
      tool, arguments + target, files: ["in.png": png], result: "out.\(ending)")
    if data == nil { print("skipped: there is no \(tool)") }
    return data
  }

  private static func largestDifference(_ first: CGImage, _ second: CGImage) -> Int {
    zip(first.premultipliedRGBA, second.premultipliedRGBA).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test(arguments: [false, true])
  func losslessAVIFsAreTheirPictures(hasAlpha: Bool) throws {
    guard Self.isRead(.avif), let data = try Self.made("avifenc", ["--lossless"], alpha: hasAlpha)
    else { return }
    let image = try ImageDecoder.decode(data)
    #expect(image.width == 64 && image.height == 48 && image.isOpaque == !hasAlpha)
    #expect(Self.largestDifference(image, Self.gradient(hasAlpha)) <= 1)
  }

  @Test func tenBitsBecomeHalfFloats() throws {
    guard Self.isRead(.avif),
      let data = try Self.made("avifenc", ["-d", "10", "-y", "444", "--min", "0", "--max", "0"])
    else { return }
    let image = try ImageDecoder.decode(data)
    #expect(image.bitsPerComponent == 16 && image.isHalfFloat && image.isOpaque)
    #expect(Self.largestDifference(image, Self.gradient()) <= 3)
  }

  @Test func picturesAreTurnedAsTheySay() throws {
    guard Self.isRead(.avif),
      let data = try Self.made("avifenc", ["--lossless", "--irot", "1"])
    else { return }
    let image = try ImageDecoder.decode(data)
    #expect(image.width == 48 && image.height == 64)
    // A quarter counterclockwise: the right column becomes the top row.
    let wanted = Self.gradient().pixels
    for (x, y) in [(0, 0), (47, 0), (10, 40)] {
      for channel in 0..<4 {
        let difference =
          Int(image.pixels[y * 48 + x][channel]) - Int(wanted[x * 64 + 63 - y][channel])
        #expect(abs(difference) <= 1)
      }
    }
  }

  @Test func primariesAreTheSpace() throws {
    guard Self.isRead(.avif),
      let data = try Self.made(
        "avifenc", ["-y", "444", "--min", "0", "--max", "0", "--cicp", "12/13/6"])
    else { return }
    let image = try ImageDecoder.decode(data)
    #expect(image.colorSpace?.name == CGColorSpace.displayP3)
    #expect(image.withWholeGamut.isHalfFloat)
  }

  @Test func heicsAreTheirPictures() throws {
    guard Self.isRead(.heif),
      let data = try Self.made("heif-enc", ["-q", "100", "-p", "chroma=444"])
    else { return }
    let image = try ImageDecoder.decode(data)
    #expect(image.width == 64 && image.height == 48)
    #expect(Self.largestDifference(image, Self.gradient()) <= 6)
  }

  /// Changes the size in all boxes `ispe`.
  private static func stating(_ width: UInt8, _ height: UInt8, in data: Data) -> Data {
    var bytes = [UInt8](data)
    for place in bytes.indices.dropLast(16)
    where bytes[place..<place + 4].elementsEqual("ispe".utf8) {
      (bytes[place + 11], bytes[place + 15]) = (width, height)
    }
    return Data(bytes)
  }

  @Test(arguments: ["avifenc", "heif-enc"])
  func aStatedSizeIsThatOfThePixels(tool: String) throws {
    guard Self.isRead(tool == "avifenc" ? .avif : .heif),
      let data = try Self.made(tool, [])
    else { return }
    #expect(Self.failure(Self.stating(64, 48, in: data)) == nil)
    for (width, height): (UInt8, UInt8) in [(64, 200), (64, 49), (64, 40), (200, 48), (60, 48)] {
      let error = Self.failure(Self.stating(width, height, in: data))
      #expect(
        error?.rule == .statedSize(width: Int(width), height: Int(height)),
        "\(String(describing: error))")
      #expect(error?.value.hasPrefix("64 × 48") == true)
    }
  }

  @Test func samplesThatAreFewerThanTheySayMakeNoImage() {
    let facts = DecodedSamples.Facts(
      width: 2, height: 2, form: .words, alpha: .none, space: .named(CGColorSpace.sRGB))
    for count in [0, 16, 31, 33] {
      let samples = DecodedSamples(facts: facts, pixels: Array(repeating: 0, count: count))
      #expect(throws: ImageError.self) { try samples.image(.avif, within: .default) }
    }
    let whole = DecodedSamples(facts: facts, pixels: Array(repeating: 0, count: 32))
    #expect(throws: Never.self) { try whole.image(.avif, within: .default) }
  }

  @Test func damagedFilesNeverCrash() throws {
    let files = try [Self.made("avifenc", ["-s", "10"]), Self.made("heif-enc", [])]
    var limits = ImageLimits()
    limits.maximumPixelCount = 1 << 14
    for data in files.compactMap({ $0 }) {
      guard Self.failure(data) == nil else { continue }
      for count in stride(from: 0, to: data.count, by: max(1, data.count / 40)) {
        if let error = Self.failure(data.prefix(count), limits) {
          #expect(!error.description.isEmpty)
        }
      }
      var generator = Numbers(seed: 5)
      for _ in 0..<80 {
        var damaged = data
        let place = Int(generator.next() % UInt64(min(data.count, 600)))
        damaged[damaged.startIndex + place] = UInt8(truncatingIfNeeded: generator.next())
        _ = Self.failure(damaged, limits)
      }
    }
  }

  @Test func whatWouldBeNeededIsNamed() {
    let missing = ImageError(
      format: .svg, rule: .installedLibrary(package: "librsvg2-2"), value: "librsvg-2.so.2")
    #expect(
      "\(missing)"
        == "SVG: librsvg-2.so.2, which reads the format, is not there; Debian's package is librsvg2-2"
    )
  }
}
