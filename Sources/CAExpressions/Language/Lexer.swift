// SPDX-License-Identifier: Apache-2.0

/// Cuts a script into words, one after another: a slash begins a pattern or divides by the word
/// before it.
struct Lexer {
  let units: [UInt16]
  var place = 0
  var line = 1
  var followsLineEnd = false
  private var last: Token.Kind?
  /// For each open brace, whether it is that of a template.
  private var braces: [Bool] = []
  /// For each open parenthesis, whether it is that of the head of a statement.
  private var heads: [Bool] = []
  /// Whether the last word ended the head of a statement.
  private var isBehindHead = false

  init(_ source: String) { units = Array(source.utf16) }

  var unit: UInt16? { place < units.count ? units[place] : nil }

  func unit(after count: Int) -> UInt16? {
    place + count < units.count ? units[place + count] : nil
  }

  func failure(_ reason: String) -> ScriptError { ScriptError(line: line, reason: reason) }

  mutating func next() throws(ScriptError) -> Token {
    followsLineEnd = false
    try skipSpace()
    let (start, afterLine) = (line, followsLineEnd)
    let kind = try word()
    last = kind
    return Token(kind: kind, line: start, followsLineEnd: afterLine)
  }

  private mutating func word() throws(ScriptError) -> Token.Kind {
    guard let unit else { return .end }
    if Self.isNameUnit(unit) || unit == 0x5C { return .name(try name()) }
    if Self.isDigit(unit) || (unit == 0x2E && self.unit(after: 1).map(Self.isDigit) == true) {
      return .number(try number())
    }
    switch unit {
    case 0x22, 0x27: return .string(try string(unit))
    case 0x60:
      place += 1
      return try template(isFirst: true)
    case 0x2F where mayBeginPattern: return try pattern()
    default: return try mark()
    }
  }

  /// A slash after a value divides, one behind the head of a statement does not.
  private var mayBeginPattern: Bool {
    switch last {
    case nil: true
    case .name(let text):
      ["return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do"]
        .contains(text)
    case .mark(")"): isBehindHead
    case .mark(let text): !["]", "}", "++", "--"].contains(text)
    default: false
    }
  }

  private static let marks = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
    "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    "<<", ">>", "**", "{", "}", "(", ")", "[", "]", ".", ";", ",", "<", ">", "+", "-", "*", "/",
    "%", "&", "|", "^", "!", "~", "?", ":", "=",
  ].map { Array($0.utf16) }

  private mutating func mark() throws(ScriptError) -> Token.Kind {
    guard let mark = Self.marks.first(where: { units[place...].starts(with: $0) }) else {
      throw failure("the letter U+\(String(units[place], radix: 16)) has no meaning here")
    }
    var text = String(decoding: mark, as: UTF16.self)
    // `a?.5:b` is a condition.
    if text == "?.", unit(after: 2).map(Self.isDigit) == true { text = "?" }
    place += text.utf16.count
    switch text {
    case "(": heads.append(["if", "for", "while"].contains { last == .name($0) })
    case ")": isBehindHead = heads.popLast() ?? false
    case "{": braces.append(false)
    case "}": if braces.popLast() == true { return try template(isFirst: false) }
    default: break
    }
    return .mark(text)
  }

  /// The piece of a template that begins here.
  private mutating func template(isFirst: Bool) throws(ScriptError) -> Token.Kind {
    var piece: [UInt16] = []
    while let unit {
      place += 1
      switch unit {
      case 0x60: return .template(piece, isFirst: isFirst, isLast: true)
      case 0x24 where self.unit == 0x7B:
        place += 1
        braces.append(true)
        return .template(piece, isFirst: isFirst, isLast: false)
      case 0x5C: try escape(into: &piece)
      default:
        if unit == 0x0A { line += 1 }
        piece.append(unit)
      }
    }
    throw failure("a template has no end")
  }
}
