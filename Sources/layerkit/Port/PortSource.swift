// SPDX-License-Identifier: Apache-2.0

/// A Swift file that is ported, as the rules look at it.
struct PortSource {
  /// A token that the compiler reads.
  struct Code {
    let kind: SwiftToken.Kind
    let text: String
    let range: Range<Int>
    /// The type whose body it stands in, the innermost; nil outside of types.
    var type: String?

    /// Whether it is this word or mark, outside of strings.
    func `is`(_ word: String) -> Bool { text == word && kind != .text && kind != .pattern }
  }

  let path: String
  let bytes: [UInt8]
  let code: [Code]
  /// Where lines begin.
  private let lineStarts: [Int]

  init(path: String, bytes: [UInt8]) throws(SwiftLexingError) {
    self.path = path
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    code = Self.typed(
      try SwiftLexer.tokens(of: bytes).filter(\.isCode).map { token in
        Code(
          kind: token.kind, text: String(decoding: bytes[token.range], as: UTF8.self),
          range: token.range)
      })
  }

  /// The line of a byte, from 1.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The text between two places.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

// The shape of the code.
extension PortSource {
  private static let typeWords: Set = [
    "class", "struct", "enum", "actor", "extension", "protocol",
  ]

  /// The code with the types that it stands in.
  private static func typed(_ code: [Code]) -> [Code] {
    var result = code
    var (open, coming): ([String?], String?) = ([], nil)
    for index in code.indices {
      if code[index].is("{") {
        open.append(coming ?? open.last ?? nil)
        coming = nil
      }
      result[index].type = open.last ?? nil
      if code[index].is("}"), !open.isEmpty { open.removeLast() }
      if typeWords.contains(code[index].text), let name = declaredType(code, index) {
        coming = name
      }
    }
    return result
  }

  /// The name of the type that is declared or extended at `index`; nil for other uses of the word,
  /// as in `class func`.
  private static func declaredType(_ code: [Code], _ index: Int) -> String? {
    let before = code[safe: index - 1]?.text
    guard code[index].kind == .word, before != ".", before != "import",
      let next = code[safe: index + 1], next.kind == .word,
      !["func", "var", "let", "override", "final", "subscript", "private", "static"]
        .contains(next.text)
    else { return nil }
    var (name, place) = (next.text, index + 2)
    while let dot = code[safe: place], dot.is("."), let part = code[safe: place + 1] {
      name += "." + part.text
      place += 2
    }
    return name
  }

  /// The end of the text in brackets: the place of the bracket that closes the one at `index`.
  func closing(_ index: Int) -> Int? {
    let pairs = ["(": ")", "[": "]", "{": "}"]
    guard let close = pairs[code[index].text] else { return nil }
    var depth = 0
    for place in index..<code.count {
      if code[place].is(code[index].text) { depth += 1 }
      if code[place].is(close) {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }

  /// The function that is called with the argument at `index`, if there is one.
  func callee(of index: Int) -> String? {
    var (depth, place) = (0, index - 1)
    while place > 0 {
      let token = code[place]
      if token.is(")") || token.is("]") || token.is("}") { depth += 1 }
      if token.is("(") || token.is("[") || token.is("{") {
        if depth == 0 { return token.is("(") ? code[place - 1].text : nil }
        depth -= 1
      }
      place -= 1
    }
    return nil
  }

  /// Whether the token follows the one before without a gap.
  func isAdjacent(_ index: Int) -> Bool {
    index > 0 && index < code.count
      && code[index - 1].range.upperBound == code[index].range.lowerBound
  }
}

extension Array {
  /// The element at `index`, or nil beyond the ends.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
