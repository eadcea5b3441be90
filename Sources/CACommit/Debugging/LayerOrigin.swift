// SPDX-License-Identifier: Apache-2.0

/// A place in a program's source.
package struct CodePlace: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The path of the file as the compiler knew it; nil where the program has no debug information.
  package var file: String?
  /// The line, from 1; nil as for ``file``.
  package var line: Int?
  /// The function, for people: `Cards.CardView.init(title:)`; empty where no symbol is known.
  package var function: String

  /// A place.
  package init(file: String?, line: Int?, function: String) {
    (self.file, self.line, self.function) = (file, line, function)
  }

  /// `Cards/CardView.swift:12 (CardView.init(title:))`: the folder and the name of the file.
  package var description: String {
    guard let file, let line else { return function }
    let parts = file.split(separator: "/").suffix(2).joined(separator: "/")
    return function.isEmpty ? "\(parts):\(line)" : "\(parts):\(line) (\(function))"
  }
}

/// Where one thing about a layer was said last.
package struct LayerOrigin: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The key of the property that was set; ``made`` for the making of the layer.
  package var key: String
  /// Where.
  package var place: CodePlace

  /// The environment variable with which programs note origins: 1.
  package static let variable = "CA_ORIGINS"
  /// The key for where the layer was made.
  package static let made = "made"
  /// The key for where the layer was last told to display.
  package static let display = "display"

  /// An origin.
  package init(key: String, place: CodePlace) { (self.key, self.place) = (key, place) }

  /// `made at …`, `display asked for at …`, `opacity set at …`.
  package var description: String {
    switch key {
    case Self.made: "made at \(place)"
    case Self.display: "display asked for at \(place)"
    default: "\(key) set at \(place)"
    }
  }
}
