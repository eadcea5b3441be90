// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

extension ValueText {
  /// The text as a value of that kind, with the words and ranges of the property `key`.
  ///
  /// Pictures and dictionaries have no plain text form.
  func value(_ kind: ValueKind, key: String, opacity: CGFloat = 1) throws(BadValue) -> PropertyValue
  {
    switch kind {
    case .bool: return .bool(try bool())
    case .number: return .number(try number(key: key))
    case .point: return .point(try point())
    case .size: return .size(try size())
    case .rect: return .rect(try rect())
    case .transform: return .transform(try transform())
    case .color: return .color(try color(opacity: opacity))
    case .path: return .path(try path())
    case .string: return .string(try word(key: key))
    case .array:
      return .array(try words.map { word throws(BadValue) in .number(try finite(word)) })
    case .contents, .dictionary: throw BadValue(text, "\(key) is written as a child element")
    }
  }

  private func number(key: String) throws(BadValue) -> Double {
    let value = try number(infinity: Spellings.allowsInfinity(key))
    if let range = Spellings.range(of: key), !range.contains(value) {
      throw BadValue(text, "\(key) is between \(range.lowerBound) and \(range.upperBound)")
    }
    if Spellings.isWhole(key), value != value.rounded() {
      throw BadValue(text, "\(key) is a whole number")
    }
    return value
  }

  private func word(key: String) throws(BadValue) -> String {
    guard let words = Spellings.words(of: key) else { return text }
    if let word = words[text.trimmed] { return word }
    throw BadValue(text, "\(key) is one of \(words.keys.sorted().joined(separator: ", "))")
  }
}

extension Spellings {
  /// Bit masks and counts.
  static func isWhole(_ key: String) -> Bool {
    ["maskedCorners", "edgeAntialiasingMask", "autoresizingMask", "seed", "levelsOfDetail"]
      .contains(key)
  }
}
