// SPDX-License-Identifier: Apache-2.0
import CText
import CTextShims
import CoreGraphics
import Foundation

/// Cuts a paragraph into runs of one style, level, writing system and font.
struct ParagraphItems {
  let text: StyledText
  let range: Range<Int>
  let library: FontLibrary

  /// The units to shape; a character without a glyph is a word joiner, which fonts leave blank.
  private(set) var units: [UInt16]
  private var levels: [UInt8]
  private(set) var paragraphLevel: UInt8 = 0
  private(set) var language = TextLanguage.chinese
  private(set) var items: [ShapedParagraph.Item] = []
  /// Which characters of ASCII a font has.
  private var coverage: [FontFace: [Bool]] = [:]

  init(_ text: StyledText, _ range: Range<Int>, library: FontLibrary) {
    self.text = text
    self.range = range
    self.library = library
    units = text.units[range].map { ParagraphItems.isControl($0) ? 0x2060 : $0 }
    levels = [UInt8](repeating: 0, count: units.count)
    let direction = text.spans[text.span(at: range.lowerBound)].paragraph.direction
    let base: UInt8 =
      switch direction {
      case .natural: 254
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    let count = Int32(clamping: units.count)
    if lk_bidi_levels(units, count, base, &levels, &paragraphLevel) == 0 {
      levels = [UInt8](repeating: 0, count: units.count)
    }
    language = TextLanguage(units)
    cut()
  }

  private static func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 && unit != 0x09 || (0x7f...0x9f).contains(unit)
  }

  /// Walks over characters, as readers see them.
  private mutating func cut() {
    var unit = 0
    while unit < units.count {
      let isPlain = units[unit] < 0x7f && (unit + 1 == units.count || units[unit + 1] < 0x300)
      if isPlain {
        append(unit..<unit + 1, [Unicode.Scalar(UInt8(units[unit]))])
        unit += 1
      } else {
        unit = appendCharacters(from: unit)
      }
    }
  }

  /// Appends characters up to the next plain one; answers where that is.
  private mutating func appendCharacters(from start: Int) -> Int {
    var end = start
    while end < units.count, end == start || units[end] >= 0x7f || units[end - 1] >= 0x7f {
      end += 1
    }
    var unit = start
    for character in String(decoding: units[start..<end], as: UTF16.self) {
      let count = character.utf16.count
      if count > TextLimits.maximumCharacterLength {
        appendPieces(of: character, at: unit)
      } else {
        append(unit..<min(unit + count, end), Array(character.unicodeScalars))
      }
      unit += count
    }
    return end
  }

  /// Appends a character of too many scalars in pieces, each in an item of its own: the cost of
  /// shaping grows with the square of the marks on one base.
  private mutating func appendPieces(of character: Character, at start: Int) {
    var (unit, count) = (start, 0)
    var scalars: [Unicode.Scalar] = []
    func appendPiece() {
      append(unit..<unit + count, scalars, startsItem: true)
      (unit, count, scalars) = (unit + count, 0, [])
    }
    for scalar in character.unicodeScalars {
      scalars.append(scalar)
      count += UTF16.width(scalar)
      if count >= TextLimits.maximumCharacterLength { appendPiece() }
    }
    if count > 0 { appendPiece() }
  }

  private mutating func append(
    _ character: Range<Int>, _ scalars: [Unicode.Scalar], startsItem: Bool = false
  ) {
    let span = text.span(at: range.lowerBound + character.lowerBound)
    let style = text.spans[span].style
    guard let face = face(for: scalars, style) else { return }
    let level = levels[character.lowerBound]
    let script = ParagraphItems.script(of: scalars)
    if !startsItem, let last = items.indices.last, items[last].span == span,
      items[last].level == level,
      items[last].face === face, items[last].range.upperBound == character.lowerBound,
      script == 0 || items[last].script == 0 || items[last].script == script
    {
      items[last].range = items[last].range.lowerBound..<character.upperBound
      if items[last].script == 0 { items[last].script = script }
      return
    }
    let font = face === style.font.face ? style.font : CTFont(face: face, size: style.font.size)
    items.append(
      ShapedParagraph.Item(
        font: font, face: face, span: span, level: level, script: script, range: character))
  }

  /// The writing system of a character, as HarfBuzz's number; 0 for one that several share.
  private static func script(of scalars: [Unicode.Scalar]) -> UInt32 {
    let functions = hb_unicode_funcs_get_default()
    for scalar in scalars {
      let script = hb_unicode_script(functions, scalar.value)
      let isShared =
        script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
      if !isShared { return script.rawValue }
    }
    return 0
  }

  /// The style's font where it has the character, else one that has.
  private mutating func face(for scalars: [Unicode.Scalar], _ style: TextStyle) -> FontFace? {
    guard let first = scalars.first else { return nil }
    let own = style.font.face
    if let own, scalars.count == 1, first.isASCII {
      if covers(own, first) { return own }
    } else if let own, !ParagraphItems.isPicture(scalars) || own.hasPictures {
      if scalars.allSatisfy({ $0.isBlank || own.glyph(of: $0.value) != nil }) { return own }
    }
    if first.isBlank { return items.last?.face ?? own }
    let substitute = library.substitute(
      for: first.value, style: own?.style ?? FontStyle(), language: language,
      isPicture: ParagraphItems.isPicture(scalars))
    return substitute ?? own
  }

  private mutating func covers(_ face: FontFace, _ scalar: Unicode.Scalar) -> Bool {
    if let known = coverage[face] { return known[Int(scalar.value)] }
    let table = (0..<128).map { $0 == 9 || face.glyph(of: UInt32($0)) != nil }
    coverage[face] = table
    return table[Int(scalar.value)]
  }

  /// Whether a character asks for a picture in color.
  private static func isPicture(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first, !first.isASCII || scalars.count > 1 else { return false }
    if scalars.contains(where: { $0.value == 0xfe0e }) { return false }
    return first.properties.isEmojiPresentation || scalars.contains { $0.value == 0xfe0f }
      || (first.properties.isEmoji && scalars.contains { $0.properties.isEmojiModifier })
  }
}

extension Unicode.Scalar {
  /// Whether a font needs no glyph for it.
  var isBlank: Bool {
    properties.isDefaultIgnorableCodePoint || value == 0x09 || properties.isWhitespace
  }
}

extension TextLanguage {
  /// The likely language of a text: kana are Japanese, hangul Korean.
  init(_ units: [UInt16]) {
    self = .chinese
    for unit in units where unit >= 0x1100 {
      switch unit {
      case 0x3041...0x30ff, 0x31f0...0x31ff: self = .japanese
      case 0x1100...0x11ff, 0x3131...0x318e, 0xac00...0xd7a3: self = .korean
      default: continue
      }
      return
    }
  }

  /// How OpenType calls it.
  var tag: String {
    switch self {
    case .chinese: "zh-hans"
    case .japanese: "ja"
    case .korean: "ko"
    }
  }
}
