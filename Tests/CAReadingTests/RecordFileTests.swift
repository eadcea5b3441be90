// SPDX-License-Identifier: Apache-2.0
import CAReading
import Foundation
import Testing

@Suite("Files of records")
struct RecordFileTests {
  private func file(
    _ text: String, _ path: String, _ limits: RecordLimits = RecordLimits()
  ) throws -> RecordFile {
    try RecordFile(Data(text.utf8), path: path, limits: limits)
  }

  private func texts(_ file: RecordFile) -> [[String: String]] {
    file.records.map { record in
      Dictionary(uniqueKeysWithValues: record.fields.map { ($0.name, $0.value.string ?? "?") })
    }
  }

  @Test("a table has cells as RFC 4180 writes them, and each its line")
  func table() throws {
    let text = "\u{FEFF}name,text\r\nada,\"a, \"\"b\"\"\r\nc\"\r\n\r\ngrace,\"\"\nalan,\nx,é😀"
    let table = try file(text, "a.csv")
    #expect(table.faults.isEmpty && table.isList && table.columns == ["name", "text"])
    #expect(
      texts(table) == [
        ["name": "ada", "text": "a, \"b\"\r\nc"], ["name": "grace", "text": ""],
        ["name": "alan"], ["name": "x", "text": "é😀"],
      ])
    #expect(table.records.map(\.line) == [2, 5, 6, 7])
    #expect(table.records.map(\.number) == [0, 1, 2, 3])
  }

  @Test(
    "a table that breaks a rule names its line",
    arguments: [
      ("a,\"b\n", 1, "closes"), ("", 1, "row of names"), ("a,a\n", 1, "twice"),
      ("a,\n", 1, "has a name"),
    ])
  func brokenHead(_ text: String, _ line: Int, _ word: String) throws {
    let fault = try #require(throws: RecordFault.self) { try file(text, "a.csv") }
    #expect(fault.line == line && fault.rule.contains(word), "\(fault)")
  }

  @Test(
    "a row that cannot be read ends a table, and is named beside the faults of earlier rows",
    arguments: [
      ("1,\"2", "closes"), ("1,2\"3\n4,5", "doubles"), ("\"1\"2,3\n4,5", "comma"),
    ])
  func brokenRow(_ row: String, _ word: String) throws {
    let table = try file("a,b\n1\n1,2\n\(row)", "a.csv")
    #expect(table.records.map(\.number) == [1])
    #expect(table.faults.map(\.record) == [0, 2] && table.faults.map(\.line) == [2, 4])
    #expect(table.faults.last?.rule.contains(word) == true, "\(table.faults)")
  }

  @Test("a cell that is no UTF-8 or too long is a fault of its row and column")
  func brokenCells() throws {
    var limits = RecordLimits()
    limits.fieldBytes = 4
    let bytes = Array("a,b\n1,x".utf8) + [0xFF] + Array("y\n1\n\"12345\",2\n3,4\n".utf8)
    let table = try RecordFile(Data(bytes), path: "a.csv", limits: limits)
    #expect(table.faults.map(\.record) == [0, 1, 2] && table.faults.map(\.line) == [2, 3, 4])
    #expect(table.faults.map(\.way) == ["column b", "", "column a"])
    #expect(table.faults[0].rule == "a table is UTF-8" && table.faults[0].value == "x\u{FFFD}y")
    #expect(table.faults[2].rule == "the limit fieldBytes is 4")
    #expect(table.records.map(\.number) == [0, 2, 3])
    #expect(throws: RecordFault.self) {
      try RecordFile(Data([0x61, 0xFF, 0x0A]), path: "a.csv", limits: limits)
    }
  }

  @Test("rows of another length are all named, and the others kept")
  func lengths() throws {
    let table = try file("a,b\n1\n1,2\n1,2,3\n", "a.csv")
    #expect(table.faults.map(\.record) == [0, 2] && table.faults.map(\.line) == [2, 4])
    #expect(table.records.map(\.number) == [1])
  }

  @Test("JSON Lines keep the lines of the file, and each broken line is named")
  func lines() throws {
    let list = try file("{\"a\": 1}\n\n{\"a\":\n[1]\n {\"a\": 2, \"b\": 3}\r\n", "a.jsonl")
    #expect(list.records.map(\.line) == [1, 5] && list.records.map(\.number) == [0, 3])
    #expect(list.faults.map(\.line) == [3, 4] && list.faults.map(\.record) == [1, 2])
    #expect(list.faults[0].rule.hasPrefix("not JSON"))
    #expect(list.way(to: "b", of: 3) == "b")
  }

  @Test("a JSON object is one record, an array a list; a name that stands twice is a fault")
  func json() throws {
    #expect(try !file("{\"a\": 1}", "a.json").isList)
    let list = try file("[{},\n5,\n{\"a\": 1,\n\"a\": 2}]", "a.json")
    #expect(list.isList && list.faults.map(\.line) == [2, 4])
    #expect(list.faults.map(\.way) == ["", "[2].a"])
    #expect(list.way(to: "position.x", of: 2) == "[2][\"position.x\"]")
  }

  @Test(
    "a value that a record gives twice is a fault",
    arguments: [
      (#"{"bar": {"a": 1, "a": 2}}"#, "bar.a"), (#"{"bar": {"a": 1}, "bar.a": 2}"#, "[\"bar.a\"]"),
      (#"{"bar.a": 1, "bar": {"b": 2, "a": 2}}"#, "bar.a"), (#"{"bar": {}, "bar": {}}"#, "bar"),
      (#"{"a.b": {"c": 1}, "a": {"b.c": 1}, "a.b.d": 1, "bar": 1}"#, nil),
    ] as [(String, String?)])
  func repeated(_ text: String, _ way: String?) throws {
    let faults = try file(text, "a.json").faults
    #expect(faults.map(\.way) == (way.map { [$0] } ?? []), "\(faults)")
  }

  @Test("limits are named, and settable")
  func limits() throws {
    var limits = RecordLimits()
    (limits.records, limits.bytes, limits.fieldBytes, limits.fields) = (2, 40, 4, 2)
    for (text, path, name) in [
      ("a\n1\n2\n3", "a.csv", "records"), ("{}\n{}\n{}", "a.jsonl", "records"),
      ("[{},{},{}]", "a.json", "records"), (String(repeating: " ", count: 41), "a.csv", "bytes"),
      ("12345\n1", "a.csv", "fieldBytes"), ("a,b,c\n", "a.csv", "fields"),
    ] {
      let fault = try #require(throws: RecordFault.self) { try file(text, path, limits) }
      #expect(fault.rule.hasPrefix("the limit \(name) is "), "\(fault)")
    }
    let list = try file(#"[{"a":"12345"},{"a":1,"b":1,"c":1}]"#, "a.json", limits)
    #expect(list.faults.map(\.rule) == ["the limit fieldBytes is 4", "the limit fields is 2"])
  }

  @Test("damaged files end with faults that have lines, and never otherwise")
  func damaged() {
    var random = SeededNumbers(state: 0x9E37_79B9_7F4A_7C15)
    let sources: [(String, String)] = [
      ("name,text\r\nada,\"a, \"\"b\"\"\r\nc\"\r\ngrace,plain\n", "a.csv"),
      ("{\"a\": {\"b\": [1, 2]}}\n{\"a\": \"\\u00e9\"}\n", "a.jsonl"),
      ("[{\"a\": {\"b\": [1, 2]}},\n{\"a\": \"\\u00e9\", \"c\": null}]", "a.json"),
    ]
    var limits = RecordLimits()
    (limits.records, limits.fieldBytes) = (50, 64)
    for (text, path) in sources {
      for _ in 0..<3000 {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.remove(at: place)
          case 2: bytes.insert(contentsOf: "\",\n{[".utf8.shuffled(using: &random), at: place)
          default: bytes.removeSubrange(place...)
          }
          if bytes.isEmpty { bytes = [0] }
        }
        let last = bytes.count { $0 == 0x0A } + bytes.count { $0 == 0x0D } + 1
        do {
          let read = try RecordFile(Data(bytes), path: path, limits: limits)
          let lines = read.records.map(\.line) + read.faults.compactMap(\.line)
          #expect(lines.allSatisfy { (1...last).contains($0) })
        } catch {
          #expect(error.line.map { (1...last).contains($0) } ?? true)
        }
      }
    }
  }

  @Test("a row of names with another separator is one fault", arguments: ["a;b", "a\tb"])
  func otherSeparators(_ head: String) throws {
    let fault = try #require(throws: RecordFault.self) {
      try RecordFile(Data("\(head)\n1\n2\n".utf8), path: "t.csv")
    }
    #expect(fault.line == 1 && fault.rule.contains("commas between them"))
    // Cells may have them, and a name in quotation marks.
    for table in ["a\n1;2\n", "\"a;b\"\n1\n"] {
      #expect(throws: Never.self) { try RecordFile(Data(table.utf8), path: "t.csv") }
    }
  }
}

/// Numbers that are the same in each run (xorshift64).
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
