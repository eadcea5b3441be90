// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The text of an attribute, read as one kind of value or another.
///
/// The spellings are those of CAML: several numbers are separated by spaces, commas or semicolons.
struct ValueText {
  let text: String
  /// The largest absolute value of a finite number.
  let magnitude: Double

  /// The words between the separators.
  var words: [Substring] {
    text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
  }

  /// `0`, `1`, `true`, `false`, and their Objective-C spellings.
  func bool() throws(BadValue) -> Bool {
    switch text.trimmed.lowercased() {
    case "1", "true", "yes": return true
    case "0", "false", "no": return false
    default:
      let number = try? finite(text.trimmed[...])
      guard let number else { throw BadValue(text, "a truth value is 0, 1, true or false") }
      return number != 0
    }
  }

  /// One number; infinity only where the property can use it.
  func number(infinity: Bool = false) throws(BadValue) -> Double {
    let word = text.trimmed[...]
    if infinity, let value = Self.infinities[word.lowercased()] { return value }
    return try finite(word)
  }

  /// Exactly `count` finite numbers.
  func numbers(_ count: Int, for what: String) throws(BadValue) -> [CGFloat] {
    let words = words
    guard words.count == count else {
      let word = words.count == 1 ? Self.given(words[0]) : ""
      throw BadValue(
        text, "\(what) is \(count) numbers" + (word.isEmpty ? ", not \(words.count)" : word))
    }
    return try finite(words)
  }

  /// As many finite numbers as a function takes.
  func numbers(_ counts: ClosedRange<Int>, for what: String) throws(BadValue) -> [CGFloat] {
    let words = words
    guard counts.contains(words.count) else {
      let join = counts.count == 2 ? "or" : "to"
      throw BadValue(
        text,
        "\(what) takes \(counts.lowerBound) \(join) \(counts.upperBound) numbers, not \(words.count)"
      )
    }
    return try finite(words)
  }

  /// `x y`.
  func point() throws(BadValue) -> CGPoint {
    let values = try numbers(2, for: "a point")
    return CGPoint(x: values[0], y: values[1])
  }

  /// `width height`.
  func size() throws(BadValue) -> CGSize {
    let values = try numbers(2, for: "a size")
    return CGSize(width: values[0], height: values[1])
  }

  /// `x y width height`; the origin may be anything, the size is not negative.
  func rect() throws(BadValue) -> CGRect {
    let values = try numbers(4, for: "a rectangle")
    guard values[2] >= 0, values[3] >= 0 else {
      throw BadValue(text, "the size of a rectangle is not negative")
    }
    return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// All words as numbers; an error names the whole text, so that it can be found.
  func finite(_ words: [Substring]) throws(BadValue) -> [CGFloat] {
    try words.map { word throws(BadValue) in
      do throws(BadValue) {
        return CGFloat(try finite(word))
      } catch {
        throw BadValue(text, error.rule)
      }
    }
  }

  /// A decimal number that is finite and within the limit.
  func finite(_ word: Substring) throws(BadValue) -> Double {
    let isDecimal = word.utf8.allSatisfy {
      (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0)
    }
    guard isDecimal, let value = Double(word) else {
      throw BadValue(String(word), "a number is expected, in decimal" + Self.given(word))
    }
    guard value.isFinite, abs(value) <= magnitude else {
      throw BadValue(String(word), "a number is at most \(magnitude)")
    }
    return value
  }

  /// The end of a rule: which word is given in place of a value.
  static func given(_ word: Substring) -> String {
    guard !word.isEmpty, word.allSatisfy(\.isLetter) else { return "" }
    return ", not the word \(word.prefix(20))"
  }

  private static let infinities: [String: Double] = [
    "inf": .infinity, "+inf": .infinity, "infinity": .infinity, "+infinity": .infinity,
    "-inf": -.infinity, "-infinity": -.infinity,
  ]
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
