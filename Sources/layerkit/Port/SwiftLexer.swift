// SPDX-License-Identifier: Apache-2.0

/// Takes Swift source apart into tokens as porting needs them. It knows strings of all forms with
/// the code in them, nested comments, and regular expressions.
///
/// The open constructs are kept on a stack of its own, so that no nesting is too deep.
struct SwiftLexer {
  /// Something that is open around the place of the lexer.
  private enum Frame {
    /// A string with so many number signs around its quotes.
    case string(signs: Int, isMultiline: Bool, start: Int)
    /// Code within a string, with so many parentheses open.
    case code(parentheses: Int)
  }

  private let bytes: [UInt8]
  private var at = 0
  private var frames: [Frame] = []
  private var tokens: [SwiftToken] = []
  /// The bytes that may still be looked through for the end of something that has none. It bounds
  /// the time for source that is made to take long; code does not come near it.
  private var patience: Int

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    patience = 16 * bytes.count + 65_536
  }

  /// The tokens of a source in UTF-8.
  static func tokens(of bytes: [UInt8]) throws(SwiftLexingError) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes)
    lexer.takeFirstLine()
    while lexer.at < bytes.count {
      if case .string(let signs, let isMultiline, let start) = lexer.frames.last {
        try lexer.takeText(signs, isMultiline, start)
      } else {
        try lexer.takeCode()
      }
    }
    // A string whose code does not end has not ended either.
    for case .string(_, _, let start) in lexer.frames.reversed() {
      throw SwiftLexingError(kind: .text, offset: start)
    }
    return lexer.tokens
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    at + offset < bytes.count ? bytes[at + offset] : 0
  }

  private mutating func take(_ kind: SwiftToken.Kind, to end: Int) {
    let end = min(end, bytes.count)
    if end > at { tokens.append(SwiftToken(kind: kind, range: at..<end)) }
    at = end
  }

  /// The end of the bytes from `start` on that a test holds for.
  private func end(from start: Int, while holds: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, holds(bytes[end]) { end += 1 }
    return end
  }

  private mutating func takeFirstLine() {
    guard bytes.starts(with: Array("#!".utf8)) else { return }
    take(.comment, to: end(from: 0) { $0 != .lineFeed })
  }
}

// Code.
extension SwiftLexer {
  private mutating func takeCode() throws(SwiftLexingError) {
    let first = byte()
    switch first {
    case .lineFeed: take(.newline, to: at + 1)
    case .space, .tab, .carriageReturn, 0, 0x0B, 0x0C: take(.space, to: at + 1)
    case .slash: try takeSlash()
    case .quote: takeQuote(signs: 0)
    case .numberSign: try takeNumberSign()
    case .backtick: takeBackticks()
    case .zero ... .nine: takeNumber()
    default:
      if first.isWordHead {
        take(.word, to: end(from: at, while: \.isWordBody))
      } else {
        takeMark()
      }
    }
  }

  private mutating func takeMark() {
    if case .code(let open) = frames.last {
      if byte() == .leftParenthesis { frames[frames.count - 1] = .code(parentheses: open + 1) }
      if byte() == .rightParenthesis {
        // The parenthesis that ends the code is part of the text after it.
        if open == 0 {
          frames.removeLast()
          return
        }
        frames[frames.count - 1] = .code(parentheses: open - 1)
      }
    }
    take(.mark, to: at + 1)
  }

  private mutating func takeNumber() {
    var stop = end(from: at, while: \.isWordBody)
    if stop + 1 < bytes.count, bytes[stop] == .dot, (.zero ... .nine).contains(bytes[stop + 1]) {
      stop = end(from: stop + 1, while: \.isWordBody)
    }
    take(.number, to: stop)
  }

  private mutating func takeBackticks() {
    let stop = end(from: at + 1) { $0 != .backtick && $0 != .lineFeed }
    take(.word, to: stop + 1)
  }

  private mutating func takeNumberSign() throws(SwiftLexingError) {
    let stop = end(from: at) { $0 == .numberSign }
    let next = stop < bytes.count ? bytes[stop] : 0
    if next == .quote { return takeQuote(signs: stop - at) }
    if next == .slash { return try takePattern(signs: stop - at) }
    if next.isWordHead { return take(.directive, to: end(from: stop, while: \.isWordBody)) }
    while at < stop { take(.mark, to: at + 1) }
  }

  private mutating func takeSlash() throws(SwiftLexingError) {
    if byte(1) == .slash { return take(.comment, to: end(from: at) { $0 != .lineFeed }) }
    if byte(1) == .star { return try takeComment() }
    if let stop = plainPatternEnd() { return take(.pattern, to: stop) }
    take(.mark, to: at + 1)
  }

  private mutating func takeComment() throws(SwiftLexingError) {
    var (depth, place) = (1, at + 2)
    while depth > 0 {
      guard place + 1 < bytes.count else { throw SwiftLexingError(kind: .comment, offset: at) }
      switch (bytes[place], bytes[place + 1]) {
      case (.slash, .star): (depth, place) = (depth + 1, place + 2)
      case (.star, .slash): (depth, place) = (depth - 1, place + 2)
      default: place += 1
      }
    }
    take(.comment, to: place)
  }
}

// Regular expressions.
extension SwiftLexer {
  private mutating func takePattern(signs: Int) throws(SwiftLexingError) {
    var place = at + signs + 1
    while place < bytes.count {
      if bytes[place] == .backslash {
        place += 2
      } else if bytes[place] == .slash, hasSigns(signs, at: place + 1) {
        return take(.pattern, to: place + 1 + signs)
      } else {
        place += 1
      }
    }
    throw SwiftLexingError(kind: .pattern, offset: at)
  }

  /// The end of a regular expression between plain slashes that begins here; nil where the slash is
  /// an operator. The rules are the compiler's: it stands where a value may begin, begins and ends
  /// with no space, lies on one line, and closes the parentheses that it opens.
  private mutating func plainPatternEnd() -> Int? {
    guard patience > 0, isValueExpected, ![.space, .tab, .lineFeed, 0].contains(byte(1)) else {
      return nil
    }
    var (place, depth, isInClass) = (at + 1, 0, false)
    defer { patience -= place - at }
    while place < bytes.count, bytes[place] != .lineFeed {
      switch bytes[place] {
      case .backslash: place += 1
      case .leftBracket: isInClass = true
      case .rightBracket: isInClass = false
      case .leftParenthesis where !isInClass: depth += 1
      case .rightParenthesis where !isInClass:
        depth -= 1
        if depth < 0 { return nil }
      case .slash where !isInClass:
        return bytes[place - 1] == .space ? nil : place + 1
      default: break
      }
      place += 1
    }
    return nil
  }

  /// Whether a value may begin here, rather than an operator between two.
  private var isValueExpected: Bool {
    guard let last = tokens.last(where: \.isCode) else { return true }
    switch last.kind {
    case .mark: return !")]}.>!?".utf8.contains(bytes[last.range.lowerBound])
    case .word:
      let word = String(decoding: bytes[last.range], as: UTF8.self)
      return ["return", "case", "in", "where", "if", "while", "try", "await"].contains(word)
    default: return false
    }
  }
}

// Strings.
extension SwiftLexer {
  private mutating func takeQuote(signs: Int) {
    let open = at + signs
    let isTriple = open + 2 < bytes.count && bytes[open + 1] == .quote && bytes[open + 2] == .quote
    // With number signs, three quotes may also be one string of a quote: #"""#.
    let isMultiline =
      isTriple && !(signs > 0 && patience > 0 && endsOnLine(signs, from: open + 1))
    frames.append(.string(signs: signs, isMultiline: isMultiline, start: at))
    take(.text, to: open + (isMultiline ? 3 : 1))
  }

  /// Whether a quote with so many number signs follows on this line.
  private mutating func endsOnLine(_ signs: Int, from start: Int) -> Bool {
    var place = start
    defer { patience -= place - start }
    while place < bytes.count, bytes[place] != .lineFeed {
      if bytes[place] == .quote, hasSigns(signs, at: place + 1) { return true }
      place += 1
    }
    return false
  }

  private func hasSigns(_ count: Int, at place: Int) -> Bool {
    place + count <= bytes.count && bytes[place..<place + count].allSatisfy { $0 == .numberSign }
  }

  /// Text up to the end of the string, or to code in it.
  private mutating func takeText(
    _ signs: Int, _ isMultiline: Bool, _ start: Int
  ) throws(SwiftLexingError) {
    var place = at
    while place < bytes.count {
      switch bytes[place] {
      case .backslash where hasSigns(signs, at: place + 1):
        place += 1 + signs
        if place < bytes.count, bytes[place] == .leftParenthesis {
          take(.text, to: place + 1)
          frames.append(.code(parentheses: 0))
          return
        }
        // The line feed of an escape in a string of one line is the next round's.
        if place < bytes.count, bytes[place] != .lineFeed { place += 1 }
      case .quote:
        guard let stop = stringEnd(place, signs, isMultiline) else {
          place += 1
          continue
        }
        take(.text, to: stop)
        frames.removeLast()
        return
      case .lineFeed where !isMultiline: throw SwiftLexingError(kind: .text, offset: start)
      default: place += 1
      }
    }
    throw SwiftLexingError(kind: .text, offset: start)
  }

  /// The end of the string, if the quote at `place` ends it.
  private func stringEnd(_ place: Int, _ signs: Int, _ isMultiline: Bool) -> Int? {
    let quotes = isMultiline ? 3 : 1
    let stop = place + quotes
    guard stop <= bytes.count, bytes[place..<stop].allSatisfy({ $0 == .quote }),
      hasSigns(signs, at: stop)
    else { return nil }
    return stop + signs
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n"), carriageReturn = UInt8(ascii: "\r")
  fileprivate static let space = UInt8(ascii: " "), tab = UInt8(ascii: "\t")
  fileprivate static let slash = UInt8(ascii: "/"), star = UInt8(ascii: "*")
  fileprivate static let quote = UInt8(ascii: "\""), backtick = UInt8(ascii: "`")
  fileprivate static let numberSign = UInt8(ascii: "#"), backslash = UInt8(ascii: "\\")
  fileprivate static let zero = UInt8(ascii: "0"), nine = UInt8(ascii: "9")
  fileprivate static let dot = UInt8(ascii: ".")
  fileprivate static let leftParenthesis = UInt8(ascii: "("), rightParenthesis = UInt8(ascii: ")")
  fileprivate static let leftBracket = UInt8(ascii: "["), rightBracket = UInt8(ascii: "]")

  /// Whether a name may begin with it; bytes of characters beyond ASCII count as letters.
  fileprivate var isWordHead: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") && self < 0x80
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }

  fileprivate var isWordBody: Bool { isWordHead || (.zero ... .nine).contains(self) }
}
