// SPDX-License-Identifier: Apache-2.0
import CAReading
import Foundation
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  @Test(
    "Numbers are right to the last bit",
    arguments: [
      "0", "-0", "1", "0.1", "-12.345", "1e22", "1e23", "9007199254740993", "0.833333333333333333",
      "123456789012345", "1234567890123456789", "5e-324", "1.7976931348623157e308", "2.5E+3",
      "0.000000000000000000000000000001", "38.0000015477717", "1e-22", "1e-23", "3e-0000000000001",
    ])
  func numbers(text: String) throws {
    let number = try #require(try JSONValue(parsing: " \(text)\n").number)
    #expect(number.bitPattern == Double(text)?.bitPattern)
  }

  @Test("Values know their lines, and members their order")
  func lines() throws {
    let value = try JSONValue(parsing: "{\n \"a\": [1,\r\n 2],\n\"b\":{}, \"a\": null\n}")
    #expect(value.line == 1)
    #expect(value.members?.map(\.name) == ["a", "b", "a"])
    #expect(value.members?.first?.value.array?.map(\.line) == [2, 3])
    #expect(value["b"]?.line == 4)
  }

  @Test("Strings have all escapes, pairs of surrogates, and whole halves as U+FFFD")
  func strings() throws {
    let text = #""\"\\\/\b\f\n\r\té\ud83d\ude00\ud800x\ud800A€ä""#
    #expect(
      try JSONValue(parsing: text).string
        == "\"\\/\u{8}\u{C}\n\r\té😀\u{FFFD}x\u{FFFD}A€ä")
  }

  @Test("Names with like letters are kept apart")
  func names() throws {
    let value = try JSONValue(parsing: #"{"abc":1,"axc":2,"abc":3,"":4,"a\u0062c":5}"#)
    #expect(value.members?.map(\.name) == ["abc", "axc", "abc", "", "abc"])
  }

  @Test("A byte order mark is passed over")
  func mark() throws {
    #expect(try JSONValue(parsing: "\u{FEFF}[true,false]").array?.map(\.bool) == [true, false])
  }

  @Test(
    "A text that breaks a rule is refused with its line",
    arguments: [
      "", " ", "\n[1,]", "\n[1 2]", "\n{\"a\" 1}", "\n{a:1}", "\n{\"a\":1,}", "\n[", "\n{\"a\":",
      "\n\"abc", "\n\"\\x\"", "\n\"\\u12g4\"", "\n\"\\", "\n\"a\tb\"", "\n01", "\n1.", "\n.5",
      "\n-", "\n+1", "\n1e", "\nNaN", "\nInfinity", "\n-Infinity", "\n1e999", "\ntru", "\nnul",
      "\n1 1", "\n]", "\n[1}", "\n// a", "\n\"\\ud8", "\n'a'",
    ])
  func broken(text: String) throws {
    let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error.line == (text.contains("\n") ? 2 : 1))
    #expect(!error.rule.isEmpty && !error.isLimit)
  }

  @Test("Bytes that are no UTF-8 are refused")
  func encoding() throws {
    let error = try #require(throws: JSONError.self) {
      try JSONValue(parsing: Data([0x22, 0xC3, 0x28, 0x22]))
    }
    #expect(error.rule == "a string is UTF-8")
  }

  @Test("Limits of bytes, depth and values are named")
  func limits() throws {
    var limits = JSONLimits()
    (limits.bytes, limits.depth, limits.values) = (12, 3, 4)
    #expect(try JSONValue(parsing: "[[[1]]]", limits: limits).array?.count == 1)
    for (text, name) in [
      ("[1,\n 1234567890]", "bytes"), ("[[[[]]]]", "depth"), ("[1,1,1,1]", "values"),
    ] {
      let error = try #require(throws: JSONError.self) {
        try JSONValue(parsing: text, limits: limits)
      }
      #expect(error.isLimit && error.rule.contains(name), "\(text)")
    }
    limits = JSONLimits()
    limits.depth = .max
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.self) { try JSONValue(parsing: deep, limits: limits) }
  }
}
