// SPDX-License-Identifier: Apache-2.0

/// Why a text is not JSON, or more than the limits allow.
package struct JSONError: Error, Hashable, Sendable {
  /// The line of the text, from 1.
  package let line: Int
  /// The bytes that broke the rule, at most 40 of them, as text.
  package let value: String
  /// The rule that was broken, as a sentence without a full stop.
  package let rule: String
  /// Whether the rule is a limit of ``JSONLimits``.
  package let isLimit: Bool

  /// An error about a value.
  ///
  /// - Parameter isLimit: Whether the rule is a limit of the reader, not of the format.
  package init(line: Int, value: String, rule: String, isLimit: Bool = false) {
    (self.line, self.value, self.rule, self.isLimit) = (line, value, rule, isLimit)
  }
}

/// How much a JSON text may ask for.
package struct JSONLimits: Hashable, Sendable {
  /// Bytes of the text. Default 64 MiB.
  package var bytes = 64 << 20
  /// How deep arrays and objects may nest, at most ``greatestDepth``. Default 256.
  package var depth = 256
  /// Values in all, of arrays and objects and their parts. Default 5,000,000, which take up to 128
  /// bytes each.
  package var values = 5_000_000

  /// The depth above which no setting helps: reading and freeing a value takes stack for each
  /// level.
  package static let greatestDepth = 1024

  package init() {}
}
