// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation
import Testing
import UIGraphics

@Suite struct FontTests {
  /// The repository's fonts, and those of Debian's package `fonts-dejavu-core`, which has a bold
  /// one.
  private static let bold = "/usr/share/fonts/truetype/dejavu"
  private static let library = FontLibrary(folders: [
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../assets/fonts").standardizedFileURL.path, bold,
  ])
  private static let hasBold = FileManager.default.fileExists(
    atPath: bold + "/DejaVuSans-Bold.ttf")

  /// Runs `body` with the fonts of the repository only.
  private func pinned<Result>(_ body: () throws -> Result) rethrows -> Result {
    try FontLibrary.$chosen.withValue(FontTests.library, operation: body)
  }

  @Test("a font measures the same as its names and stand-ins")
  func kit() throws {
    try PinnedFonts.only {
      let font = try #require(UIFont(name: "Helvetica", size: 10))
      #expect(font.pointSize == 10 && font.ascender == 10.69 && font.fontName == "NotoSans-Regular")
      #expect(abs(font.lineHeight - 13.62) < 1e-9 && font.withSize(20).pointSize == 20)
      #expect(UIFont(name: "No Such Font", size: 10) == nil)
      #expect(UIFont.boldSystemFont(ofSize: 10) == UIFont.systemFont(ofSize: 10, weight: .bold))
      let text = NSAttributedString(string: "abc", attributes: [.font: font.withSize(20)])
      #expect(
        TextLayout(StyledText(text)).size
          == TextLayout(StyledText("abc", TextStyle(font: CTFont(name: "Noto Sans", size: 20))))
          .size)
    }
  }

  @Test("a font is a CTFont and goes wherever one goes")
  func coreText() throws {
    try pinned { () throws in
      let font = UIFont.systemFont(ofSize: 17)
      let same: CTFont = font
      #expect(CTFontGetSize(same) == 17 && (same as? UIFont) === font)
      let made = UIFont(CTFontCreateWithName("NotoSans-Regular", 20, nil))
      #expect(made.pointSize == 20 && made.fontName == "NotoSans-Regular")
      let named = try #require(UIFont(name: "NotoSans-Regular", size: 20))
      #expect(named == made && named.hash == made.hash && named.withSize(10) != made)
      // Noto Sans: 1069 and 293 of 1000 units.
      #expect(abs(named.ascender - 21.38) < 1e-9 && abs(named.descender + 5.86) < 1e-9)
      #expect(abs(named.lineHeight - 27.24) < 1e-9 && named.leading == 0)
      #expect(abs(named.capHeight - 14.28) < 1e-9 && abs(named.xHeight - 10.72) < 1e-9)
      #expect(UIFont(name: "No Such Font", size: 3) == nil)
    }
  }

  @Test("sizes of styles are those of Dynamic Type")
  func styles() {
    pinned {
      let large: [(UIFont.TextStyle, CGFloat)] = [
        (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17),
        (.body, 17), (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption1, 12),
        (.caption2, 11),
      ]
      for (style, size) in large {
        #expect(UIFont.preferredFont(forTextStyle: style).pointSize == size)
      }
      let traits = UITraitCollection(
        preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)
      #expect(UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits).pointSize == 53)
      let metrics = UIFontMetrics(forTextStyle: .body)
      #expect(metrics.scaledValue(for: 17, compatibleWith: traits) == 53)
      #expect(metrics.scaledValue(for: 10) == 10)
      let font = UIFont.systemFont(ofSize: 17)
      #expect(
        metrics.scaledFont(for: font, maximumPointSize: 30, compatibleWith: traits).pointSize == 30)
    }
  }

  @Test(
    "descriptors find fonts by name, family, traits and weight",
    .enabled(if: hasBold, "The package fonts-dejavu-core is not installed."))
  func descriptors() throws {
    try pinned { () throws in
      let regular = try #require(UIFont(name: "DejaVuSans", size: 20))
      let bold = try #require(regular.fontDescriptor.withSymbolicTraits(.traitBold))
      #expect(UIFont(descriptor: bold, size: 0).fontName == "DejaVuSans-Bold")
      #expect(UIFont(descriptor: bold, size: 0).pointSize == 20)
      #expect(UIFont(descriptor: bold, size: 9).pointSize == 9)
      #expect(bold.symbolicTraits.contains(.traitBold))
      #expect(UIFont(descriptor: regular.fontDescriptor, size: 0) == regular)
      #expect(regular.fontDescriptor.postscriptName == "DejaVuSans")
      let heavy = UIFontDescriptor(fontAttributes: [
        .family: "DejaVu Sans", .size: 14,
        .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
      ])
      let font = UIFont(descriptor: heavy, size: 0)
      #expect(font.fontName == "DejaVuSans-Bold" && font.pointSize == 14)
      #expect(heavy.object(forKey: .family) as? String == "DejaVu Sans")
      #expect(UIFont(descriptor: heavy.withSize(30), size: 0).pointSize == 30)
      #expect(UIFont(descriptor: UIFontDescriptor(), size: 0).pointSize == 12)
      #expect(UIFont.familyNames.contains("Noto Sans"))
      let names = UIFont.fontNames(forFamilyName: "DejaVu Sans")
      #expect(names.contains("DejaVuSans") && names.contains("DejaVuSans-Bold"))
      #expect(UIFont.fontNames(forFamilyName: "None").isEmpty)
    }
  }

  @Test("archives keep fonts and descriptors")
  func archives() throws {
    try pinned { () throws in
      let font = try #require(UIFont(name: "NotoSans-Regular", size: 23))
      let data = try NSKeyedArchiver.archivedData(withRootObject: font, requiringSecureCoding: true)
      #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIFont.self, from: data) == font)
      let descriptor = UIFontDescriptor(name: "NotoSans-Regular", size: 3).withFace("Italic")
      let bytes = try NSKeyedArchiver.archivedData(
        withRootObject: descriptor, requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIFontDescriptor.self, from: bytes)
      #expect(read == descriptor && read?.pointSize == 3)
    }
  }

  @Test("attributed text takes UIFont and UIColor, and strings measure as their text does")
  func text() throws {
    try pinned { () throws in
      let font = try #require(UIFont(name: "NotoSans-Regular", size: 20))
      let size = "Hello".size(withAttributes: [.font: font])
      #expect(abs(size.height - font.lineHeight) < 1e-9 && size.width > 40 && size.width < 60)
      let wrapped = ("one two three" as NSString).boundingRect(
        with: CGSize(width: 50, height: 1000), options: .usesLineFragmentOrigin,
        attributes: [.font: font], context: nil)
      #expect(abs(wrapped.height - 3 * font.lineHeight) < 1e-9 && wrapped.width <= 50)
      let bitmap = try CGContext.bitmap(40, 30)
      bitmap.translateBy(x: 0, y: 30)
      bitmap.scaleBy(x: 1, y: -1)
      UIGraphicsPushContext(bitmap)
      defer { UIGraphicsPopContext() }
      // Above the letter there is nothing but the background.
      "x".draw(at: .zero, withAttributes: [.font: font, .backgroundColor: UIColor.green])
      #expect(bitmap.pixel(4, 3) == [0, 255, 0, 255])
      "l".draw(
        at: CGPoint(x: 30, y: 0), withAttributes: [.font: font, .foregroundColor: UIColor.red])
      let reds = (30..<38).filter { bitmap.pixel($0, 12) == [255, 0, 0, 255] }
      #expect(!reds.isEmpty)
    }
  }

  @Test("shadows, attachments and paragraph styles are kept and archived")
  func attributes() throws {
    let shadow = NSShadow()
    #expect(shadow.shadowColor as? UIColor == UIColor(white: 0, alpha: 1.0 / 3))
    shadow.shadowOffset = CGSize(width: 1, height: 2)
    shadow.shadowColor = UIColor.red
    let data = try NSKeyedArchiver.archivedData(withRootObject: shadow, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSShadow.self, from: data) == shadow)
    #expect(shadow.copy() as? NSShadow == shadow)
    let style = NSMutableParagraphStyle()
    #expect(style.tabStops.count == 12 && style.tabStops[1].location == 56)
    style.alignment = .center
    style.lineSpacing = 3
    style.hyphenationFactor = 0.5
    style.tabStops = [NSTextTab(textAlignment: .right, location: 90)]
    style.addTabStop(NSTextTab(textAlignment: .left, location: 10))
    #expect(style.tabStops.map(\.location) == [10, 90])
    let bytes = try NSKeyedArchiver.archivedData(withRootObject: style, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSMutableParagraphStyle.self, from: bytes)
    #expect(read == style && read?.tabStops.count == 2)
    let image = ResizableImageTests.image(["rg"])
    let text = NSAttributedString(attachment: NSTextAttachment(image: image))
    let held = text.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment
    #expect(text.string == "\u{fffc}" && held?.image == image)
  }
}
