// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The number of a glyph in its font.
public typealias CGGlyph = UInt16
/// The number of a glyph in its font.
public typealias CGFontIndex = UInt16

/// The glyph that no font has.
public let kCGFontIndexInvalid = CGFontIndex.max
/// The largest number of a glyph.
public let kCGFontIndexMax = CGFontIndex.max - 1
/// The largest number of a glyph.
public let kCGGlyphMax = kCGFontIndexMax

/// The name of an axis of a variable font: a string.
public var kCGFontVariationAxisName: CFString { Interned.text("kCGFontVariationAxisName") }
/// The least value of an axis: a number.
public var kCGFontVariationAxisMinValue: CFString { Interned.text("kCGFontVariationAxisMinValue") }
/// The value of an axis that the font has by itself: a number.
public var kCGFontVariationAxisDefaultValue: CFString {
  Interned.text("kCGFontVariationAxisDefaultValue")
}
/// The largest value of an axis: a number.
public var kCGFontVariationAxisMaxValue: CFString { Interned.text("kCGFontVariationAxisMaxValue") }

/// A font without a size: outlines and metrics in units of its em square, y up. Immutable.
///
/// Other families stand in for Apple's that are not installed: docs/LayerKit.docc/Text.md.
public final class CGFont: Sendable {
  /// The font's tables and outlines.
  package let source: any GlyphSource

  /// The font of tables and outlines.
  package init(source: any GlyphSource) { self.source = source }

  /// The font of that full name or name for PostScript; nil if neither it nor a stand-in is there.
  public convenience init?(_ name: CFString) { self.init(name as String) }

  /// The font of that full name or name for PostScript; nil if neither it nor a stand-in is there.
  public convenience init?(_ name: String) {
    guard let source = Fonts.source.font(named: name) else { return nil }
    self.init(source: source)
  }

  /// The first font of a file's bytes (TrueType or OpenType); nil if they are none.
  public convenience init?(_ provider: CGDataProvider) {
    guard let source = Fonts.source.font(of: provider.bytes) else { return nil }
    self.init(source: source)
  }
}

extension CGFont {
  /// The name for PostScript, such as `NotoSans-Regular`; nil if the font has none.
  public var postScriptName: CFString? { source.postScriptName.map { NSString(string: $0) } }
  /// The family and style, such as `Noto Sans Regular`; nil if the font has none.
  public var fullName: CFString? { source.fullName.map { NSString(string: $0) } }
  /// The units along a side of the em square.
  public var unitsPerEm: Int32 { Int32(clamping: source.unitsPerEm) }
  /// How far a line reaches above its baseline, units.
  public var ascent: Int32 { Int32(clamping: source.ascent) }
  /// How far a line reaches below its baseline, units; negative.
  public var descent: Int32 { Int32(clamping: -source.descent) }
  /// The gap between lines, units.
  public var leading: Int32 { Int32(clamping: source.lineGap) }
  /// The height of capital letters, units.
  public var capHeight: Int32 { Int32(clamping: source.capHeight) }
  /// The height of small letters such as x, units.
  public var xHeight: Int32 { Int32(clamping: source.xHeight) }
  /// The number of glyphs.
  public var numberOfGlyphs: Int { source.glyphCount }
  /// How far upright strokes lean, degrees counter-clockwise; negative for italics.
  public var italicAngle: CGFloat { source.slantAngle }

  /// The thickness of upright strokes, units: zero, as TrueType fonts do not tell.
  public var stemV: CGFloat { 0 }

  /// The box around all glyphs, units.
  public var fontBBox: CGRect {
    // The table `head` has four signed numbers of two bytes at 36.
    guard let head = source.table(0x6865_6164), head.count >= 44 else { return .zero }
    let numbers = (0..<4).map { place in
      CGFloat(Int16(bitPattern: UInt16(head[36 + 2 * place]) << 8 | UInt16(head[37 + 2 * place])))
    }
    return CGRect(
      x: numbers[0], y: numbers[1], width: numbers[2] - numbers[0], height: numbers[3] - numbers[1])
  }

  /// Writes how far the pen moves past each glyph, units; false if a glyph is none of the font's.
  ///
  /// The caller lends `count` glyphs and room for as many numbers.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    var areKnown = true
    // Sound: the caller promises that many of both, as on Apple.
    for place in 0..<max(0, count) {
      let isKnown = Int(glyphs[place]) < source.glyphCount
      advances[place] = isKnown ? Int32(clamping: source.advance(of: UInt32(glyphs[place]))) : 0
      areKnown = areKnown && isKnown
    }
    return areKnown
  }

  /// Writes the box around each glyph, units; false if a glyph is none of the font's.
  ///
  /// The caller lends `count` glyphs and room for as many boxes.
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    var areKnown = true
    // Sound: the caller promises that many of both, as on Apple.
    for place in 0..<max(0, count) {
      let isKnown = Int(glyphs[place]) < source.glyphCount
      bboxes[place] = isKnown ? source.box(of: UInt32(glyphs[place])) : .zero
      areKnown = areKnown && isKnown
    }
    return areKnown
  }

  /// The glyph of a name such as `ampersand`; 0 if there is none.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
    CGGlyph(truncatingIfNeeded: source.glyph(named: name as String) ?? 0)
  }

  /// The name of a glyph; nil if the font does not tell.
  public func name(for glyph: CGGlyph) -> CFString? {
    source.glyphName(UInt32(glyph)).map { NSString(string: $0) }
  }

  /// The tags of the tables, as numbers.
  public var tableTags: CFArray? { NSArray(array: source.tableTags.map { NSNumber(value: $0) }) }

  /// The axes of a variable font: dictionaries with the keys `kCGFontVariationAxis…`; nil for
  /// another.
  public var variationAxes: [CFDictionary]? {
    let axes = source.axes
    if axes.isEmpty { return nil }
    return axes.map { axis in
      NSDictionary(dictionary: [
        kCGFontVariationAxisName as String: axis.name,
        kCGFontVariationAxisMinValue as String: axis.minimum,
        kCGFontVariationAxisDefaultValue as String: axis.standard,
        kCGFontVariationAxisMaxValue as String: axis.maximum,
      ])
    }
  }

  /// The values that were set on the axes, by the axes' names; nil for those that the font has by
  /// itself.
  public var variations: CFDictionary? {
    let values = source.variation
    if values.isEmpty { return nil }
    let named = source.axes.compactMap { axis in values[axis.tag].map { (axis.name, $0) } }
    return NSDictionary(dictionary: Dictionary(named) { first, _ in first })
  }

  /// The font with other values on its axes, by the axes' names; nil for a font without axes.
  public func copy(withVariations variations: CFDictionary?) -> CGFont? {
    let axes = source.axes
    if axes.isEmpty { return nil }
    var values: [UInt32: Double] = [:]
    for axis in axes {
      if let value = variations?[axis.name] as? NSNumber { values[axis.tag] = value.doubleValue }
    }
    return CGFont(source: source.varied(values))
  }

  /// The bytes of a table, by the four letters of its tag; nil if there is none.
  public func table(for tag: UInt32) -> CFData? { source.table(tag).map(LentData.init) }
}

extension CGFont: Hashable {
  /// Whether both are the same font of the same file.
  public static func == (first: CGFont, second: CGFont) -> Bool { first.source === second.source }

  /// Feeds the font.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(source)) }
}
