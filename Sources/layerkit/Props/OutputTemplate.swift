// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CAReading

/// The name of an output with places for values of the record: `{name}-{n}.mp4`.
struct OutputTemplate {
  private enum Part {
    case text(String)
    /// The number of the record, with zeros before it up to that many digits.
    case number(digits: Int)
    case field(String)
  }

  private let parts: [Part]

  /// The most characters of a value in a name, and the most bytes of a file's name.
  static let valueLimit = 100
  static let nameLimit = 255

  /// Nil for a text without braces.
  ///
  /// - Throws: `ValidationError` for braces that are no pair.
  init?(_ text: String) throws {
    guard text.contains("{") || text.contains("}") else { return nil }
    var parts: [Part] = []
    var plain = ""
    var rest = Substring(text)
    while let letter = rest.popFirst() {
      if (letter == "{" || letter == "}") && rest.first == letter {
        plain.append(letter)
        rest.removeFirst()
      } else if letter == "{" {
        guard let end = rest.firstIndex(of: "}") else { throw Self.error(text) }
        parts.append(.text(plain))
        parts.append(try Self.place(String(rest[..<end]), text))
        plain = ""
        rest = rest[rest.index(after: end)...]
      } else if letter == "}" {
        throw Self.error(text)
      } else {
        plain.append(letter)
      }
    }
    self.parts = parts + [.text(plain)]
  }

  private static func error(_ text: String) -> ValidationError {
    ValidationError(
      "A name has places as {name} for a value of the record, {n} or {n:04} for its number, and "
        + "{{ and }} for braces; not as in '\(text)'.")
  }

  /// Whether a place of that word is the number of the record, whatever fields there are.
  static func isNumber(_ word: String) -> Bool { word == "n" || word.hasPrefix("n:") }

  private static func place(_ word: String, _ text: String) throws -> Part {
    if word == "n" { return .number(digits: 1) }
    if word.hasPrefix("n:") {
      guard let digits = Int(word.dropFirst(2)), (1...20).contains(digits) else {
        throw error(text)
      }
      return .number(digits: digits)
    }
    guard !word.isEmpty, !word.contains("{"), !word.contains("/") else { throw error(text) }
    return .field(word)
  }

  /// The fields that stand in the name.
  var fields: Set<String> {
    Set(parts.compactMap { if case .field(let name) = $0 { name } else { nil } })
  }

  /// The names for records, each another one.
  ///
  /// - Returns: The names in the order of the records, and the faults of those that have none.
  func names(for records: [PropsRecord], in props: SceneProps) -> ([String], [RecordFault]) {
    var names: [String] = []
    var faults: [RecordFault] = []
    var owners: [String: Int] = [:]
    let absent = absentFields(of: records, in: props)
    guard absent.isEmpty else { return (records.map { _ in "" }, absent) }
    for record in records {
      func fault(_ value: String, _ rule: String) {
        faults.append(
          RecordFault(
            file: props.path, line: record.line, record: props.isList ? record.number : nil,
            value: value, rule: rule))
      }
      do throws(NameProblem) {
        let name = try name(of: record)
        if let other = owners[name] { fault(name, "record \(other) has this name of a file, too") }
        owners[name] = owners[name] ?? record.number
        names.append(name)
      } catch {
        fault(error.field, error.rule)
        names.append("")
      }
    }
    return (names, faults)
  }

  /// The faults of places whose fields no record has.
  private func absentFields(
    of records: [PropsRecord], in props: SceneProps
  ) -> [RecordFault] {
    // Where no record could be read, that is the fault.
    guard !props.fieldNames.isEmpty else { return [] }
    return fields.sorted().compactMap { field in
      guard !props.fieldNames.contains(field),
        !records.contains(where: { Self.value(field, $0.fields) != nil })
      else { return nil }
      let shown = field.shortened
      let rule = props.isTable ? "there is no column \(shown)" : "no record has a field \(shown)"
      return RecordFault(
        file: props.path, line: props.isTable ? 1 : nil, value: "{\(shown)}",
        rule: "\(rule); there are \(props.fieldNames.prefix(20).joined(separator: ", "))"
          + NearName.question(field, among: props.fieldNames))
    }
  }

  private struct NameProblem: Error {
    let field: String
    let rule: String
  }

  private func name(of record: PropsRecord) throws(NameProblem) -> String {
    var name = ""
    for part in parts {
      switch part {
      case .text(let text): name += text
      case .number(let digits):
        let number = String(record.number)
        name += String(repeating: "0", count: max(0, digits - number.count)) + number
      case .field(let field):
        guard let value = Self.value(field, record.fields) else {
          throw NameProblem(
            field: field, rule: "the name of the file needs this text or number of the record")
        }
        let plain = Self.plain(value)
        guard !plain.isEmpty else {
          throw NameProblem(
            field: "\(field)=\(value.shortened)", rule: "no letter of it can stand in a file's name"
          )
        }
        name += plain
      }
    }
    for component in name.split(separator: "/") where component.utf8.count > Self.nameLimit {
      throw NameProblem(
        field: String(component), rule: "the name of a file has at most \(Self.nameLimit) bytes")
    }
    return name
  }

  /// The text of a field: of the record, or as `title.string` of a layer in it.
  private static func value(_ field: String, _ fields: [String: JSONValue]) -> String? {
    if let value = fields[field] { return text(value) }
    guard let dot = field.firstIndex(of: ".") else { return nil }
    return fields[String(field[..<dot])]?[String(field[field.index(after: dot)...])].flatMap(text)
  }

  private static func text(_ value: JSONValue) -> String? {
    value.string ?? value.number?.plain ?? value.bool.map { $0 ? "true" : "false" }
  }

  /// A text as a part of a file's name: nothing in it leads to another folder, means something to a
  /// shell or a pattern, or cannot be seen. A hyphen stands for each such character.
  static func plain(_ text: String) -> String {
    let forbidden: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|", "%"]
    let safe = text.map { letter -> Character in
      let isSeen = letter.unicodeScalars.allSatisfy { scalar in
        ![
          .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
          .paragraphSeparator,
        ].contains(scalar.properties.generalCategory)
      }
      return isSeen && !forbidden.contains(letter) ? letter : "-"
    }
    var name = String(safe.prefix(valueLimit))
    while let first = name.first, first == "." || first == "-" || first.isWhitespace {
      name.removeFirst()
    }
    while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
    return name
  }
}
