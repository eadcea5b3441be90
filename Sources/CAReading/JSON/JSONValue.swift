// SPDX-License-Identifier: Apache-2.0

/// A value of a JSON text, with its line.
///
/// Members of an object keep their order, and may repeat; the last one counts, as in JavaScript.
package struct JSONValue: Sendable {
  /// The kinds of a JSON value.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A name and its value within an object.
  package struct Member: Sendable {
    package let name: String
    /// The value.
    package let value: JSONValue

    /// A member.
    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value itself.
  package let content: Content
  /// The line of the text on which the value begins, from 1.
  package let line: Int

  /// A value that begins on a line, counted from 1.
  package init(_ content: Content, line: Int) {
    self.content = content
    self.line = line
  }

  // Never inlined: Swift 6.3's optimiser ends with an error at chains such as
  // `value.string ?? value.number?.plain`. To be tried again with 6.4.

  /// The number; nil for other kinds.
  @inline(never)
  package var number: Double? {
    if case .number(let number) = content { number } else { nil }
  }

  /// The text; nil for other kinds.
  @inline(never)
  package var string: String? {
    if case .string(let string) = content { string } else { nil }
  }

  /// True or false; nil for other kinds.
  @inline(never)
  package var bool: Bool? {
    if case .bool(let bool) = content { bool } else { nil }
  }

  /// The elements; nil for other kinds.
  @inline(never)
  package var array: [JSONValue]? {
    if case .array(let array) = content { array } else { nil }
  }

  /// The members; nil for other kinds.
  @inline(never)
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The last member of this name; nil where there is none, and for other kinds.
  package subscript(name: String) -> JSONValue? {
    members?.last { $0.name == name }?.value
  }
}
