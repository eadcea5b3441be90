// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CAText
import CoreGraphics
import Foundation
import Testing

/// Damaged files are an error or a picture, and nothing is read or written beyond their memory;
/// scripts/check-memory runs these under a sanitizer, with many more files.
@Suite("Mutated files")
struct MutatedFileTests {
  /// A picture with an alpha of its own and rows that differ, for encoders.
  private static let picture: CGImage = {
    let pixels = (0..<64 * 48).flatMap { place -> [UInt8] in
      let alpha = UInt8(place % 256)
      return [alpha / 2, UInt8(place / 64), alpha, alpha].map { min($0, alpha) }
    }
    return CGImage(width: 64, height: 48, premultipliedRGBA: pixels)
  }()

  private static func pictures() throws -> [(name: String, data: Data)] {
    var files = ImageFixture.allCases.map { ("\($0)", $0.data) }
    files += AnimatedPictureTests.samples()
    files.append(("png", try PNGEncoder.encode(picture)))
    files.append(("jpeg", try JPEGEncoder.encode(picture, quality: 0.9)))
    return files
  }

  @Test("pictures are read or refused, whole and frame by frame")
  func pictures() throws {
    var limits = ImageLimits()
    (limits.maximumPixelCount, limits.maximumFrameCount) = (1 << 14, 64)
    for (name, file) in try Self.pictures() {
      for mutation in Mutations(of: file) {
        if let image = try? ImageDecoder.decode(mutation, limits: limits) {
          #expect(image.premultipliedRGBA.count == image.width * image.height * 4, "\(name)")
        }
        let animation = try? AnimatedPicture.read(mutation, limits: limits)
        for image in animation?.images.reversed() ?? [] {
          #expect(image.premultipliedRGBA.count == image.width * image.height * 4, "\(name)")
        }
      }
    }
  }

  @Test(
    "fonts are read or refused, and their tables, outlines and lines looked at",
    arguments: ["NotoSans-Regular", "NotoSansArabic-Regular", "NotoSansHebrew-Regular"])
  func fonts(_ name: String) throws {
    let place = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../assets/fonts/\(name).ttf").standardizedFileURL
    let file = try Data(contentsOf: place)
    var read = 0
    for mutation in Mutations(of: file) {
      guard let face = FontFace(data: mutation) else { continue }
      read += 1
      _ = (face.postScriptName, face.axes, face.tableTags)
      for glyph in stride(from: 0, to: UInt32(min(face.glyphCount, 5000)), by: 41) {
        _ = (face.outline(of: glyph), face.box(of: glyph), face.advance(of: glyph))
      }
      let library = FontLibrary(folders: [])
      library.add(face)
      let layout = FontLibrary.$chosen.withValue(library) {
        let style = TextStyle(font: CTFont(name: "Noto Sans", size: 20))
        return TextLayout(
          StyledText("fi Größe العربية עברית", style),
          in: TextBox(width: 60, height: 200, wrapping: .words))
      }
      #expect(layout.size.width.isFinite && layout.size.height.isFinite)
    }
    #expect(read > 0)
  }
}
