// SPDX-License-Identifier: Apache-2.0
import CAML
import CAReading

/// One value of a record, and the property that gets it.
struct PropsValue {
  /// The name or id of the layer; `slots` for the slots of a Lottie file.
  let layer: String
  /// The key path, or the id of a slot.
  let key: String
  let value: SceneValue
  /// The file that the value comes from: pictures lie beside it.
  let file: String
  /// The line in that file.
  let line: Int
  /// The way to the value in that file.
  let way: String
  /// The parameter and its value, as messages show them; nil for a value of a layer.
  var shown: String?

  /// A property that gets a value.
  struct Target: Hashable { let layer, key: String }

  var target: Target { Target(layer: layer, key: key) }
}

/// The object of a layer without values: the layer has to be there all the same.
struct EmptyLayer {
  let name: String
  /// The line in the file of records.
  let line: Int
  /// The way to the object in that file.
  let way: String
}

/// A record as values of a scene.
struct PropsRecord {
  /// Its number in the file, from 0.
  let number: Int
  /// The line on which it begins.
  let line: Int
  /// Defaults of parameters first.
  let values: [PropsValue]
  /// The objects of layers that give these no values.
  let emptyLayers: [EmptyLayer]
  /// The fields as the file has them, and defaults of parameters, for names of outputs.
  let fields: [String: JSONValue]
}

/// The treatment of fields that belong to no parameter, no layer and no name of an output.
enum SpareFields {
  case refused
  /// They are left out; those with the name of a parameter but for a letter or two are said.
  case ignored
  /// They are left out and said, as the name of the output is not known.
  case noted
}

/// Makes values of a scene from records, and keeps the faults.
struct PropsReader {
  let file: RecordFile
  let parameters: SceneParameters?
  /// Names of fields that stand in the names of outputs.
  let used: Set<String>
  let spare: SpareFields
  private(set) var faults: [RecordFault] = []
  /// Remarks on fields that are left out.
  private(set) var remarks: [SceneDiagnostic] = []
  /// Fields that were left out.
  private var left: Set<String> = []

  init(
    file: RecordFile, parameters: SceneParameters?, used: Set<String>, spare: SpareFields
  ) {
    (self.file, self.parameters, self.used, self.spare) = (file, parameters, used, spare)
    checkColumns()
  }

  private enum Owner {
    case parameter(SceneParameter)
    case layer(name: String, key: String)
    case name
  }

  /// Whom a field belongs to that is no object; nil for nobody.
  private func owner(of field: String) -> Owner? {
    if let parameter = parameters?[field] { return .parameter(parameter) }
    if let dot = field.firstIndex(of: "."), dot != field.startIndex {
      let key = field[field.index(after: dot)...]
      if !key.isEmpty { return .layer(name: String(field[..<dot]), key: String(key)) }
    }
    return used.contains(field) ? .name : nil
  }

  private var names: [String] { parameters?.all.map(\.name) ?? [] }

  /// The rule that an unused field breaks, with the names that would be used.
  private func rule(ofSpare field: String) -> String {
    let known =
      parameters == nil
      ? #"values by key by layer are {"LAYER": {"KEY": VALUE}}, or "LAYER.KEY": VALUE"#
      : "the scene has no such parameter; it has " + names.joined(separator: ", ")
    let use = numberHint(field) ?? "{\(field.shortened)} in the name of the output uses it"
    return known + NearName.question(field, among: names)
      + "; \(use), --ignore-columns leaves it out"
  }

  /// The advice about a field whose place in the name of an output means another thing; nil for
  /// other fields.
  private func numberHint(_ field: String) -> String? {
    guard OutputTemplate.isNumber(field) else { return nil }
    return "{\(field.shortened)} is the number of the record, so rename the column"
  }

  /// A column that nothing uses is one fault, not one of each row.
  private mutating func checkColumns() {
    for column in file.columns where owner(of: column) == nil {
      guard spare == .refused else {
        leaveOut(column, line: 1)
        continue
      }
      faults.append(
        RecordFault(
          file: file.path, line: 1, way: file.way(to: column, of: 0), value: column,
          rule: rule(ofSpare: column)))
    }
  }

  /// Leaves out a field that nothing uses, and says so once.
  private mutating func leaveOut(_ field: String, line: Int) {
    guard left.insert(field).inserted else { return }
    let question = NearName.question(field, among: names)
    guard spare == .noted || !question.isEmpty else { return }
    let use =
      numberHint(field).map { "and \($0)" }
      ?? "so only {\(field.shortened)} in the name of an output uses it"
    remarks.append(
      SceneDiagnostic(
        severity: question.isEmpty ? .note : .warning, kind: .unknownProperty, file: file.path,
        line: line, message: "\(field.shortened): no parameter, \(use)\(question)"))
  }

  /// The values of a record.
  mutating func record(_ record: RecordFile.Record) -> PropsRecord {
    var fields: [String: JSONValue] = [:]
    for field in record.fields { fields[field.name] = field.value }
    var values = defaults(fields, record)
    for parameter in parameters?.all ?? [] where fields[parameter.name] == nil {
      fields[parameter.name] = parameter.defaultValue
    }
    for field in record.fields {
      values += take(field, record)
    }
    let emptyLayers = record.fields.filter { $0.value.members?.isEmpty ?? false }.map { field in
      EmptyLayer(
        name: field.name, line: field.value.line, way: file.way(to: field.name, of: record.number))
    }
    return PropsRecord(
      number: record.number, line: record.line, values: values, emptyLayers: emptyLayers,
      fields: fields)
  }

  /// The defaults of parameters that a record does not give; a required one is a fault.
  private mutating func defaults(
    _ fields: [String: JSONValue], _ record: RecordFile.Record
  ) -> [PropsValue] {
    guard let parameters else { return [] }
    var values: [PropsValue] = []
    for parameter in parameters.all where fields[parameter.name]?.isPlain != true {
      if parameter.isRequired {
        faults.append(missing(parameter, given: fields[parameter.name], record))
      } else if let value = parameter.defaultValue {
        let way = JSONWay.member(
          "default", of: JSONWay.member(parameter.name, of: "parameters"))
        values += self.values(
          of: parameter, value, file: parameters.file, line: value.line, way: way)
      }
    }
    return values
  }

  /// The fault of a record without a required value, or with values of a layer in its place.
  private func missing(
    _ parameter: SceneParameter, given: JSONValue?, _ record: RecordFile.Record
  ) -> RecordFault {
    let name = parameter.name
    let rule =
      given == nil
      ? "the scene asks for this value"
      : "it is given as a layer; the parameter \(name.shortened) needs \(parameter.need)"
    return RecordFault(
      file: file.path, line: given?.line ?? record.line,
      record: file.shownNumber(record.number), way: file.way(to: name, of: record.number),
      value: name, rule: rule)
  }

  private mutating func take(
    _ field: JSONValue.Member, _ record: RecordFile.Record
  ) -> [PropsValue] {
    let way = file.way(to: field.name, of: record.number)
    if let members = field.value.members {
      return members.compactMap {
        layerValue(
          $0.value, layer: field.name, key: $0.name, at: JSONWay.member($0.name, of: way),
          in: record)
      }
    }
    switch owner(of: field.name) {
    case .parameter(let parameter):
      if let rule = parameter.misfit(field.value) {
        let shown = "\(parameter.name)=\(field.value.shown)"
        fault(field.value, at: way, shown: shown, rule, in: record)
        return []
      }
      return values(of: parameter, field.value, file: file.path, line: field.value.line, way: way)
    case .layer(let name, let key):
      return layerValue(field.value, layer: name, key: key, at: way, in: record).map { [$0] } ?? []
    case .name: return []
    case nil:
      // That of a table was named with its column.
      if file.form == .table { return [] }
      if spare == .refused {
        fault(field.value, at: way, shown: field.name, rule(ofSpare: field.name), in: record)
      } else {
        leaveOut(field.name, line: field.value.line)
      }
      return []
    }
  }

  private mutating func fault(
    _ value: JSONValue, at way: String, shown: String, _ rule: String, in record: RecordFile.Record
  ) {
    faults.append(
      RecordFault(
        file: file.path, line: value.line, record: file.shownNumber(record.number), way: way,
        value: shown, rule: rule))
  }

  private mutating func layerValue(
    _ value: JSONValue, layer: String, key: String, at way: String, in record: RecordFile.Record
  ) -> PropsValue? {
    guard let new = SceneValue(value) else {
      fault(
        value, at: way, shown: "layer \(layer), \(key)",
        "a value is a number, a text, true, false, null, or a list of such", in: record)
      return nil
    }
    return PropsValue(
      layer: layer, key: key, value: new, file: file.path, line: value.line, way: way)
  }

  private func values(
    of parameter: SceneParameter, _ value: JSONValue, file: String, line: Int, way: String
  ) -> [PropsValue] {
    parameter.targets.map { parameter.value(value, for: $0, file: file, line: line, way: way) }
  }
}

extension SceneParameter {
  /// The value that a target gets for one of the parameter.
  func value(
    _ value: JSONValue, for target: Target, file: String, line: Int, way: String
  ) -> PropsValue {
    PropsValue(
      layer: target.layer, key: target.key,
      value: SceneValue(targetValue(value)).map(spelled) ?? .none, file: file, line: line,
      way: way, shown: "\(name)=\(value.shown)")
  }
}

extension JSONValue {
  /// Whether the value is no object.
  fileprivate var isPlain: Bool { members == nil }
}

extension SceneParameter {
  /// A text that spells numbers as these numbers, which every reader of scenes takes.
  fileprivate func spelled(_ value: SceneValue) -> SceneValue {
    guard case .text(let text) = value else { return value }
    switch kind {
    case .number: return Double(text).map(SceneValue.number) ?? value
    case .point:
      let words = text.split { $0 == " " || $0 == "," || $0 == ";" }
      let numbers = words.compactMap { Double($0) }
      return numbers.count == words.count && !words.isEmpty
        ? .list(numbers.map(SceneValue.number)) : value
    default: return value
    }
  }
}

extension SceneValue {
  /// The value of JSON; nil for objects, also within lists.
  init?(_ json: JSONValue) {
    switch json.content {
    case .null: self = .none
    case .bool(let value): self = .bool(value)
    case .number(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let items):
      let values = items.compactMap(SceneValue.init)
      guard values.count == items.count else { return nil }
      self = .list(values)
    case .object: return nil
    }
  }
}
