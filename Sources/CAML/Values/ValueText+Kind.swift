// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CoreGraphics

extension ValueText {
  /// The text as a value of that kind, with the words and ranges of the property `key`.
  ///
  /// Pictures, dictionaries, and lists of anything but numbers have no plain text form.
  func value(_ kind: ValueKind, key: String, opacity: CGFloat = 1) throws(BadValue) -> PropertyValue
  {
    do throws(BadValue) {
      return try plainValue(kind, key: key, opacity: opacity)
    } catch {
      guard ["none", "nil", "null"].contains(text.trimmed.lowercased()) else { throw error }
      throw BadValue(text, error.rule + Self.waysToNone(key, kind))
    }
  }

  private func plainValue(
    _ kind: ValueKind, key: String, opacity: CGFloat
  ) throws(BadValue) -> PropertyValue {
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
    case .array where Spellings.itemKind(of: key) ?? .number == .number:
      return .array(try words.map { word throws(BadValue) in .number(try finite(word)) })
    case .array, .contents, .dictionary:
      throw BadValue(text, "\(key) is written as a child element")
    }
  }

  /// The end of a rule: how a property is written that has no value.
  private static func waysToNone(_ key: String, _ kind: ValueKind) -> String {
    guard kind == .color || kind == .path,
      let row = PropertyTable.rows.first(where: { $0.key == key })
    else { return "; leave the key out for its default" }
    return row.defaultValue == .none
      ? "; leave the key out for none" : "; for none write <\(key) type=\"null\"/>"
  }

  private func number(key: String) throws(BadValue) -> Double {
    let value = try number(infinity: Spellings.allowsInfinity(key))
    if let range = Spellings.range(of: key), !range.contains(value) {
      let words = Spellings.words(for: range, isWhole: Spellings.isWhole(key))
      throw BadValue(
        text,
        "\(key) is " + (value < range.lowerBound ? words : "at most \(range.upperBound.short)"))
    }
    if Spellings.isWhole(key), !Spellings.isRounded(key), value != value.rounded() {
      throw BadValue(text, "\(key) is a whole number")
    }
    return value
  }

  private func word(key: String) throws(BadValue) -> String {
    guard let words = Spellings.words(of: key) else { return text }
    if let word = words[text.trimmed] { return word }
    let known = words.keys.sorted()
    throw BadValue(
      text,
      "\(key) is one of \(known.joined(separator: ", "))"
        + NearName.question(text.trimmed, among: known))
  }
}

extension Spellings {
  /// Bit masks and counts.
  static func isWhole(_ key: String) -> Bool {
    [
      "maskedCorners", "edgeAntialiasingMask", "autoresizingMask", "seed", "levelsOfDetail",
      "instanceCount", "remoteClientId",
    ].contains(key)
  }

  /// Whether the nearest whole number stands for another one.
  static func isRounded(_ key: String) -> Bool { key == "instanceCount" }
}
