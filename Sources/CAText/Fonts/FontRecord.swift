// SPDX-License-Identifier: Apache-2.0
import CText
import CoreGraphics
import Foundation

/// The facts about a font that a library knows before opening it.
package struct FontRecord: Sendable {
  /// The file, and the font in it as ``FontFace`` counts.
  package let file: String
  package let index: Int
  /// The names of the family, the first one in English.
  package let families: [String]
  /// The names of the font itself: full and for PostScript.
  package let names: [String]
  package let style: FontStyle
  /// Whether its glyphs are pictures in color.
  package let isColored: Bool
  private let characters: CharacterTable

  /// Whether the font has a glyph for the character.
  package func has(_ scalar: UInt32) -> Bool { characters.contains(scalar) }

  /// The record of a font that comes from no file; `file` stands for it.
  init(_ face: FontFace, file: String) {
    self.file = file
    index = 0
    families = [face.familyName].compactMap { $0 }
    names = [face.fullName, face.postScriptName].compactMap { $0 }
    style = face.style
    isColored = face.hasPictures
    characters = CharacterTable(face)
  }

  /// The record of one of Fontconfig's patterns; nil if it is no font with outlines or pictures.
  init?(_ pattern: OpaquePointer) {
    guard let file = pattern.string(FC_FILE), let characters = CharacterTable(pattern),
      pattern.integer(FC_SCALABLE) == 1 || pattern.integer(FC_COLOR) == 1,
      pattern.integer(FC_VARIABLE) != 1
    else { return nil }
    self.file = file
    self.characters = characters
    index = pattern.integer(FC_INDEX) ?? 0
    families = pattern.strings(FC_FAMILY)
    names = pattern.strings(FC_FULLNAME) + pattern.strings(FC_POSTSCRIPT_NAME)
    isColored = pattern.integer(FC_COLOR) == 1
    var style = FontStyle(
      weight: Int(FcWeightToOpenTypeDouble(pattern.number(FC_WEIGHT) ?? 80)),
      width: Int(pattern.number(FC_WIDTH) ?? 100),
      isItalic: (pattern.integer(FC_SLANT) ?? 0) != 0)
    style.isMonospaced = (pattern.integer(FC_SPACING) ?? 0) >= Int(FC_MONO)
    self.style = style
  }
}

/// The characters of a font.
///
/// The Sendable promise is sound: Fontconfig's set is not changed any more, and it counts its
/// owners atomically.
private final class CharacterTable: @unchecked Sendable {
  /// Nil for a table without characters.
  private let set: OpaquePointer?

  init(_ face: FontFace) {
    let set = FcCharSetCreate()
    face.forEachCharacter { FcCharSetAddChar(set, $0) }
    self.set = set
  }

  init?(_ pattern: OpaquePointer) {
    var found: OpaquePointer?
    guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &found) == FcResultMatch, let found,
      let copy = FcCharSetCopy(found)
    else { return nil }
    set = copy
  }

  deinit { if let set { FcCharSetDestroy(set) } }

  func contains(_ scalar: UInt32) -> Bool { set.map { FcCharSetHasChar($0, scalar) != 0 } ?? false }
}

/// Reading a pattern of Fontconfig.
extension OpaquePointer {
  fileprivate func string(_ key: String, _ place: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    // Sound: the pattern owns the text, which is copied.
    guard FcPatternGetString(self, key, place, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }

  fileprivate func strings(_ key: String) -> [String] {
    var list: [String] = []
    while list.count < 32, let next = string(key, Int32(list.count)) { list.append(next) }
    return list
  }

  /// A whole number, or 1 and 0 for true and false.
  fileprivate func integer(_ key: String) -> Int? {
    var value: Int32 = 0
    if FcPatternGetInteger(self, key, 0, &value) == FcResultMatch { return Int(value) }
    var flag: FcBool = 0
    return FcPatternGetBool(self, key, 0, &flag) == FcResultMatch ? Int(flag) : nil
  }

  fileprivate func number(_ key: String) -> Double? {
    var value = 0.0
    return FcPatternGetDouble(self, key, 0, &value) == FcResultMatch ? value : nil
  }
}
