// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Fonts by name.
extension FontLibrary {
  /// The font of a name: its own (`NotoSans-Bold`, `Noto Sans Bold`), a family's (`Noto Sans`), a
  /// family's with words of style (`Helvetica-LightOblique`), where ``FontAliases`` has the
  /// stand-ins for families of Apple's. Nil if nothing fits.
  package func record(named name: String) -> FontRecord? {
    let key = FontName.key(name)
    let records = records
    if key.isEmpty { return nil }
    if let own = records.first(where: { $0.names.contains { FontName.key($0) == key } }) {
      return own
    }
    for (family, style) in FontName.readings(of: name) {
      for candidate in [family] + FontAliases.families(for: family) {
        if let found = best(of: records, family: candidate, style: style) { return found }
      }
    }
    return nil
  }

  /// The font of a family that looks most like `style`; nil if there is no such family.
  package func record(family: String, style: FontStyle) -> FontRecord? {
    best(of: records, family: FontName.key(family), style: style)
  }

  /// The font of texts that name none, or one that is not there.
  package func standardRecord(style: FontStyle = FontStyle()) -> FontRecord? {
    let records = records
    for family in FontAliases.families(for: "helvetica") {
      if let found = best(of: records, family: family, style: style) { return found }
    }
    return records.first { !$0.isColored } ?? records.first
  }

  private func best(of records: [FontRecord], family: String, style: FontStyle) -> FontRecord? {
    records.filter { $0.families.contains { FontName.key($0) == family } }
      .min { $0.style.distance(to: style) < $1.style.distance(to: style) }
  }
}

/// How names of fonts are read.
enum FontName {
  /// The letters and digits of a name, lower case: spelling with spaces, hyphens or a leading point
  /// makes no difference.
  static func key(_ name: String) -> String {
    String(
      name.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    )
    .lowercased()
  }

  /// Families that the name may mean, the likeliest first, with the style that is left over.
  static func readings(of name: String) -> [(family: String, style: FontStyle)] {
    var readings = [(family: trimmed(key(name)), style: FontStyle())]
    for separator in ["-", " "] {
      var parts = name.split(separator: separator, omittingEmptySubsequences: true)
      var words = ""
      while parts.count > 1 {
        words = parts.removeLast() + words
        guard let style = style(of: key(words)) else { break }
        readings.append((trimmed(key(parts.joined(separator: " "))), style))
      }
    }
    return readings
  }

  /// Without the words that Monotype and PostScript add.
  private static func trimmed(_ key: String) -> String {
    for ending in ["psmt", "mt", "ps"] where key.hasSuffix(ending) && key.count > ending.count + 3 {
      return String(key.dropLast(ending.count))
    }
    return key
  }

  /// The style that words mean; nil where one means none.
  private static func style(of words: String) -> FontStyle? {
    var style = FontStyle()
    var rest = trimmedStyle(words)
    while !rest.isEmpty {
      guard let (word, change) = vocabulary.first(where: { rest.hasPrefix($0.0) }) else {
        return nil
      }
      change(&style)
      rest.removeFirst(word.count)
    }
    return style
  }

  private static func trimmedStyle(_ words: String) -> String {
    words.hasSuffix("mt") ? String(words.dropLast(2)) : words
  }

  /// Longer words before those they begin with.
  private static let vocabulary: [(String, @Sendable (inout FontStyle) -> Void)] = [
    ("regular", { _ in }), ("roman", { _ in }), ("book", { _ in }), ("normal", { _ in }),
    ("ultralight", { $0.weight = 200 }), ("extralight", { $0.weight = 200 }),
    ("thin", { $0.weight = 100 }), ("light", { $0.weight = 300 }),
    ("medium", { $0.weight = 500 }), ("semibold", { $0.weight = 600 }),
    ("demibold", { $0.weight = 600 }), ("demi", { $0.weight = 600 }),
    ("extrabold", { $0.weight = 800 }), ("ultrabold", { $0.weight = 800 }),
    ("bold", { $0.weight = 700 }), ("heavy", { $0.weight = 800 }), ("black", { $0.weight = 900 }),
    ("italic", { $0.isItalic = true }), ("oblique", { $0.isItalic = true }),
    ("it", { $0.isItalic = true }), ("condensed", { $0.width = 75 }),
    ("w1", { $0.weight = 100 }), ("w2", { $0.weight = 200 }), ("w3", { $0.weight = 300 }),
    ("w4", { $0.weight = 400 }), ("w5", { $0.weight = 500 }), ("w6", { $0.weight = 600 }),
    ("w7", { $0.weight = 700 }), ("w8", { $0.weight = 800 }), ("w9", { $0.weight = 900 }),
  ]
}
