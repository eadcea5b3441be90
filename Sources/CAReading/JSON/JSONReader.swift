// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Reads JSON as RFC 8259 writes it, and a byte order mark before it.
///
/// `NaN`, `Infinity`, comments, and commas before a closing bracket are errors, as in a browser's
/// `JSON.parse`. So is a number beyond the finite doubles, and text that is not UTF-8. Halves of
/// surrogate pairs become U+FFFD.
struct JSONReader {
  /// Sound: `JSONValue.init(parsing:limits:)` keeps the bytes while a reader exists.
  let bytes: UnsafeBufferPointer<UInt8>
  let limits: JSONLimits
  /// The byte that is read next.
  var place = 0
  var line = 1
  /// Values that may still come.
  private var left: Int
  var names = JSONNames()

  init(_ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int = 1, limits: JSONLimits) {
    (self.bytes, self.limits, left) = (bytes, limits, limits.values)
    line = firstLine
  }

  /// Reads the whole text.
  mutating func document() throws(JSONError) -> JSONValue {
    guard bytes.count <= limits.bytes else { throw limit("bytes", limits.bytes) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    let value = try self.value(depth: 0)
    skipSpace()
    guard place == bytes.count else { throw error("nothing follows the value") }
    return value
  }

  /// The next byte that is no white space; nil at the end.
  @inline(__always)
  mutating func nextToken() -> UInt8? {
    if place < bytes.count, bytes[place] > 0x20 { return bytes[place] }
    skipSpace()
    return place < bytes.count ? bytes[place] : nil
  }

  private mutating func skipSpace() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return
      }
      place += 1
    }
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    left -= 1
    guard left >= 0 else { throw limit("values", limits.values) }
    let token = nextToken()
    let start = line
    switch token {
    case UInt8(ascii: "["):
      return JSONValue(.array(try array(depth: depth + 1)), line: start)
    case UInt8(ascii: "{"):
      return JSONValue(.object(try object(depth: depth + 1)), line: start)
    case UInt8(ascii: "\""): return JSONValue(.string(try string()), line: start)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw error("the text ends before its value does")
    default: return JSONValue(.number(try number()), line: start)
    }
  }

  private mutating func word(
    _ word: StaticString, _ content: JSONValue.Content
  ) throws(JSONError) -> JSONValue {
    let count = word.utf8CodeUnitCount
    // Sound: the word is made of `count` bytes of the program's constants.
    let wanted = UnsafeBufferPointer(start: word.utf8Start, count: count)
    guard bytes[place...].starts(with: wanted) else {
      throw error("a value is an object, array, string, number, true, false or null")
    }
    place += count
    return JSONValue(content, line: line)
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
    try open(depth: depth)
    var values: [JSONValue] = []
    if nextToken() == UInt8(ascii: "]") {
      place += 1
      return values
    }
    while true {
      values.append(try value(depth: depth))
      if try !goesOn(to: UInt8(ascii: "]"), "a comma or ] follows an element of an array") {
        return values
      }
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> [JSONValue.Member] {
    try open(depth: depth)
    var members: [JSONValue.Member] = []
    if nextToken() == UInt8(ascii: "}") {
      place += 1
      return members
    }
    while true {
      guard nextToken() == UInt8(ascii: "\"") else {
        throw error("the name of a member is a string")
      }
      let name = try name()
      guard nextToken() == UInt8(ascii: ":") else { throw error("a colon follows a name") }
      place += 1
      members.append(JSONValue.Member(name: name, value: try value(depth: depth)))
      if try !goesOn(to: UInt8(ascii: "}"), "a comma or } follows a member of an object") {
        return members
      }
    }
  }

  private mutating func open(depth: Int) throws(JSONError) {
    let greatest = min(limits.depth, JSONLimits.greatestDepth)
    guard depth <= greatest else { throw limit("depth", greatest) }
    place += 1
  }

  /// Reads the byte after a part: true for a comma, false for the closing bracket.
  @inline(__always)
  private mutating func goesOn(to end: UInt8, _ rule: String) throws(JSONError) -> Bool {
    let token = nextToken()
    guard token == UInt8(ascii: ",") || token == end else {
      throw error(token == nil ? "the text ends before its value does" : rule)
    }
    place += 1
    return token != end
  }

  /// An error at the place, or at another byte.
  func error(_ rule: String, at other: Int? = nil) -> JSONError {
    let start = min(other ?? place, bytes.count)
    let end = min(start + 40, bytes.count)
    let shown = bytes[start..<end].prefix { $0 >= 0x20 }
    return JSONError(line: line, value: String(decoding: shown, as: UTF8.self), rule: rule)
  }

  private func limit(_ name: String, _ value: Int) -> JSONError {
    JSONError(line: line, value: "", rule: "the limit \(name) is \(value)", isLimit: true)
  }
}

extension JSONValue {
  /// The value that a JSON text holds.
  ///
  /// - Throws: ``JSONError`` with the line where a text is none, or where it exceeds a limit.
  ///
  /// - Parameter firstLine: The number of the text's first line.
  package init(
    parsing bytes: UnsafeRawBufferPointer, firstLine: Int = 1, limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    var reader = JSONReader(
      bytes.assumingMemoryBound(to: UInt8.self), firstLine: firstLine, limits: limits)
    self = try reader.document()
  }

  /// The value that a JSON text holds.
  ///
  /// - Parameter firstLine: The number of the text's first line.
  package init(
    parsing text: Data, firstLine: Int = 1, limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    self = try text.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in
        try JSONValue(parsing: bytes, firstLine: firstLine, limits: limits)
      }
    }.get()
  }

  /// The value that a JSON text holds.
  package init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try self.init(parsing: Data(text.utf8), limits: limits)
  }
}
