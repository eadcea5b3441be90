// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
  /// Reads a string; the place is its opening quotation mark.
  mutating func string() throws(JSONError) -> String {
    let start = place + 1
    let end = try endOfPlainText(from: start)
    guard bytes[end] == UInt8(ascii: "\"") else { return try escaped(from: start, to: end) }
    place = end + 1
    return try text(bytes[start..<end], at: start)
  }

  /// Reads the name of a member. Names repeat, so that most need no new string.
  mutating func name() throws(JSONError) -> String {
    let start = place + 1
    let end = try endOfPlainText(from: start)
    guard bytes[end] == UInt8(ascii: "\"") else { return try escaped(from: start, to: end) }
    place = end + 1
    if let known = names.name(of: start..<end, in: bytes) { return known }
    let name = try text(bytes[start..<end], at: start)
    names.keep(name, of: start..<end, in: bytes)
    return name
  }

  /// The quotation mark or backslash after a place.
  private func endOfPlainText(from start: Int) throws(JSONError) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return end }
      guard byte >= 0x20 else { throw error("a string has no control characters", at: end) }
      end += 1
    }
    throw error("a string ends with a quotation mark", at: start - 1)
  }

  private func text(
    _ slice: Slice<UnsafeBufferPointer<UInt8>>, at start: Int
  ) throws(JSONError) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw error("a string is UTF-8", at: start)
    }
    return text
  }

  /// Reads a string with escapes.
  ///
  /// - Parameters:
  ///   - start: Its first byte.
  ///   - escape: Its first backslash.
  private mutating func escaped(from start: Int, to escape: Int) throws(JSONError) -> String {
    var buffer = Array(bytes[start..<escape])
    place = escape
    while bytes[place] != UInt8(ascii: "\"") {
      place += 1
      try unescape(into: &buffer)
      let end = try endOfPlainText(from: place)
      buffer.append(contentsOf: bytes[place..<end])
      place = end
    }
    place += 1
    guard let text = String(validating: buffer, as: UTF8.self) else {
      throw error("a string is UTF-8", at: start)
    }
    return text
  }

  /// Reads an escape, behind its backslash.
  private mutating func unescape(into buffer: inout [UInt8]) throws(JSONError) {
    guard place < bytes.count else { throw error("a string ends with a quotation mark") }
    let letter = bytes[place]
    if letter == UInt8(ascii: "u") {
      buffer.append(contentsOf: Array(String(Character(try scalar())).utf8))
      return
    }
    guard let plain = Self.plain(letter) else {
      throw error(#"after a backslash comes one of "\/bfnrtu"#, at: place - 1)
    }
    buffer.append(plain)
    place += 1
  }

  private static func plain(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Reads `u` and four hexadecimal digits, and the other half of a surrogate pair.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
      bytes[place + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let back = place
    place += 1
    let second = try unit()
    guard 0xDC00...0xDFFF ~= second else {
      place = back
      return "\u{FFFD}"
    }
    let value = 0x10000 + (UInt32(first - 0xD800) << 10) + UInt32(second - 0xDC00)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for index in place + 1..<place + 5 {
      guard index < bytes.count, let digit = Self.hexadecimal(bytes[index]) else {
        throw error(#"four hexadecimal digits follow \u"#, at: place - 1)
      }
      value = value << 4 | digit
    }
    place += 5
    return value
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
