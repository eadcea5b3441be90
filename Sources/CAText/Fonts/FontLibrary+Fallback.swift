// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Which of the writing systems that share characters a text is in.
package enum TextLanguage: String, Hashable, Sendable {
  case chinese = "sc"
  case japanese = "jp"
  case korean = "kr"
}

extension FontLibrary {
  /// The font that stands in for a character that the text's own font does not have; nil if none
  /// has it.
  ///
  /// Wanted are, in this order: pictures where those are asked for and only there, families without
  /// serifs for proportional text, the writing system's own, a style like the text's.
  func substitute(
    for scalar: UInt32, style: FontStyle, language: TextLanguage, isPicture: Bool
  ) -> FontFace? {
    let key = Substitute(
      scalar: scalar, weight: style.weight, isItalic: style.isItalic, language: language,
      isPicture: isPicture)
    let record = substitute(key) { records in
      records.indices.filter { records[$0].has(scalar) }
        .min { rank(records[$0], key) < rank(records[$1], key) }
    }
    return record.flatMap(face)
  }

  /// Smaller is better.
  private func rank(_ record: FontRecord, _ key: Substitute) -> Int {
    let family = FontName.key(record.families.first ?? "")
    let wanted = FontStyle(weight: key.weight, isItalic: key.isItalic)
    var rank = record.style.distance(to: wanted)
    if record.isColored != key.isPicture { rank += 1_000_000 }
    if !family.hasPrefix("notosans") { rank += family.contains("serif") ? 40_000 : 20_000 }
    if family.contains("mono") || record.style.isMonospaced { rank += 30_000 }
    if family.contains("cjk"), !family.hasSuffix(key.language.rawValue) { rank += 10_000 }
    // `Noto Sans Arabic` before `Noto Sans Arabic UI`.
    return rank * 64 + min(family.count, 63)
  }
}
