// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
  /// Reads a number, right to the last bit.
  ///
  /// A number of up to 15 digits and a power of ten up to 22 is one operation on two exact doubles
  /// (W. D. Clinger, "How to read floating point numbers accurately"). Others go through the
  /// standard library.
  mutating func number() throws(JSONError) -> Double {
    let start = place
    let negative = take(UInt8(ascii: "-"))
    var mantissa: UInt64 = 0
    let first = place
    let whole = digits(into: &mantissa)
    guard whole > 0, whole == 1 || bytes[first] != UInt8(ascii: "0") else {
      throw notNumber(from: start)
    }
    var (count, power) = (whole, 0)
    if take(UInt8(ascii: ".")) {
      let fraction = digits(into: &mantissa)
      guard fraction > 0 else { throw notNumber(from: start) }
      (count, power) = (count + fraction, -fraction)
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      let falls = take(UInt8(ascii: "-"))
      if !falls { _ = take(UInt8(ascii: "+")) }
      var exponent: UInt64 = 0
      let length = digits(into: &exponent)
      guard length > 0 else { throw notNumber(from: start) }
      // A long exponent has no exact power; the standard library reads it.
      let step = length <= 4 ? Int(exponent) : 9999
      power += falls ? -step : step
    }
    if count <= 15, abs(power) <= 22 {
      let number = Double(mantissa)
      let scaled = power < 0 ? number / Self.tens[-power] : number * Self.tens[power]
      return negative ? -scaled : scaled
    }
    return try longNumber(from: start)
  }

  /// Reads digits. The value wraps round beyond 19 of them; nobody uses it then.
  ///
  /// - Returns: The number of digits.
  @inline(__always)
  private mutating func digits(into value: inout UInt64) -> Int {
    let start = place
    while place < bytes.count {
      let digit = bytes[place] &- UInt8(ascii: "0")
      if digit > 9 { break }
      value = value &* 10 &+ UInt64(digit)
      place += 1
    }
    return place - start
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private func longNumber(from start: Int) throws(JSONError) -> Double {
    guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)) else {
      throw notNumber(from: start)
    }
    guard number.isFinite else { throw error("a number is finite", at: start) }
    return number
  }

  private func notNumber(from start: Int) -> JSONError {
    let token = start < bytes.count ? bytes[start] : 0
    let begins = token == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9") ~= token)
    return error(
      begins
        ? "a number has digits, no zero before others, and digits after its point"
        : "a value is an object, array, string, number, true, false or null", at: start)
  }

  /// Powers of ten that doubles hold exactly.
  private static let tens: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
