// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A text and how each part of it looks: an attributed string as a value.
package struct StyledText: Hashable, Sendable {
  /// A run of units with one style.
  package struct Span: Hashable, Sendable {
    /// Where it begins; it ends where the next one begins.
    package var start: Int
    package var style: TextStyle
    package var paragraph: ParagraphStyle
  }

  /// The UTF-16 units; lone surrogates are U+FFFD.
  package private(set) var units: [UInt16] = []
  /// In order, the first at 0; there is at least one.
  package private(set) var spans: [Span]
  /// Whether the text was longer than ``TextLimits/maximumLength``.
  package private(set) var isCut = false

  /// A text that looks the same all over.
  package init(_ string: String, _ style: TextStyle, _ paragraph: ParagraphStyle = .init()) {
    spans = [Span(start: 0, style: style, paragraph: paragraph.sane)]
    take(string)
  }

  /// The text of an attributed string; `style` fills in missing attributes.
  package init(_ string: NSAttributedString, _ style: TextStyle = TextStyle()) {
    spans = []
    take(string.string)
    let all = NSRange(location: 0, length: min(units.count, string.length))
    var found: [Span] = []
    string.enumerateAttributes(in: all) { attributes, range, _ in
      let span = Span(
        start: range.location, style: TextStyle(attributes, style),
        paragraph: ParagraphStyle(attributes))
      if let last = found.last, last.style == span.style, last.paragraph == span.paragraph {
        return
      }
      found.append(span)
    }
    if found.first?.start != 0 {
      found.insert(Span(start: 0, style: style, paragraph: .init()), at: 0)
    }
    spans = found
  }

  private mutating func take(_ string: String) {
    units = Array(string.utf16.prefix(TextLimits.maximumLength + 1))
    isCut = units.count > TextLimits.maximumLength
    guard isCut else { return }
    units.removeLast()
    // Half a pair would be left.
    if let last = units.last, last & 0xfc00 == 0xd800 { units.removeLast() }
  }

  /// The text with spaces for ends of paragraphs.
  package var onOneLine: StyledText {
    var text = self
    for unit in units.indices where StyledText.endsParagraph(units[unit]) {
      text.units[unit] = 0x20
    }
    return text
  }

  /// The text of a range.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: units[range], as: UTF16.self)
  }

  /// Which span a unit is in.
  package func span(at unit: Int) -> Int {
    var (low, high) = (0, spans.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if spans[middle].start <= unit { low = middle } else { high = middle }
    }
    return low
  }
}

/// How glyphs look.
package struct TextStyle: Hashable, Sendable {
  /// The font of the part.
  package var font: CTFont
  /// Nil for the color given when the text is drawn.
  package var color: CGColor?
  package var background: CGColor?
  package var kern: CGFloat = 0
  /// Whether the font's own kerning acts.
  package var hasPairKerning = true
  package var hasLigatures = true
  package var baselineOffset: CGFloat = 0
  package var underline: NSUnderlineStyle = []
  package var underlineColor: CGColor?
  package var strikethrough: NSUnderlineStyle = []
  package var strikethroughColor: CGColor?
  /// Whether glyphs take the colour that is current where they are drawn, not ``color``.
  package var takesContextColor = false
  /// The width of glyphs' outlines in percent of the font's size, negative for filled ones too; 0
  /// for none. Only Core Text's functions draw them.
  package var strokeWidth: CGFloat = 0
  package var strokeColor: CGColor?
  /// The room of something that is no text, in the place of the glyphs.
  package var room: TextRoom?

  /// A style with this font and colour; nil takes the defaults.
  package init(font: CTFont? = nil, color: CGColor? = nil) {
    self.font = font ?? CTFont(name: "Helvetica", size: CTFont.standardSize)
    self.color = color
  }

  /// The given attributes, and those of `other` where they are missing.
  init(_ attributes: [NSAttributedString.Key: Any], _ other: TextStyle) {
    self = other
    func number(_ key: NSAttributedString.Key) -> CGFloat? {
      switch attributes[key] {
      case let number as NSNumber: CGFloat(number.doubleValue)
      case let number as CGFloat: number
      case let number as Double: CGFloat(number)
      case let number as Int: CGFloat(number)
      case let number as Float: CGFloat(number)
      case let style as NSUnderlineStyle: CGFloat(style.rawValue)
      case let flag as Bool: flag ? 1 : 0
      default: nil
      }
    }
    func color(_ key: NSAttributedString.Key) -> CGColor? {
      (attributes[key] as? CGColor) ?? (attributes[key] as? any TextColorSource)?.textColor
    }
    func lines(_ key: NSAttributedString.Key) -> NSUnderlineStyle {
      let value = number(key) ?? 0
      return NSUnderlineStyle(rawValue: Int(exactly: value.rounded()) ?? 0)
    }
    if let font = CTFont(object: attributes[.font], size: other.font.size) { self.font = font }
    self.color = color(.foregroundColor) ?? color(.coreTextColor) ?? other.color
    background = color(.backgroundColor)
    kern = TextLimits.length(number(.tracking) ?? number(.kern) ?? 0)
    hasPairKerning = number(.tracking) != nil || number(.kern) != 0
    hasLigatures = number(.ligature) != 0
    baselineOffset = TextLimits.length(number(.baselineOffset) ?? 0)
    underline = lines(.underlineStyle)
    strikethrough = lines(.strikethroughStyle)
    takesContextColor = (number(.foregroundColorFromContext) ?? 0) != 0
    strokeWidth = TextLimits.length(number(.strokeWidth) ?? 0)
    strokeColor = color(.strokeColor)
    room = (attributes[.runDelegate] as? any TextRoomSource)?.textRoom
    underlineColor = color(.underlineColor)
    strikethroughColor = color(.strikethroughColor)
  }
}

/// The room that something in a line takes, points.
package struct TextRoom: Hashable, Sendable {
  /// Along the line.
  package var width: CGFloat
  /// Above and below the baseline.
  package var ascent: CGFloat
  package var descent: CGFloat

  /// A room; of numbers that cannot be reckoned with the nearest that can.
  package init(width: CGFloat, ascent: CGFloat, descent: CGFloat) {
    self.width = max(0, TextLimits.length(width))
    (self.ascent, self.descent) = (TextLimits.length(ascent), TextLimits.length(descent))
  }
}

/// An object that takes room in a line.
package protocol TextRoomSource {
  var textRoom: TextRoom { get }
}

/// An object that stands for a color in attributed strings, such as a toolkit's own.
package protocol TextColorSource {
  var textColor: CGColor { get }
}

/// An object that stands for a font in attributed strings, such as a toolkit's own.
package protocol TextFontSource {
  var textFont: CTFont { get }
}

extension CTFont {
  /// The font of an object: itself, a `CGFont` or a name at `size`, or a stand-in.
  package convenience init?(object: Any?, size: CGFloat) {
    switch object {
    case let font as CTFont:
      self.init(
        face: font.face, size: font.size, matrix: font.matrix, missingName: font.missingName)
    case let source as any TextFontSource:
      let font = source.textFont
      self.init(
        face: font.face, size: font.size, matrix: font.matrix, missingName: font.missingName)
    case let font as CGFont: self.init(face: font.face, size: size)
    case let name as String: self.init(name: name, size: size)
    case let name as NSString: self.init(name: name as String, size: size)
    default: return nil
    }
  }
}
