// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }

  /// Letters beyond ASCII are taken as parts of names, except for spaces.
  static func isNameUnit(_ unit: UInt16) -> Bool {
    (0x61...0x7A).contains(unit) || (0x41...0x5A).contains(unit) || unit == 0x5F || unit == 0x24
      || (unit >= 0x80 && !isSpace(unit) && !isLineEnd(unit))
  }

  static func isSpace(_ unit: UInt16) -> Bool {
    [0x20, 0x09, 0x0B, 0x0C, 0xA0, 0xFEFF, 0x202F, 0x205F, 0x3000, 0x1680].contains(unit)
      || (0x2000...0x200A).contains(unit)
  }

  static func isLineEnd(_ unit: UInt16) -> Bool { [0x0A, 0x0D, 0x2028, 0x2029].contains(unit) }

  mutating func skipSpace() throws(ScriptError) {
    while let unit {
      if Self.isLineEnd(unit) {
        followsLineEnd = true
        if unit != 0x0D || self.unit(after: 1) != 0x0A { line += 1 }
        place += 1
      } else if Self.isSpace(unit) {
        place += 1
      } else if unit == 0x2F, self.unit(after: 1) == 0x2F {
        while let unit = self.unit, !Self.isLineEnd(unit) { place += 1 }
      } else if unit == 0x2F, self.unit(after: 1) == 0x2A {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(ScriptError) {
    place += 2
    while let unit {
      if unit == 0x2A, self.unit(after: 1) == 0x2F {
        place += 2
        return
      }
      if Self.isLineEnd(unit) {
        followsLineEnd = true
        line += 1
      }
      place += 1
    }
    throw failure("a comment has no end")
  }

  mutating func name() throws(ScriptError) -> String {
    var name: [UInt16] = []
    while let unit {
      if Self.isNameUnit(unit) || Self.isDigit(unit) {
        name.append(unit)
        place += 1
      } else if unit == 0x5C, self.unit(after: 1) == 0x75 {
        place += 1
        try escape(into: &name)
      } else {
        break
      }
    }
    guard !name.isEmpty else { throw failure("a backslash has no meaning here") }
    return String(decoding: name, as: UTF16.self)
  }

  /// A number; those of base 2 and 8 become decimal, and separators go.
  mutating func number() throws(ScriptError) -> String {
    let bases: [UInt16: Int] = [0x78: 16, 0x58: 16, 0x6F: 8, 0x4F: 8, 0x62: 2, 0x42: 2]
    if unit == 0x30, let base = unit(after: 1).flatMap({ bases[$0] }) {
      place += 2
      return try whole(base)
    }
    var text = digits()
    if unit == 0x2E {
      place += 1
      text += "." + digits()
    }
    if unit == 0x65 || unit == 0x45 {
      place += 1
      var sign = ""
      if unit == 0x2B || unit == 0x2D {
        sign = unit == 0x2D ? "-" : ""
        place += 1
      }
      text += "e" + sign + digits()
    }
    guard
      let value = Double(
        text.hasSuffix(".") ? text + "0" : text.hasPrefix(".") ? "0" + text : text),
      unit.map(Self.isNameUnit) != true
    else { throw failure("'\(text)' is no number") }
    return "\(value)".replacing("inf", with: "(1/0)")
  }

  private mutating func digits() -> String {
    var text: [UInt16] = []
    while let unit, Self.isDigit(unit) || unit == 0x5F {
      if unit != 0x5F { text.append(unit) }
      place += 1
    }
    return String(decoding: text, as: UTF16.self)
  }

  private mutating func whole(_ base: Int) throws(ScriptError) -> String {
    var (value, count) = (0.0, 0)
    while let unit, let digit = Character(UnicodeScalar(unit) ?? " ").hexDigitValue, digit < base {
      value = value * Double(base) + Double(digit)
      (place, count) = (place + 1, count + 1)
    }
    guard count > 0, unit.map(Self.isNameUnit) != true else { throw failure("a number is damaged") }
    return "\(value)"
  }
}
