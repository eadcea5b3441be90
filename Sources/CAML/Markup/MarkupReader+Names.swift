// SPDX-License-Identifier: Apache-2.0
extension MarkupReader {
  mutating func readAttributes(of element: String) throws(CAMLError) -> [Element.Attribute] {
    var attributes: [Element.Attribute] = []
    while true {
      let before = place
      skipSpace()
      guard place < bytes.count else {
        throw malformed("<\(element)", "the file ends inside a start tag")
      }
      if bytes[place] == .greater || bytes[place] == .slash { return attributes }
      guard place > before else {
        let hint = attributes.isEmpty ? "" : "; is a quote missing before it?"
        throw malformed(rest, "attributes are separated by white space" + hint)
      }
      let attribute = try readAttribute()
      guard !attributes.contains(where: { $0.name == attribute.name }) else {
        throw malformed(attribute.name, "the attribute stands twice on one element")
      }
      attributes.append(attribute)
      try check(attributes.count, limits.attributes, "attributes")
    }
  }

  private mutating func readAttribute() throws(CAMLError) -> Element.Attribute {
    let nameLine = line
    let name = try readName(of: "an attribute")
    skipSpace()
    guard skip("=") else { throw malformed(name, "an attribute has = and a quoted value") }
    skipSpace()
    return Element.Attribute(name: name, value: try readQuoted(of: name), line: nameLine)
  }

  mutating func readName(of what: String) throws(CAMLError) -> String {
    let start = place
    while place < bytes.count, bytes[place].isNamePart { place += 1 }
    guard place > start, bytes[start].isNameStart, place - start <= 256 else {
      place = start
      throw malformed(rest, "the name of \(what) is missing, too long or badly spelled")
    }
    return try decode(bytes[start..<place])
  }

  /// The next characters, as errors show them.
  private var rest: String { String(decoding: bytes[place...].prefix(8), as: UTF8.self) }

  mutating func skipSpace() {
    while place < bytes.count, bytes[place].isSpace { advance() }
  }

  /// Steps over one byte and counts lines.
  mutating func advance() {
    if bytes[place] == UInt8(ascii: "\n") {
      line += 1
      lineStart = place + 1
    }
    place += 1
  }

  /// Steps over `word`, which holds no line break, if it stands here.
  mutating func skip(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      guard bytes[place...].starts(with: word) else { return false }
      place += word.count
      return true
    }
  }

  mutating func skipPast(_ word: StaticString, of what: String) throws(CAMLError) {
    let startLine = line
    while place < bytes.count {
      if skip(word) { return }
      advance()
    }
    throw malformed("", "the file ends inside \(what) begun on line \(startLine)")
  }

  func check(_ count: Int, _ limit: Int, _ name: String) throws(CAMLError) {
    guard count > limit else { return }
    throw CAMLError(
      kind: .limit, file: file, line: line, value: "", rule: "the limit \(name) is \(limit)")
  }

  func malformed(_ value: String, _ rule: String) -> CAMLError {
    CAMLError(kind: .malformed, file: file, line: line, value: value, rule: rule)
  }
}

extension UInt8 {
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let slash = UInt8(ascii: "/")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let ampersand = UInt8(ascii: "&")

  var isSpace: Bool { self == 32 || (9...10).contains(self) || self == 13 }

  /// Letters, `_`, `:` and everything beyond ASCII.
  var isNameStart: Bool {
    (65...90).contains(self) || (97...122).contains(self) || self == UInt8(ascii: "_")
      || self == UInt8(ascii: ":") || self >= 128
  }

  var isNamePart: Bool {
    isNameStart || (48...57).contains(self) || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}
