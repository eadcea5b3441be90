// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A paragraph as glyphs, before it is broken into lines. Lengths are in points, y down.
package struct ShapedParagraph: Sendable {
  /// A run of text with one font, style, writing system and level.
  struct Item: Sendable {
    var font: CTFont
    var face: FontFace
    /// Its span of the text.
    var span: Int
    /// Odd for text from right to left.
    var level: UInt8
    var script: UInt32
    var range: Range<Int>
  }

  /// A glyph, from the left end of its cluster.
  struct Glyph: Sendable {
    var id: UInt32
    var x: CGFloat
    var y: CGFloat
    /// How far the pen moves past it.
    var advance: CGFloat
  }

  /// The units that no line may part, with their glyphs.
  struct Cluster: Sendable {
    enum Kind: Sendable { case text, space, tab }

    var range: Range<Int>
    var item: Int
    var kind: Kind
    var advance: CGFloat
    var glyphs: Range<Int>
    /// Whether a line may end after it.
    var breaksAfter: Bool
  }

  /// The units, without the end of the paragraph.
  var range: Range<Int>
  /// 1 for a paragraph from right to left.
  var level: UInt8 = 0
  var items: [Item] = []
  /// In the order of the text.
  var clusters: [Cluster] = []
  var glyphs: [Glyph] = []
  /// The characters that no font has a glyph for.
  var missing = MissingGlyphs()
}

extension StyledText {
  /// The paragraphs in order, without their ends. A text that ends with such an end has no empty
  /// paragraph after it; an empty text has none.
  package var paragraphs: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, unit) = (0, 0)
    while unit < units.count {
      defer { unit += 1 }
      guard StyledText.endsParagraph(units[unit]) else { continue }
      ranges.append(start..<unit)
      if units[unit] == 0x0d, unit + 1 < units.count, units[unit + 1] == 0x0a { unit += 1 }
      start = unit + 1
    }
    if start < units.count { ranges.append(start..<units.count) }
    return ranges
  }

  /// Line feed, vertical tab, form feed, carriage return, next line, and the two separators.
  static func endsParagraph(_ unit: UInt16) -> Bool {
    (0x0a...0x0d).contains(unit) || unit == 0x85 || unit == 0x2028 || unit == 0x2029
  }
}
