// SPDX-License-Identifier: Apache-2.0
import Foundation

extension MarkupReader {
  /// Text up to the next tag.
  mutating func readText() throws(CAMLError) {
    try append(text: readCharacters(until: .less))
  }

  /// The rest of a CDATA section.
  mutating func readCharacterData() throws(CAMLError) {
    let start = place
    try skipPast("]]>", of: "a CDATA section")
    try check(place - start, limits.attributeBytes, "attributeBytes")
    try append(text: decode(bytes[start..<(place - 3)]))
  }

  /// The rest of a processing instruction; the XML declaration must agree to UTF-8.
  mutating func readInstruction() throws(CAMLError) {
    let (start, startLine) = (place, line)
    try skipPast("?>", of: "a processing instruction")
    let text = try decode(bytes[start..<(place - 2)])
    guard text.hasPrefix("xml "), let name = Self.encoding(in: text) else { return }
    guard ["utf-8", "utf8", "us-ascii", "ascii", "utf-16"].contains(name.lowercased()) else {
      throw CAMLError(
        kind: .malformed, file: file, line: startLine, value: String(name),
        rule: "scene files are written in UTF-8")
    }
  }

  private static func encoding(in declaration: String) -> Substring? {
    guard let key = declaration.range(of: "encoding") else { return nil }
    let rest = declaration[key.upperBound...].drop { $0 == " " || $0 == "=" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return rest.dropFirst().prefix { $0 != quote }
  }

  /// A quoted attribute value; white space inside becomes spaces, as XML asks.
  mutating func readQuoted(of name: String) throws(CAMLError) -> String {
    guard place < bytes.count, bytes[place] == .quote || bytes[place] == .apostrophe else {
      throw malformed(name, "an attribute value is quoted")
    }
    let (quote, startLine) = (bytes[place], line)
    place += 1
    let text = try readCharacters(until: quote, attribute: (name, startLine))
    guard place < bytes.count else {
      throw malformed(name, "its quote, opened on line \(startLine), is never closed")
    }
    place += 1
    return text
  }

  /// Characters with references replaced, up to `end` or the end of the file.
  ///
  /// - Parameter attribute: The name of the attribute, and the line of its quote; nil for text
  ///   between tags.
  private mutating func readCharacters(
    until end: UInt8, attribute: (name: String, line: Int)? = nil
  ) throws(CAMLError) -> String {
    var text: [UInt8] = []
    let start = place
    while place < bytes.count, bytes[place] != end {
      let byte = bytes[place]
      if byte == .ampersand {
        try readReference(into: &text)
      } else if byte == .less {
        let name = attribute?.name ?? "<"
        let quote = attribute.map { ", or close the quote opened on line \($0.line)" } ?? ""
        throw malformed(name, "an attribute value may not hold <; write &lt;" + quote)
      } else {
        text.append(attribute != nil && byte.isSpace ? UInt8(ascii: " ") : byte)
        advance()
      }
      if place - start > limits.attributeBytes {
        try check(place - start, limits.attributeBytes, "attributeBytes")
      }
    }
    return try decode(text[...])
  }

  private mutating func readReference(into text: inout [UInt8]) throws(CAMLError) {
    let end = bytes[place...].prefix(32).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw malformed("&", "a reference ends with ;") }
    let name = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
    if let named = Self.namedCharacters[name] {
      text.append(named)
    } else if let scalar = Self.numberedCharacter(name) {
      text.append(contentsOf: Character(scalar).utf8)
    } else {
      throw malformed("&\(name);", "only amp, lt, gt, quot, apos and character numbers are read")
    }
    place = end + 1
  }

  private static let namedCharacters: [String: UInt8] = [
    "amp": .ampersand, "lt": .less, "gt": .greater, "quot": .quote, "apos": .apostrophe,
  ]

  private static func numberedCharacter(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let number, number >= 32 || [9, 10, 13].contains(number) else { return nil }
    return Unicode.Scalar(number)
  }

  /// The text of the bytes; they must be UTF-8 without control characters.
  func decode(_ slice: ArraySlice<UInt8>) throws(CAMLError) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw malformed("", "the bytes are not UTF-8")
    }
    if let bad = slice.first(where: { $0 < 32 && !$0.isSpace }) {
      throw malformed("", "the control character \(bad) may not stand in XML")
    }
    return text
  }
}
