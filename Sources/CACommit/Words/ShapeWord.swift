// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The words that the rows of a shape layer know.
package enum ShapeWord {
  /// Of `fillRule`.
  package static let nonZero = "non-zero", evenOdd = "even-odd"
  /// Of `lineCap`.
  package static let butt = "butt", square = "square"
  /// Of `lineCap` and `lineJoin`.
  package static let round = "round"
  /// Of `lineJoin`.
  package static let miter = "miter", bevel = "bevel"
}

extension CGPathFillRule {
  /// The rule that a word names; winding for a word that names none.
  package init(word: String) { self = word == ShapeWord.evenOdd ? .evenOdd : .winding }
}

extension CGLineCap {
  /// The cap that a word names; butt for a word that names none.
  package init(word: String) {
    self = word == ShapeWord.round ? .round : word == ShapeWord.square ? .square : .butt
  }
}

extension CGLineJoin {
  /// The join that a word names; miter for a word that names none.
  package init(word: String) {
    self = word == ShapeWord.round ? .round : word == ShapeWord.bevel ? .bevel : .miter
  }
}
