// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CAText
import CoreGraphics

/// The outlines of a text's characters: from the file's table, else from a font.
struct TextGlyphs {
  /// A character as it is drawn.
  struct Glyph {
    /// Points, with the base line at 0 and y downward.
    var path: CGPath
    /// Points.
    var advance: Double
  }

  private let table: [String: LottieGlyph]
  private let font: LottieFont?
  private let name: String
  private let machine: CTFont
  /// The font that was asked for and is not there.
  var missingName: String? { machine.missingName }
  /// Whether a character was drawn by a font of the machine.
  private(set) var usesMachine = false

  /// The characters of a font that documents name.
  init(_ name: String, in composition: LottieComposition) {
    let font = composition.fonts.first { $0.name == name }
    (self.name, self.font) = (name, font)
    let glyphs = composition.glyphs.filter { glyph in
      font.map { glyph.family == $0.family && glyph.style == $0.style } ?? true
    }
    table = Dictionary(glyphs.map { ($0.character, $0) }) { first, _ in first }
    let named = CTFontCreateWithName(name, 100, nil)
    let style = font.map { [$0.family, $0.style].filter { !$0.isEmpty }.joined(separator: " ") }
    machine =
      named.missingName == nil ? named : CTFontCreateWithName(style ?? name, 100, nil)
  }

  /// The part of a size above the base line.
  var ascent: Double {
    if let font, font.ascent > 0 { return font.ascent / 100 }
    return CTFontGetAscent(machine) / 100
  }

  /// A character at a size.
  mutating func glyph(_ character: Character, size: Double, _ builder: ShapeBuilder) -> Glyph {
    let scale = CGAffineTransform(scaleX: size / 100, y: size / 100)
    if let glyph = table[String(character)] {
      let pieces = builder.pieces(of: glyph.items[...]).map { $0.trimmed.first }
      return Glyph(
        path: ShapePath.joined(pieces).applying(scale).cgPath, advance: glyph.width / 100 * size)
    }
    usesMachine = true
    let path = CGMutablePath()
    var advance = 0.0
    for scalar in String(character).utf16.isEmpty ? [] : [Array(String(character).utf16)] {
      var glyphs = [CGGlyph](repeating: 0, count: scalar.count)
      _ = CTFontGetGlyphsForCharacters(machine, scalar, &glyphs, scalar.count)
      for glyph in glyphs where glyph != 0 {
        var flip = CGAffineTransform(scaleX: size / 100, y: -size / 100)
          .concatenating(CGAffineTransform(translationX: advance, y: 0))
        if let outline = CTFontCreatePathForGlyph(machine, glyph, &flip) { path.addPath(outline) }
        var sizes = [CGSize.zero]
        advance += CTFontGetAdvancesForGlyphs(machine, .default, [glyph], &sizes, 1) * size / 100
      }
    }
    return Glyph(path: path, advance: advance)
  }
}
