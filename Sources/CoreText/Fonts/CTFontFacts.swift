// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// The descriptor of the font, with its size.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  guard let face = font.face else {
    return CTFontDescriptorCreateWithNameAndSize(font.fontName as NSString, font.size)
  }
  return CTFontDescriptor(of: face, size: font.size, matrix: font.matrix)
}

/// A value of the font by the keys `kCTFont…Attribute`; nil for an unknown one.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
  switch attribute {
  case kCTFontNameAttribute: return CTFontCopyPostScriptName(font)
  case kCTFontDisplayNameAttribute: return CTFontCopyDisplayName(font)
  case kCTFontFamilyNameAttribute: return CTFontCopyFamilyName(font)
  case kCTFontStyleNameAttribute: return font.face?.styleName.map { NSString(string: $0) }
  case kCTFontSizeAttribute: return NSNumber(value: Double(font.size))
  case kCTFontTraitsAttribute: return CTFontCopyTraits(font)
  case kCTFontCharacterSetAttribute: return CTFontCopyCharacterSet(font)
  case kCTFontURLAttribute: return font.file
  default: return CTFontCopyFontDescriptor(font).attributes[attribute].map { $0 as AnyObject }
  }
}

/// How the font looks: numbers by the keys `kCTFont…Trait`.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
  let style = font.face?.style ?? FontStyle()
  return NSDictionary(dictionary: [
    kCTFontSymbolicTrait as String: NSNumber(value: CTFontGetSymbolicTraits(font).rawValue),
    kCTFontWeightTrait as String: NSNumber(value: FontWeights.weight(style.weight)),
    kCTFontWidthTrait as String: NSNumber(value: min(max(Double(style.width - 100) / 100, -1), 1)),
    kCTFontSlantTrait as String: NSNumber(value: style.isItalic ? 0.07 : 0),
  ])
}

/// A line of the font's names, by the keys `kCTFont…NameKey`; nil if it has none.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
  guard let number = nameNumbers[nameKey as String] else { return nil }
  return font.face?.nameLine(number).map { NSString(string: $0) }
}

/// The same in English; writes the language, which the caller owns, unless that is nil.
public func CTFontCopyLocalizedName(
  _ font: CTFont, _ nameKey: CFString,
  _ actualLanguage: UnsafeMutablePointer<Unmanaged<CFString>?>?
) -> CFString? {
  let name = CTFontCopyName(font, nameKey)
  if name != nil { actualLanguage?.pointee = .passRetained("en") }
  return name
}

/// The numbers of names in the table `name`.
private let nameNumbers: [String: UInt32] = [
  "CTFontCopyrightName": 0,
  "CTFontFamilyName": 1,
  "CTFontSubFamilyName": 2,
  "CTFontStyleName": 2,
  "CTFontUniqueName": 3,
  "CTFontFullName": 4,
  "CTFontVersionName": 5,
  "CTFontPostScriptName": 6,
  "CTFontTrademarkName": 7,
  "CTFontManufacturerName": 8,
  "CTFontDesignerName": 9,
  "CTFontDescriptionName": 10,
  "CTFontVendorURLName": 11,
  "CTFontDesignerURLName": 12,
  "CTFontLicenseName": 13,
  "CTFontLicenseURLName": 14,
  "CTFontSampleTextName": 19,
  "CTFontPostScriptCIDName": 20,
]

/// The characters of the font.
public func CTFontCopyCharacterSet(_ font: CTFont) -> CFCharacterSet {
  var set = CharacterSet()
  font.face?.forEachCharacter { if let scalar = Unicode.Scalar($0) { set.insert(scalar) } }
  return set as NSCharacterSet
}

/// The glyph of a name such as `ampersand`; 0 if there is none.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  font.face.map { CGFont(face: $0).getGlyphWithGlyphName(name: glyphName) } ?? 0
}

/// The name of a glyph; nil if the font does not tell.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? {
  font.face.flatMap { CGFont(face: $0).name(for: glyph) }
}

/// Writes the boxes of glyphs between which they look evenly set, unless that is nil; answers the
/// box around all. They are those of the advances, as wide as each and as high as lines.
///
/// The caller lends `count` glyphs and room for as many boxes.
@discardableResult
public func CTFontGetOpticalBoundsForGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ boundingRects: UnsafeMutablePointer<CGRect>?,
  _ count: CFIndex, _ options: CFOptionFlags
) -> CGRect {
  var all = CGRect.null
  // Sound: the caller lends that many of both.
  for place in 0..<max(0, count) {
    let width = CTFontGetAdvancesForGlyphs(font, .default, glyphs + place, nil, 1)
    let box = CGRect(
      x: 0, y: -font.descent, width: CGFloat(width), height: font.ascent + font.descent)
    boundingRects?[place] = box
    all = all.union(box)
  }
  return all
}

/// Flags of options.
public typealias CFOptionFlags = UInt
/// The four letters of a table's tag as a number.
public typealias CTFontTableTag = UInt32

/// How tables are read.
public struct CTFontTableOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The tags of the font's tables, each a number.
public func CTFontCopyAvailableTables(
  _ font: CTFont, _ options: CTFontTableOptions
) -> CFArray? {
  font.face.map { NSArray(array: $0.tableTags.map { NSNumber(value: $0) }) }
}

/// The bytes of a table; nil if there is none.
public func CTFontCopyTable(
  _ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions
) -> CFData? { font.face.flatMap { CGFont(face: $0).table(for: table) } }

/// Whether the font has a table.
public func CTFontHasTable(_ font: CTFont, _ tag: CTFontTableTag) -> Bool {
  font.face?.tableTags.contains(tag) ?? false
}

/// The axes of a variable font: dictionaries by the keys `kCTFontVariationAxis…Key`; nil for
/// another.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
  guard let axes = font.face?.axes, !axes.isEmpty else { return nil }
  let tables = axes.map { axis in
    NSDictionary(dictionary: [
      kCTFontVariationAxisIdentifierKey as String: NSNumber(value: axis.tag),
      kCTFontVariationAxisNameKey as String: axis.name,
      kCTFontVariationAxisMinimumValueKey as String: axis.minimum,
      kCTFontVariationAxisDefaultValueKey as String: axis.standard,
      kCTFontVariationAxisMaximumValueKey as String: axis.maximum,
    ])
  }
  return NSArray(array: tables)
}

/// The values that were set on the axes, by their tags as numbers; nil for those that the font has
/// by itself.
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? {
  guard let values = font.face?.variation, !values.isEmpty else { return nil }
  let table = NSMutableDictionary()
  for (tag, value) in values { table[NSNumber(value: tag)] = NSNumber(value: value) }
  return table
}

extension CTFont {
  /// The file that the font comes from, if the library knows it.
  fileprivate var file: NSURL? {
    guard let face else { return nil }
    let library = FontLibrary.current
    let record = library.records.first { library.face($0) === face && $0.file.hasPrefix("/") }
    return record.map { NSURL(fileURLWithPath: $0.file) }
  }
}
