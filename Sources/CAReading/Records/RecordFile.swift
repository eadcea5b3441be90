// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A file of records: one JSON object, a JSON array of them, JSON Lines, or a table of CSV.
///
/// All of them become objects whose values know their lines; a cell of a table is a text. Faults of
/// single records do not end the reading: all are named.
package struct RecordFile: Sendable {
  /// How a file is written.
  package enum Form: String, Sendable, CaseIterable {
    /// `.json`, and every other ending: an object or an array.
    case json
    /// `.jsonl` and `.ndjson`: an object on each line.
    case lines
    /// `.csv`: a row for each record, below a row of names.
    case table

    /// The form by the ending of a path.
    package init(path: String) {
      switch URL(fileURLWithPath: path).pathExtension.lowercased() {
      case "csv": self = .table
      case "jsonl", "ndjson": self = .lines
      default: self = .json
      }
    }
  }

  /// One record.
  package struct Record: Sendable {
    /// Its number, from 0.
    package let number: Int
    /// The line on which it begins, from 1.
    package let line: Int
    /// Its fields in the order of the file.
    package let fields: [JSONValue.Member]
  }

  /// The path as the caller wrote it.
  package let path: String
  /// How it is written.
  package let form: Form
  /// Whether the file holds a list, so that there may be another number of records than one.
  package let isList: Bool
  /// The records that are objects within the limits.
  package private(set) var records: [Record] = []
  /// The records that are none, and rows that do not fit the table.
  package private(set) var faults: [RecordFault] = []
  /// The names of a table's columns; empty for other forms.
  package private(set) var columns: [String] = []

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``RecordFault`` where the file is not of its form, or beyond a limit.
  package init(
    _ data: Data, path: String, limits: RecordLimits = RecordLimits()
  ) throws(RecordFault) {
    (self.path, form) = (path, Form(path: path))
    guard data.count <= limits.bytes else {
      throw RecordFault(file: path, rule: "the limit bytes is \(limits.bytes)")
    }
    switch form {
    case .json:
      let value = try Self.parse(data, path: path, limits)
      isList = value.array != nil
      try take(value.array ?? [value], limits)
    case .lines:
      isList = true
      try takeLines(data, limits)
    case .table:
      isList = true
      try takeTable(data, limits)
    }
  }

  /// The way to a field of a record, for messages.
  package func way(to field: String, of record: Int) -> String {
    switch form {
    case .table: "column \(field.shortened)"
    case .lines: JSONWay.member(field, of: "")
    case .json: JSONWay.member(field, of: isList ? JSONWay.element(record, of: "") : "")
    }
  }

  /// The number of a record in messages; nil where the file holds one object.
  package func shownNumber(_ record: Int) -> Int? { isList ? record : nil }

  private static func parse(
    _ data: Data, path: String, _ limits: RecordLimits
  ) throws(RecordFault) -> JSONValue {
    var json = JSONLimits()
    json.bytes = limits.bytes
    do throws(JSONError) {
      return try JSONValue(parsing: data, limits: json)
    } catch {
      throw RecordFault(
        file: path, line: error.line, value: error.value,
        rule: error.isLimit ? error.rule : "not JSON: \(error.rule)")
    }
  }

  private mutating func take(_ values: [JSONValue], _ limits: RecordLimits) throws(RecordFault) {
    try check(count: values.count, limits)
    for (number, value) in values.enumerated() { take(value, number, limits) }
  }

  private func check(count: Int, line: Int? = nil, _ limits: RecordLimits) throws(RecordFault) {
    guard count <= limits.records else {
      throw RecordFault(file: path, line: line, rule: "the limit records is \(limits.records)")
    }
  }

  private static let recordRule =
    #"values by key by layer are {"LAYER": {"KEY": VALUE}}, those of parameters {"NAME": VALUE}, "#
    + "or a list of such"

  private mutating func take(_ value: JSONValue, _ number: Int, _ limits: RecordLimits) {
    func with(_ rule: String, _ field: JSONValue.Member? = nil) -> RecordFault {
      RecordFault(
        file: path, line: field?.value.line ?? value.line, record: shownNumber(number),
        way: field.map { way(to: $0.name, of: number) } ?? "", rule: rule)
    }
    guard let members = value.members else {
      return faults.append(with(Self.recordRule))
    }
    guard members.count <= limits.fields else {
      return faults.append(with("the limit fields is \(limits.fields)"))
    }
    for member in members where member.value.longestText > limits.fieldBytes {
      faults.append(with("the limit fieldBytes is \(limits.fieldBytes)", member))
    }
    refuseRepeated(members, number)
    records.append(Record(number: number, line: value.line, fields: members))
  }

  /// Names each value that a record gives twice: by its name, or by a layer and its key, once
  /// within the layer's object and once as `LAYER.KEY`.
  private mutating func refuseRepeated(_ members: [JSONValue.Member], _ number: Int) {
    var known: Set<[String]> = []
    func refuse(_ name: [String], _ value: JSONValue, _ way: String) {
      guard !known.insert(name).inserted else { return }
      faults.append(
        RecordFault(
          file: path, line: value.line, record: shownNumber(number), way: way,
          rule: "the name stands twice in the record"))
    }
    for member in members {
      let way = self.way(to: member.name, of: number)
      let name = member.name.split(
        separator: ".", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      refuse(member.value.members == nil ? name : [member.name], member.value, way)
      for inner in member.value.members ?? [] {
        refuse([member.name, inner.name], inner.value, JSONWay.member(inner.name, of: way))
      }
    }
  }

  private mutating func takeLines(_ data: Data, _ limits: RecordLimits) throws(RecordFault) {
    var json = JSONLimits()
    json.bytes = limits.bytes
    var (line, number) = (0, 0)
    for part in data.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      if part.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      try check(count: number + 1, line: line, limits)
      do throws(JSONError) {
        take(try JSONValue(parsing: Data(part), firstLine: line, limits: json), number, limits)
      } catch {
        faults.append(
          RecordFault(
            file: path, line: line, record: number, value: error.value,
            rule: error.isLimit ? error.rule : "not JSON: \(error.rule)"))
      }
      number += 1
    }
  }

  private mutating func takeTable(_ data: Data, _ limits: RecordLimits) throws(RecordFault) {
    var reader = CSVReader(data, path: path, limits: limits)
    guard let head = try reader.row() else {
      throw RecordFault(file: path, line: 1, rule: "a table begins with a row of names")
    }
    for cell in head.cells {
      guard let fault = cell.fault else { continue }
      throw RecordFault(file: path, line: cell.line, value: fault.value, rule: fault.rule)
    }
    columns = head.cells.map(\.text)
    if columns.count == 1, !head.cells[0].isQuoted, let other = Self.separator(in: columns[0]) {
      throw RecordFault(
        file: path, line: head.line, value: columns[0],
        rule: "the cells of a table have commas between them, not \(other); write it with commas")
    }
    var seen: Set<String> = []
    for name in columns {
      guard !name.isEmpty, seen.insert(name).inserted else {
        let rule = name.isEmpty ? "a column has a name" : "the name of a column stands twice"
        throw RecordFault(file: path, line: head.line, value: name, rule: rule)
      }
    }
    var number = 0
    while let row = nextRow(of: &reader, number) {
      try check(count: number + 1, line: row.line, limits)
      take(row, number)
      number += 1
    }
  }

  /// The next row; nil at the end, and where the rest of the table cannot be read, which is a
  /// fault.
  private mutating func nextRow(of reader: inout CSVReader, _ number: Int) -> CSVReader.Row? {
    do throws(RecordFault) {
      return try reader.row()
    } catch {
      var fault = error
      fault.record = number
      faults.append(fault)
      return nil
    }
  }

  /// The separator of other tables that a row of one cell has, in words.
  private static func separator(in cell: String) -> String? {
    cell.contains(";") ? "semicolons" : cell.contains("\t") ? "tabulators" : nil
  }

  /// A row as a record. A cell that is empty and has no quotation marks gives no value.
  private mutating func take(_ row: CSVReader.Row, _ number: Int) {
    guard row.cells.count == columns.count else {
      return faults.append(
        RecordFault(
          file: path, line: row.line, record: number,
          rule: "the row has \(row.cells.count) cells, and the table \(columns.count) columns"))
    }
    for (name, cell) in zip(columns, row.cells) {
      guard let fault = cell.fault else { continue }
      faults.append(
        RecordFault(
          file: path, line: cell.line, record: number, way: way(to: name, of: number),
          value: fault.value, rule: fault.rule))
    }
    let fields = zip(columns, row.cells).compactMap { name, cell -> JSONValue.Member? in
      guard !cell.text.isEmpty || cell.isQuoted else { return nil }
      return JSONValue.Member(name: name, value: JSONValue(.string(cell.text), line: cell.line))
    }
    records.append(Record(number: number, line: row.line, fields: fields))
  }
}

extension JSONValue {
  /// The bytes of the longest text within the value.
  fileprivate var longestText: Int {
    switch content {
    case .string(let text): text.utf8.count
    case .array(let items): items.lazy.map(\.longestText).max() ?? 0
    case .object(let members):
      members.lazy.map { max($0.name.utf8.count, $0.value.longestText) }.max() ?? 0
    default: 0
    }
  }
}
