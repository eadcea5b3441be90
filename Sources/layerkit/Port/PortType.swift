// SPDX-License-Identifier: Apache-2.0

/// A type that a file declares or extends.
struct PortType {
  /// `class`, `extension`, `protocol` and so on.
  let keyword: String
  /// The name as it is written.
  let name: String
  /// The name with those of the types around it; of an extension, the type's.
  let path: String
  /// The place of the keyword.
  let head: Int
  /// The place after the name.
  let afterName: Int
  /// The places of the braces; `close` is the code's end where no brace closes the body.
  let open: Int
  let close: Int

  private static let keywords: Set = [
    "class", "struct", "enum", "actor", "extension", "protocol",
  ]

  /// Words after `class` and `actor` that make no declaration of a type.
  private static let otherUses: Set = [
    "func", "var", "let", "override", "final", "subscript", "private", "static", "public", "open",
    "internal", "fileprivate", "weak", "in", "is", "as", "else", "where",
  ]

  /// The types in the order of their bodies; each token of the code learns in which it stands.
  static func types(in code: inout [PortSource.Code], _ brackets: PortBrackets) -> [PortType] {
    var types: [PortType] = []
    var (open, coming): ([Int?], Int?) = ([], nil)
    for index in code.indices {
      if code[index].is("{") {
        if let head = coming {
          types.append(
            type(head, open: index, code, brackets, in: (open.last ?? nil).map { types[$0] }))
          open.append(types.count - 1)
        } else {
          open.append(open.last ?? nil)
        }
        coming = nil
      }
      code[index].type = (open.last ?? nil).map { types[$0].name }
      if code[index].is("}"), !open.isEmpty { open.removeLast() }
      if keywords.contains(code[index].text), declares(code, index) { coming = index }
    }
    return types
  }

  /// Whether a type is declared or extended at `index`; not so by other uses of the word, as in
  /// `class func`.
  private static func declares(_ code: [PortSource.Code], _ index: Int) -> Bool {
    let before = code[safe: index - 1]?.text
    guard code[index].kind == .word, before != ".", before != "import",
      let next = code[safe: index + 1], next.kind == .word
    else { return false }
    return !otherUses.contains(next.text)
  }

  private static func type(
    _ head: Int, open: Int, _ code: [PortSource.Code], _ brackets: PortBrackets, in outer: PortType?
  ) -> PortType {
    var (name, place) = (code[head + 1].text, head + 2)
    while place < open, code[place].is("."), code[place + 1].kind == .word {
      name += "." + code[place + 1].text
      place += 2
    }
    let isNested = outer != nil && !code[head].is("extension")
    return PortType(
      keyword: code[head].text, name: name, path: isNested ? "\(outer?.path ?? "").\(name)" : name,
      head: head, afterName: place, open: open,
      close: brackets.partner[open].nonNegative.flatMap { $0 > open ? $0 : nil } ?? code.count)
  }

  /// The names after the colon: the superclass, and protocols.
  func inherited(_ code: [PortSource.Code]) -> [String] {
    var place = afterName
    while place < open, !code[place].is(":") { place += 1 }
    return code[place..<open].dropFirst().prefix { !$0.is("where") }
      .filter { $0.kind == .word }.map(\.text)
  }

  /// Whether the type is generic in its extension: `extension A where …`.
  func hasCondition(_ code: [PortSource.Code]) -> Bool {
    code[afterName..<open].contains { $0.is("where") }
  }
}
