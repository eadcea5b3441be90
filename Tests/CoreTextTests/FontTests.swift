// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import CoreText
import Foundation
import Testing

@Suite("Descriptors and fonts of Core Text")
struct CoreTextFontTests {
  private var file: URL { URL(filePath: Pinned.folder + "/NotoSansHebrew-Regular.ttf") }

  @Test("Descriptors find fonts by name, family and traits, and know what fonts are")
  func descriptors() throws {
    try Pinned.only {
      let named = CTFontDescriptorCreateWithNameAndSize("NotoSans-Regular" as CFString, 14)
      let font = CTFontCreateWithFontDescriptor(named, 0, nil)
      #expect(CTFontGetSize(font) == 14 && CTFontCopyPostScriptName(font) == "NotoSans-Regular")
      #expect(CTFontGetSize(CTFontCreateWithFontDescriptor(named, 20, nil)) == 20)
      let family = CTFontDescriptorCreateWithAttributes(
        [kCTFontFamilyNameAttribute: "Noto Sans Hebrew"] as CFDictionary)
      let hebrew = CTFontCreateWithFontDescriptor(family, 0, nil)
      #expect(CTFontCopyPostScriptName(hebrew) == "NotoSansHebrew-Regular")
      #expect(CTFontGetSize(hebrew) == 12)
      let found = try #require(CTFontDescriptorCreateMatchingFontDescriptors(family, nil))
      #expect(CFArrayGetCount(found) == 1)
      let none = CTFontDescriptorCreateWithAttributes(
        [kCTFontFamilyNameAttribute: "Quux"] as CFDictionary)
      #expect(CTFontDescriptorCreateMatchingFontDescriptor(none, nil) == nil)
      let own = CTFontCopyFontDescriptor(font)
      let name = CTFontDescriptorCopyAttribute(own, kCTFontNameAttribute) as? String
      #expect(name == "NotoSans-Regular")
      #expect(
        CTFontDescriptorCopyAttribute(own, kCTFontFamilyNameAttribute) as? String == "Noto Sans")
      #expect(CTFontDescriptorCreateCopyWithSymbolicTraits(own, .traitBold, .traitBold) == nil)
      let larger = CTFontDescriptorCreateCopyWithAttributes(
        own, [kCTFontSizeAttribute: 30] as CFDictionary)
      #expect(CTFontGetSize(CTFontCreateWithFontDescriptor(larger, 0, nil)) == 30)
      let traits = CTFontCopyTraits(font)
      #expect(traits[kCTFontWeightTrait] as? Double == 0)
      #expect(traits[kCTFontSlantTrait] as? Double == 0)
    }
  }

  @Test("Copies of fonts keep what is not asked for")
  func copies() throws {
    try Pinned.only {
      let font = Pinned.font(20)
      #expect(CTFontGetSize(CTFontCreateCopyWithAttributes(font, 9, nil, nil)) == 9)
      #expect(CTFontCreateCopyWithAttributes(font, 0, nil, nil) == font)
      let hebrew = try #require(
        CTFontCreateCopyWithFamily(font, 0, nil, "Noto Sans Hebrew" as CFString))
      #expect(CTFontGetSize(hebrew) == 20)
      #expect(CTFontCopyFamilyName(hebrew) == "Noto Sans Hebrew")
      #expect(CTFontCreateCopyWithFamily(font, 0, nil, "Quux" as CFString) == nil)
      let text = NSString(string: "a\u{5e9}")
      #expect(CTFontCreateForString(font, text, CFRangeMake(0, 1)) === font)
      let other = CTFontCreateForString(font, text, CFRangeMake(1, 1))
      #expect(CTFontCopyFamilyName(other) == "Noto Sans Hebrew")
    }
  }

  @Test("Names, tables, glyph names and characters are those of the file")
  func facts() throws {
    let font = Pinned.font(10)
    #expect(CTFontCopyName(font, kCTFontFamilyNameKey) == "Noto Sans")
    #expect(CTFontCopyName(font, kCTFontPostScriptNameKey) == "NotoSans-Regular")
    #expect(CTFontCopyName(font, "nothing" as CFString) == nil)
    let glyph = CTFontGetGlyphWithName(font, "A" as CFString)
    #expect(CTFontCopyNameForGlyph(font, glyph) == "A")
    let tables = try #require(CTFontCopyAvailableTables(font, []) as? [UInt32])
    #expect(tables.contains(0x6865_6164))
    #expect(CTFontCopyTable(font, 0x6865_6164, [])?.length == 54)
    let characters = CTFontCopyCharacterSet(font)
    #expect(characters.characterIsMember(0x41) && !characters.characterIsMember(0x5e9))
    let box = CTFontGetOpticalBoundsForGlyphs(font, [glyph], nil, 1, 0)
    #expect(close(box.width, 6.39) && close(box.height, 13.62))
    // It is no variable font.
    #expect(CTFontCopyVariationAxes(font) == nil && CTFontCopyVariation(font) == nil)
    #expect(CTFontCopyGraphicsFont(font, nil)?.variationAxes == nil)
  }

  @Test("Fonts of files and bytes are added, found by name, and taken back")
  func registration() throws {
    let library = FontLibrary(folders: [])
    try FontLibrary.$chosen.withValue(library) {
      let url = file as NSURL
      #expect(CTFontManagerRegisterFontsForURL(url, .process, nil))
      var error: Unmanaged<CFError>?
      #expect(!CTFontManagerRegisterFontsForURL(url, .process, &error))
      #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
      #expect(
        CTFontManagerCopyAvailablePostScriptNames() as? [String] == ["NotoSansHebrew-Regular"])
      #expect(CTFontManagerCopyAvailableFontFamilyNames() as? [String] == ["Noto Sans Hebrew"])
      #expect(CTFontManagerGetScopeForURL(url) == .process)
      #expect(CTFontManagerUnregisterFontsForURL(url, .process, nil))
      #expect(!CTFontManagerUnregisterFontsForURL(url, .process, nil))
      #expect(CFArrayGetCount(CTFontManagerCopyAvailablePostScriptNames()) == 0)
      let missing = NSURL(fileURLWithPath: "/nowhere/a.ttf")
      #expect(!CTFontManagerRegisterFontsForURL(missing, .process, &error))
      #expect(error?.takeRetainedValue().code == CTFontManagerError.fileNotFound.rawValue)
      // A font of bytes.
      let provider = try #require(CGDataProvider(url: file))
      let font = try #require(CGFont(provider))
      #expect(CTFontManagerRegisterGraphicsFont(font, &error))
      #expect(!CTFontManagerRegisterGraphicsFont(font, nil))
      let named = CTFontCreateWithName("NotoSansHebrew-Regular" as CFString, 20, nil)
      #expect(named.face === font.face)
      let line = CTLineCreateWithAttributedString(
        NSAttributedString(string: "\u{5e9}", attributes: [.font: named]))
      #expect(CTLineGetTypographicBounds(line, nil, nil, nil) > 5)
      #expect(CTFontManagerUnregisterGraphicsFont(font, nil))
      var errors: Unmanaged<CFArray>?
      let urls = [url, missing] as CFArray
      #expect(!CTFontManagerRegisterFontsForURLs(urls, .process, &errors))
      #expect(errors?.takeRetainedValue().count == 1)
    }
  }

  @Test("Descriptors come from bytes; collections find fonts")
  func collections() throws {
    try Pinned.only {
      let data = try Data(contentsOf: file)
      let descriptor = try #require(CTFontManagerCreateFontDescriptorFromData(data as NSData))
      let font = CTFontCreateWithFontDescriptor(descriptor, 8, nil)
      #expect(CTFontCopyPostScriptName(font) == "NotoSansHebrew-Regular")
      #expect(CTFontManagerCreateFontDescriptorFromData(Data([1, 2]) as NSData) == nil)
      #expect(CTFontManagerCreateFontDescriptorsFromURL(file as NSURL)?.count == 1)
      let all = CTFontCollectionCreateFromAvailableFonts(nil)
      #expect(CTFontCollectionCreateMatchingFontDescriptors(all)?.count == 3)
      let one = CTFontCollectionCreateWithFontDescriptors(
        [CTFontDescriptorCreateWithNameAndSize("NotoSans-Regular" as CFString, 0)] as CFArray, nil)
      #expect(CTFontCollectionCreateMatchingFontDescriptors(one)?.count == 1)
    }
  }
}
