// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The content of a text layer: outlines and pictures, in points from the top left of its bounds, y
/// down.
///
/// It crosses as the value of a row, a list of parts from below to above, behind them a sentence
/// for each font and glyph that was not found. The server draws the outlines itself, so that a text
/// is sharp in every transform.
package enum TextPicture {
  /// A part of the list.
  package enum Part: Sendable {
    /// An outline filled with a color, or with the layer's `foregroundColor`.
    case fill(CGPath, CGColor?)
    /// A picture stretched over a rectangle.
    case picture(Contents, CGRect)

    /// A part from its value; nil for another value.
    package init?(_ value: PropertyValue) {
      guard case .array(let pair) = value, pair.count == 2 else { return nil }
      switch (pair[0], pair[1]) {
      case (.path(let path), .color(let color)): self = .fill(path, color)
      case (.path(let path), .none): self = .fill(path, nil)
      case (.contents(let contents), .rect(let rect)): self = .picture(contents, rect)
      default: return nil
      }
    }

    var propertyValue: PropertyValue {
      switch self {
      case .fill(let path, let color):
        .array([.path(path), color.map(PropertyValue.color) ?? .none])
      case .picture(let contents, let rect): .array([.contents(contents), .rect(rect)])
      }
    }
  }

  /// The value that holds parts and problems; nothing for neither.
  package static func value(_ parts: [Part], problems: [String] = []) -> PropertyValue {
    if parts.isEmpty, problems.isEmpty { return .none }
    return .array(parts.map(\.propertyValue) + problems.map(PropertyValue.string))
  }

  /// The number of parts of a value.
  package static func partCount(_ value: PropertyValue?) -> Int {
    guard case .array(let items)? = value else { return 0 }
    let problems = items.reversed().prefix { if case .string = $0 { true } else { false } }
    return items.count - problems.count
  }
}

extension PropertyTable {
  /// Rows for pictures that classes of layers make, other than contents.
  static let pictureRows: [PropertyRow] = [
    .extra(.textPicture, of: .text, "textPicture", .array, default: .none).archived(.never)
  ]
}
