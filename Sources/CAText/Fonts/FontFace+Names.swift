// SPDX-License-Identifier: Apache-2.0
import CText
import CoreGraphics
import Foundation

extension FontFace {
  /// The name for PostScript and `CGFont`; nil if the font has none.
  package var postScriptName: String? { name(6) }
  /// Family and style in one.
  package var fullName: String? { name(4) }
  /// The family, with styles beyond the usual four told apart.
  package var familyName: String? { name(16) ?? name(1) }
  /// The style inside the family.
  package var styleName: String? { name(17) ?? name(2) }

  /// A line of the table `name` by its number, in English; nil if there is none.
  package func nameLine(_ number: UInt32) -> String? { name(number) }

  /// A line of the table `name` in English; nil if there is none.
  func name(_ id: hb_ot_name_id_t) -> String? {
    // Longer names are cut.
    var buffer = [CChar](repeating: 0, count: 512)
    var count = UInt32(buffer.count)
    let english = hb_language_from_string("en", -1)
    guard hb_ot_name_get_utf8(face, id, english, &count, &buffer) > 0, count > 0 else { return nil }
    return String(decoding: buffer.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The font's name for a glyph; nil if it has no names.
  package func glyphName(_ glyph: UInt32) -> String? {
    var buffer = [CChar](repeating: 0, count: 128)
    guard hb_font_get_glyph_name(font, glyph, &buffer, UInt32(buffer.count)) != 0 else {
      return nil
    }
    let bytes = buffer.prefix { $0 != 0 }
    return String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The glyph of that name; nil if there is none.
  package func glyph(named name: String) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_glyph_from_name(font, name, -1, &glyph) != 0 ? glyph : nil
  }
}
