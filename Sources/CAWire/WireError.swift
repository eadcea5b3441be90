// SPDX-License-Identifier: Apache-2.0

/// Why bytes are no message of the wire, or why a value cannot become one.
package struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte at which the field begins, counted from the start of the message; while a message is
  /// written, from the start of its fields.
  package let offset: Int
  /// The field: `animation.curve`.
  package let field: String
  /// The rule that the field breaks.
  package let rule: Rule

  /// A rule of the wire.
  package enum Rule: Hashable, Sendable {
    /// The message holds as many bytes as its fields take.
    case truncated(needed: Int, left: Int)
    /// Nothing follows the last field.
    case trailing(Int)
    /// A message begins with ``WireHeader/magic``.
    case magic(UInt32)
    /// The version is ``WireHeader/version``.
    case version(UInt16)
    /// The kind is one of ``WireHeader/Kind``, and the expected one.
    case kind(UInt16)
    /// The client is the one that the connection belongs to.
    case client(UInt32)
    /// The header says how many bytes follow it.
    case length(stated: Int, present: Int)
    /// A limit of ``WireLimits``.
    case limit(String, value: Int, most: Int)
    /// The code stands for something.
    case code(UInt64)
    /// Texts are UTF-8.
    case text
    /// Keys and layers ascend, each once.
    case order
    /// The number names an entry of a table.
    case reference(Int, count: Int)
    /// The rule that the value breaks, in words.
    case value(String)
    /// The page of modifiers of that number was handed over before.
    case page(UInt64)
    /// The picture is known to the store; why not, in words.
    case picture(String)
  }

  /// A field that breaks a rule.
  package init(offset: Int, field: String, rule: Rule) {
    (self.offset, self.field, self.rule) = (offset, field, rule)
  }

  package var description: String { "Byte \(offset), \(field): \(rule)." }
}

extension WireError.Rule: CustomStringConvertible {
  package var description: String {
    switch self {
    case .truncated(let needed, let left): "\(needed) bytes are needed, \(left) are left"
    case .trailing(let count): "\(count) bytes follow the last field"
    case .magic(let word):
      "a message begins with 0x\(String(WireHeader.magic, radix: 16)), not "
        + "0x\(String(word, radix: 16))"
    case .version(let version): "the version is \(WireHeader.version), not \(version)"
    case .kind(let kind): "\(kind) is not the kind of message that is expected"
    case .client(let number): "the message is of client \(number), which is another one"
    case .length(let stated, let present):
      "the header states \(stated) bytes after it, there are \(present)"
    case .limit(let name, let value, let most): "\(value) is over the limit \(name) of \(most)"
    case .code(let code): "\(code) stands for nothing"
    case .text: "the text is not UTF-8"
    case .order: "the entries do not ascend, each once"
    case .reference(let index, let count): "there is no entry \(index) in a table of \(count)"
    case .page(let number): "the page of modifiers \(number) was not handed over"
    case .value(let reason), .picture(let reason): reason
    }
  }
}
