// SPDX-License-Identifier: Apache-2.0

/// A fault of a file of records or of parameters: its place, the value and the rule.
///
/// Printed as `path:LINE: error: record 3: value: rule ([3].title)`.
package struct RecordFault: Error, Hashable, Sendable {
  /// The file, as the caller wrote its path.
  package var file: String
  /// The line, from 1; nil for the whole file.
  package var line: Int?
  /// The number of the record, from 0; nil where the file holds no list, or for all records.
  package var record: Int?
  /// The way to the value within the file, such as `[3].title`; empty for the file or the record.
  package var way: String
  /// The text that broke the rule, shortened.
  package let value: String
  /// The rule that was broken, as a sentence without a full stop.
  package let rule: String

  /// A fault with all its parts; `value` is shortened to 80 characters.
  package init(
    file: String, line: Int? = nil, record: Int? = nil, way: String = "", value: String = "",
    rule: String
  ) {
    (self.file, self.line, self.record, self.way) = (file, line, record, way)
    (self.value, self.rule) = (value.shortened, rule)
  }
}

extension RecordFault: CustomStringConvertible {
  /// `path:LINE: error: record 3: value: rule ([3].title)`.
  package var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    let number = record.map { "record \($0): " } ?? ""
    let shown = value.isEmpty ? "" : "\(value): "
    return "\(place): error: \(number)\(shown)\(rule)" + (way.isEmpty ? "" : " (\(way))")
  }
}

/// Ways to values within a file of JSON.
package enum JSONWay {
  /// A member of the object at `way`: `title`, `card.opacity`, `card["position.x"]`.
  package static func member(_ name: String, of way: String) -> String {
    let isPlain =
      !name.isEmpty && !(name.first?.isNumber ?? false)
      && name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "_" || isDigit($0) }
    let shown = name.shortened
    if isPlain { return way.isEmpty ? shown : "\(way).\(shown)" }
    return "\(way)[\"\(shown)\"]"
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// An element of the array at `way`: `[3]`.
  package static func element(_ number: Int, of way: String) -> String { "\(way)[\(number)]" }
}
