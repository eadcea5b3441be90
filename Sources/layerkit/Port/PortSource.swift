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
  /// The types that are declared and extended, in the order of their bodies.
  let types: [PortType]
  let brackets: PortBrackets
  /// Where lines begin.
  private let lineStarts: [Int]

  init(path: String, bytes: [UInt8]) throws(SwiftLexingError) {
    self.path = path
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    var code = try SwiftLexer.tokens(of: bytes).filter(\.isCode).map { token in
      Code(
        kind: token.kind, text: String(decoding: bytes[token.range], as: UTF8.self),
        range: token.range)
    }
    brackets = PortBrackets(code)
    types = PortType.types(in: &code, brackets)
    self.code = code
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

  /// The line of the code at `index`, from 1.
  func line(at index: Int) -> Int { line(of: code[index].range.lowerBound) }

  /// Where a line begins, from 1; the end of the file for lines beyond it.
  func start(ofLine line: Int) -> Int {
    line <= lineStarts.count ? lineStarts[line - 1] : bytes.count
  }

  /// The lines with their line feeds.
  var lines: [ArraySlice<UInt8>] {
    (1...lineStarts.count).map { bytes[start(ofLine: $0)..<start(ofLine: $0 + 1)] }
      .filter { !$0.isEmpty }
  }

  /// The text between two places.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text from the code at `first` to that at `last`.
  func text(_ first: Int, through last: Int) -> String {
    text(code[first].range.lowerBound..<code[last].range.upperBound)
  }

  /// The place of the bracket that closes the one at `index`.
  func closing(_ index: Int) -> Int? {
    brackets.partner[index].nonNegative.flatMap { $0 > index ? $0 : nil }
  }

  /// The function that is called with the argument at `index`, if there is one.
  func callee(of index: Int) -> String? {
    guard let open = brackets.opener[index].nonNegative, open > 0, code[open].is("(") else {
      return nil
    }
    return code[open - 1].text
  }

  /// Whether the token follows the one before without a gap.
  func isAdjacent(_ index: Int) -> Bool {
    index > 0 && index < code.count
      && code[index - 1].range.upperBound == code[index].range.lowerBound
  }

  /// Whether code at `index` is the first of its line.
  func beginsLine(_ index: Int) -> Bool { index == 0 || line(at: index) > line(at: index - 1) }
}

/// Which brackets of a file belong together.
struct PortBrackets {
  /// For each bracket, the place of the one that closes or opens it; -1 for other tokens.
  private(set) var partner: [Int]
  /// For each token, the place of the innermost bracket around it, or -1.
  private(set) var opener: [Int]

  init(_ code: [PortSource.Code]) {
    partner = Array(repeating: -1, count: code.count)
    opener = partner
    let closed = [")": "(", "]": "[", "}": "{"]
    var open: [Int] = []
    for index in code.indices {
      let token = code[index]
      if token.kind == .mark, let first = closed[token.text] {
        // A bracket that nothing opened closes nothing.
        if let last = open.last, code[last].text == first {
          (partner[last], partner[index]) = (index, last)
          open.removeLast()
        }
        opener[index] = open.last ?? -1
      } else {
        opener[index] = open.last ?? -1
        if token.kind == .mark, ["(", "[", "{"].contains(token.text) { open.append(index) }
      }
    }
  }
}

extension PortBrackets {
  /// The place of the bracket that the one at `index` closes.
  func opening(_ index: Int) -> Int? {
    partner[index].nonNegative.flatMap { $0 < index ? $0 : nil }
  }
}

extension Int {
  /// Nil for a place that stands for none.
  var nonNegative: Int? { self < 0 ? nil : self }
}

extension Array {
  /// The element at `index`, or nil beyond the ends.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
