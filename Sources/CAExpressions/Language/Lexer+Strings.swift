// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  mutating func string(_ quote: UInt16) throws(ScriptError) -> [UInt16] {
    place += 1
    var text: [UInt16] = []
    while let unit, unit != 0x0A, unit != 0x0D {
      place += 1
      if unit == quote { return text }
      if unit == 0x5C {
        try escape(into: &text)
      } else {
        text.append(unit)
      }
    }
    throw failure("a string has no end")
  }

  /// Reads an escape, whose backslash is behind.
  mutating func escape(into text: inout [UInt16]) throws(ScriptError) {
    guard let unit else { throw failure("a backslash ends the script") }
    place += 1
    let letters: [UInt16: UInt16] = [
      0x6E: 0x0A, 0x74: 0x09, 0x72: 0x0D, 0x62: 0x08, 0x66: 0x0C, 0x76: 0x0B, 0x30: 0,
    ]
    switch unit {
    case 0x0D:
      if self.unit == 0x0A { place += 1 }
      line += 1
    case 0x0A, 0x2028, 0x2029: line += 1
    case 0x78: text.append(UInt16(try hex(2)))
    case 0x75: try unicode(into: &text)
    default: text.append(letters[unit] ?? unit)
    }
  }

  private mutating func unicode(into text: inout [UInt16]) throws(ScriptError) {
    guard unit == 0x7B else { return text.append(UInt16(try hex(4))) }
    place += 1
    var value: UInt32 = 0
    while let digit = hexDigit, value <= 0x10FFFF {
      value = value << 4 | digit
      place += 1
    }
    guard unit == 0x7D, let scalar = UnicodeScalar(value) else {
      throw failure("an escape is damaged")
    }
    place += 1
    text.append(contentsOf: String(Character(scalar)).utf16)
  }

  private var hexDigit: UInt32? {
    unit.flatMap { UnicodeScalar($0) }.flatMap { Character($0).hexDigitValue }.map(UInt32.init)
  }

  private mutating func hex(_ count: Int) throws(ScriptError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = hexDigit else { throw failure("an escape is damaged") }
      value = value << 4 | digit
      place += 1
    }
    return value
  }

  mutating func pattern() throws(ScriptError) -> Token.Kind {
    place += 1
    var (body, isInClass): ([UInt16], Bool) = ([], false)
    while let unit, !Self.isLineEnd(unit) {
      place += 1
      switch unit {
      case 0x2F where !isInClass:
        let flags = self.unit.map(Self.isNameUnit) == true ? try name() : ""
        guard flags.allSatisfy({ "gim".contains($0) }) else {
          throw failure("the flags '\(flags)' of a pattern are not supported; g, i and m are")
        }
        return .pattern(body: body, flags: flags)
      case 0x5C:
        body.append(unit)
        guard let escaped = self.unit else { break }
        body.append(escaped)
        place += 1
        continue
      case 0x5B: isInClass = true
      case 0x5D: isInClass = false
      default: break
      }
      body.append(unit)
    }
    throw failure("a pattern has no end")
  }
}
