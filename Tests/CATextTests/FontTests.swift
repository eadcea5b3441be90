// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation
import Testing

@Suite("Fonts: names, metrics, stand-ins")
struct FontTests {
  private var file: URL { URL(filePath: PinnedFonts.folder + "/NotoSans-Regular.ttf") }

  @Test("A font of a file has the metrics of its tables")
  func metrics() throws {
    let provider = try #require(CGDataProvider(url: file))
    let font = try #require(CGFont(provider))
    #expect(font.postScriptName == "NotoSans-Regular" && font.fullName == "Noto Sans Regular")
    #expect(font.unitsPerEm == 1000 && font.ascent == 1069 && font.descent == -293)
    #expect(font.leading == 0 && font.capHeight == 714 && font.xHeight == 536)
    #expect(font.numberOfGlyphs == 3317)
    #expect(font.italicAngle == 0 && font.stemV == 0)
    #expect(font.fontBBox == CGRect(x: -621, y: -389, width: 3421, height: 1456))
    #expect(CGFont(CGDataProvider(data: Data([1, 2, 3]))!) == nil)
    #expect(CGFont(CGDataProvider(data: Data())!) == nil)
  }

  @Test("Glyphs have names, advances and boxes")
  func glyphs() throws {
    let provider = try #require(CGDataProvider(url: file))
    let font = try #require(CGFont(provider))
    let a = font.getGlyphWithGlyphName(name: "A")
    #expect(font.name(for: a) == "A" && font.getGlyphWithGlyphName(name: "nothing") == 0)
    var advances: [Int32] = [0, 0]
    #expect(font.getGlyphAdvances(glyphs: [a, 0], count: 2, advances: &advances))
    #expect(advances == [639, 600])
    #expect(!font.getGlyphAdvances(glyphs: [a, .max], count: 2, advances: &advances))
    var boxes = [CGRect.zero]
    #expect(font.getGlyphBBoxes(glyphs: [a], count: 1, bboxes: &boxes))
    #expect(boxes == [CGRect(x: 0, y: 0, width: 638, height: 717)])
    #expect(font.table(for: 0x6865_6164)?.length == 54 && font.table(for: 1) == nil)
    // Lent all at once, not byte by byte.
    #expect(font.table(for: 0x676C_7966) as Any is any ContiguousBytes)
  }

  @Test("A font at a size has metrics in points")
  func sized() throws {
    try PinnedFonts.only {
      let font = CTFontCreateWithName("Noto Sans", 10, nil)
      #expect(CTFontGetSize(font) == 10 && CTFontGetAscent(font) == 10.69)
      #expect(abs(CTFontGetDescent(font) - 2.93) < 1e-9 && CTFontGetLeading(font) == 0)
      #expect(CTFontGetUnitsPerEm(font) == 1000 && CTFontGetSymbolicTraits(font) == [])
      #expect(CTFontCopyFamilyName(font) == "Noto Sans")
      #expect(CTFontGetSize(CTFontCreateWithName("Noto Sans", 0, nil)) == 12)
      let units = Array("A\u{1f600}".utf16)
      var glyphs = [CGGlyph](repeating: 9, count: 3)
      #expect(!CTFontGetGlyphsForCharacters(font, units, &glyphs, 3))
      #expect(glyphs[1...] == [0, 0] && glyphs[0] > 0)
      #expect(abs(CTFontGetAdvancesForGlyphs(font, .default, glyphs, nil, 1) - 6.39) < 1e-9)
      let path = try #require(CTFontCreatePathForGlyph(font, glyphs[0], nil))
      #expect(abs(path.boundingBoxOfPath.height - 7.17) < 1e-9)
      #expect(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold) == nil)
    }
  }

  @Test(
    "Names of Apple's fonts have stand-ins",
    arguments: [
      "Helvetica", "HelveticaNeue-Light", "Helvetica Neue Bold", "ArialMT", ".SFUI-Semibold",
      "SFProText-Regular", "San Francisco", "Menlo-Regular", "CourierNewPSMT",
      "AvenirNext-DemiBold",
      "noto sans", "NotoSans-Regular", "Noto Sans Regular",
    ]) func aliases(_ name: String)
  {
    let found = PinnedFonts.library.record(named: name)
    #expect(found?.families.first == "Noto Sans", "\(name)")
  }

  @Test("A name that nothing stands for is no CGFont, and a CTFont of the standard font")
  func unknown() {
    PinnedFonts.only {
      #expect(CGFont("No Such Font") == nil && CGFont("") == nil)
      #expect(
        CTFontCopyPostScriptName(CTFontCreateWithName("No Such Font", 12, nil))
          == "NotoSans-Regular")
    }
  }

  @Test("The style asked for is found in the machine's fonts")
  func styles() throws {
    let library = FontLibrary.standard
    let noto = library.records.filter { $0.families.contains("Noto Sans") }
    guard noto.contains(where: { $0.style.weight == 700 && $0.style.isItalic }) else { return }
    let found = try #require(library.record(named: "NotoSans-BoldItalic"))
    #expect(found.style.weight == 700 && found.style.isItalic)
    let font = CTFontCreateWithName("Noto Sans", 12, nil)
    let bold = try #require(
      CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold))
    #expect(CTFontGetSymbolicTraits(bold) == .traitBold && CTFontGetSize(bold) == 12)
  }

  @Test("Without any fonts text takes no room and nothing fails")
  func noFonts() {
    let empty = FontLibrary(folders: ["/nowhere"])
    FontLibrary.$chosen.withValue(empty) {
      let font = CTFontCreateWithName("Helvetica", 12, nil)
      #expect(CTFontGetAscent(font) == 0 && CTFontCopyGraphicsFont(font, nil) == nil)
      let layout = TextLayout(StyledText("text\nof lines", TextStyle(font: font)))
      #expect(layout.lines.count == 2 && layout.size == .zero)
    }
  }

  @Test("A file adds its fonts, once")
  func registration() {
    let library = FontLibrary(folders: [])
    FontLibrary.$chosen.withValue(library) {
      let url = NSURL(fileURLWithPath: file.path)
      #expect(CTFontManagerRegisterFontsForURL(url, .process, nil))
      // The second time it is the error `alreadyRegistered`, as on Apple.
      #expect(!CTFontManagerRegisterFontsForURL(url, .process, nil))
      #expect(
        !CTFontManagerRegisterFontsForURL(NSURL(fileURLWithPath: "/nowhere.ttf"), .process, nil))
      #expect(library.records.count == 1 && CGFont("Noto Sans") != nil)
    }
  }
}
