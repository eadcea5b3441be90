// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation
import Testing

@Suite("Text of the pinned fonts is the same bytes everywhere")
struct TextPixelTests {
  /// Latin, Hebrew and Arabic, wrapped and decorated.
  private func picture() throws -> CGImage {
    let context = try #require(CGContext(width: 320, height: 160))
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 320, height: 160))
    context.translateBy(x: 0, y: 160)
    context.scaleBy(x: 1, y: -1)
    PinnedFonts.only {
      let text = NSMutableAttributedString(
        string: "Sphinx of black quartz, judge my vow. \u{5e9}\u{5dc}\u{5d5}\u{5dd} "
          + "\u{645}\u{631}\u{62d}\u{628}\u{627} AVATAR fi",
        attributes: [.font: CTFont(name: "Helvetica", size: 24)])
      text.addAttributes(
        [
          .foregroundColor: CGColor(srgbRed: 0.8, green: 0.1, blue: 0.1, alpha: 1),
          .underlineStyle: 1,
        ], range: NSRange(location: 10, length: 12))
      let box = TextBox(width: 300, wrapping: .words)
      TextLayout(StyledText(text), in: box).draw(in: context, at: CGPoint(x: 10, y: 10))
    }
    return try #require(context.makeImage())
  }

  @Test("The picture has the hash that is checked in")
  func hash() throws {
    let bytes = try picture().premultipliedRGBA
    #expect(TextPixelTests.fnv(bytes) == 0xe990_e919_55b2_c648)
    if let folder = ProcessInfo.processInfo.environment["CA_TEXT_PICTURE"] {
      try PNGEncoder.encode(try picture()).write(to: URL(filePath: folder))
    }
  }

  /// FNV-1a, 64 bits.
  static func fnv(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  @Test("The pinned fonts are the files that the notice names")
  func files() throws {
    let notice = try String(contentsOfFile: PinnedFonts.folder + "/README.md", encoding: .utf8)
    let names = try FileManager.default.contentsOfDirectory(atPath: PinnedFonts.folder)
      .filter { $0.hasSuffix(".ttf") }
    #expect(names.count == 3 && names.allSatisfy { notice.contains("`\($0)`") })
  }

  @Test("A whole picture moved by a pixel is the picture moved by a pixel")
  func moved() throws {
    func draw(at x: CGFloat) throws -> [UInt8] {
      let context = try #require(CGContext(width: 64, height: 32))
      context.translateBy(x: 0, y: 32)
      context.scaleBy(x: 1, y: -1)
      PinnedFonts.layout("ago").draw(in: context, at: CGPoint(x: x, y: 0))
      return try #require(context.makeImage()).premultipliedRGBA
    }
    let (first, second) = (try draw(at: 2), try draw(at: 3))
    #expect(Array(first.dropLast(4)) == Array(second.dropFirst(4)))
    #expect(first.contains { $0 != 0 })
  }
}
