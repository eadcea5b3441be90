// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Characters that no font has a glyph for.
struct MissingGlyphs {
  /// In the order of the text, each once.
  private var scalars: [Unicode.Scalar] = []

  /// The most that are remembered, and those that are named.
  private static let limits = (kept: 64, named: 3)

  mutating func insert(_ scalar: Unicode.Scalar) {
    guard scalars.count < Self.limits.kept, !scalars.contains(scalar) else { return }
    scalars.append(scalar)
  }

  mutating func formUnion(_ other: MissingGlyphs) {
    for scalar in other.scalars { insert(scalar) }
  }

  /// A sentence; none when all characters have a glyph.
  var problems: [String] {
    guard !scalars.isEmpty else { return [] }
    let names = scalars.prefix(Self.limits.named).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\"\(scalar)\" (U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits))"
    }
    let rest = scalars.count - names.count
    let others =
      switch rest {
      case 0: ""
      case _ where scalars.count == Self.limits.kept: ", and many others"
      case 1: " and 1 other character"
      default: " and \(rest) other characters"
      }
    return ["No font has a glyph for \(names.joined(separator: ", "))\(others)."]
  }
}

extension StyledText {
  /// The fonts that are not there, a sentence for each name.
  var missingFonts: [String] {
    if units.isEmpty { return [] }
    var sentences: [String] = []
    for font in spans.map(\.style.font) {
      let sentence: String
      if let face = font.face {
        guard let name = font.missingName else { continue }
        sentence =
          "There is no font \"\(name)\"; \(face.postScriptName ?? "another") stands for it."
      } else {
        sentence = "There are no fonts; the text is not drawn."
      }
      if !sentences.contains(sentence) { sentences.append(sentence) }
    }
    return sentences
  }
}
