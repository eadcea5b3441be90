// SPDX-License-Identifier: Apache-2.0

/// One word of a script.
struct Token: Hashable {
  enum Kind: Hashable {
    /// A name; words of the language are names too.
    case name(String)
    /// The text of a number, as ECMAScript 5 writes it.
    case number(String)
    case string([UInt16])
    /// A piece of a template up to `${` or the end, and whether it is the first or the last.
    case template([UInt16], isFirst: Bool, isLast: Bool)
    case pattern(body: [UInt16], flags: String)
    case mark(String)
    case end
  }

  let kind: Kind
  let line: Int
  /// A line ends between the word before and this one.
  let followsLineEnd: Bool

  func isMark(_ text: String) -> Bool { kind == .mark(text) }
  func isName(_ text: String) -> Bool { kind == .name(text) }

  /// The word for a sentence about it.
  var text: String {
    switch kind {
    case .name(let text), .number(let text), .mark(let text): text
    case .string(let units), .template(let units, _, _):
      "\"\(String(decoding: units.prefix(20), as: UTF16.self))\""
    case .pattern(let body, _): "/\(String(decoding: body.prefix(20), as: UTF16.self))/"
    case .end: "the end"
    }
  }
}
