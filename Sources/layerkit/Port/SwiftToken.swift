// SPDX-License-Identifier: Apache-2.0

/// A piece of Swift source. The pieces follow each other without gaps.
struct SwiftToken: Hashable {
  enum Kind: Hashable {
    /// A name or a keyword.
    case word
    /// A word with its `#`: `#selector`, `#if`.
    case directive
    case number
    /// One character of an operator, or one that stands alone: `@`, `(`, `.`.
    case mark
    /// Text of a string, with its quotes, up to the code that it takes in and after that.
    case text
    /// A regular expression between slashes.
    case pattern
    case comment
    case space
    case newline
  }

  let kind: Kind
  /// The place in the bytes of the source.
  let range: Range<Int>

  /// Whether the compiler reads it as more than a gap.
  var isCode: Bool {
    switch kind {
    case .word, .directive, .number, .mark, .text, .pattern: true
    case .comment, .space, .newline: false
    }
  }
}

/// Source that leaves a construct unclosed.
struct SwiftLexingError: Error, Equatable {
  enum Kind: String {
    case comment = "the comment does not end"
    case text = "the string does not end"
    case pattern = "the regular expression does not end"
  }

  let kind: Kind
  /// The place of its beginning in the bytes.
  let offset: Int
}
