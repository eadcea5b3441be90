// SPDX-License-Identifier: Apache-2.0

/// Reads a file of parameters; every fault is kept, and the reading goes on.
struct ParameterReader {
  let file: String
  private(set) var faults: [RecordFault] = []

  init(file: String) { self.file = file }

  /// The version of the form that this reads.
  private static let version = 1.0

  private mutating func fault(
    _ value: JSONValue, _ way: String, _ rule: String, shown: String = ""
  ) {
    faults.append(RecordFault(file: file, line: value.line, way: way, value: shown, rule: rule))
  }

  /// The parameters of a file.
  mutating func read(_ json: JSONValue) -> [SceneParameter] {
    guard json["layerkit_parameters"]?.number == Self.version else {
      fault(json, "", "a file of parameters is an object with \"layerkit_parameters\": 1")
      return []
    }
    checkNames(json, ["layerkit_parameters", "title", "parameters"], "")
    guard let members = json["parameters"]?.members else {
      fault(json, "", "\"parameters\" is an object of parameters by name")
      return []
    }
    guard members.count <= SceneParameters.limit else {
      fault(json, "parameters", "a scene has at most \(SceneParameters.limit) parameters")
      return []
    }
    var names: Set<String> = []
    return members.compactMap { member in
      let way = JSONWay.member(member.name, of: "parameters")
      if member.name.isEmpty || !names.insert(member.name).inserted {
        fault(member.value, way, "a parameter has a name that no other one has")
      }
      return parameter(member.name, member.value, way)
    }
  }

  private mutating func checkNames(_ value: JSONValue, _ known: [String], _ way: String) {
    for member in value.members ?? [] where !known.contains(member.name) {
      fault(
        member.value, JSONWay.member(member.name, of: way),
        "no such member" + NearName.question(member.name, among: known))
    }
    var seen: Set<String> = []
    for member in value.members ?? [] where !seen.insert(member.name).inserted {
      fault(member.value, JSONWay.member(member.name, of: way), "the member stands twice")
    }
  }

  private static let members = [
    "title", "description", "kind", "choices", "minimum", "maximum", "longest", "whole", "required",
    "default", "target",
  ]

  /// The members that only some kinds have.
  private static let owners: [String: SceneParameter.Kind] = [
    "choices": .choice, "minimum": .number, "maximum": .number, "longest": .text, "whole": .number,
  ]

  private mutating func parameter(
    _ name: String, _ json: JSONValue, _ way: String
  ) -> SceneParameter? {
    checkNames(json, Self.members, way)
    let kinds = SceneParameter.Kind.allCases.map(\.rawValue)
    guard let word = json["kind"]?.string, let kind = SceneParameter.Kind(rawValue: word) else {
      let given = json["kind"]?.string ?? ""
      fault(
        json["kind"] ?? json, JSONWay.member("kind", of: way),
        "the kind is one of \(kinds.joined(separator: ", "))"
          + NearName.question(given, among: kinds), shown: given)
      var parameter = SceneParameter(name: name, kind: .text, line: json.line)
      parameter.hasKind = false
      parameter.targets = targets(json, way)
      return parameter
    }
    for (member, owner) in Self.owners.sorted(by: { $0.key < $1.key }) where owner != kind {
      guard let value = json[member] else { continue }
      fault(value, JSONWay.member(member, of: way), "only the kind \(owner.rawValue) has it")
    }
    var parameter = SceneParameter(name: name, kind: kind, line: json.line)
    parameter.title = text("title", json, way)
    parameter.detail = text("description", json, way)
    parameter.minimum = number("minimum", json, way)
    parameter.maximum = number("maximum", json, way)
    parameter.longest = longest(json, way)
    parameter.isWhole = flag("whole", json, way)
    parameter.isRequired = flag("required", json, way)
    if let least = parameter.minimum, let most = parameter.maximum, least > most {
      fault(json, way, "the minimum is at most the maximum")
    }
    if kind == .choice { parameter.choices = choices(json, way) }
    parameter.targets = targets(json, way)
    if let value = json["default"] {
      parameter.defaultValue = value
      if let rule = parameter.misfit(value) {
        fault(value, JSONWay.member("default", of: way), rule, shown: value.shown)
      }
    }
    return parameter
  }

  private mutating func text(_ name: String, _ json: JSONValue, _ way: String) -> String? {
    guard let value = json[name] else { return nil }
    if value.string == nil { fault(value, JSONWay.member(name, of: way), "a text is expected") }
    return value.string
  }

  private mutating func number(_ name: String, _ json: JSONValue, _ way: String) -> Double? {
    guard let value = json[name] else { return nil }
    if value.number == nil { fault(value, JSONWay.member(name, of: way), "a number is expected") }
    return value.number
  }

  /// The most characters of a text.
  private mutating func longest(_ json: JSONValue, _ way: String) -> Int? {
    guard let value = json["longest"], let length = number("longest", json, way) else { return nil }
    guard length >= 1, length == length.rounded() else {
      fault(
        value, JSONWay.member("longest", of: way), "a whole number from 1 is expected",
        shown: value.shown)
      return nil
    }
    return Int(min(length, 1e9))
  }

  private mutating func flag(_ name: String, _ json: JSONValue, _ way: String) -> Bool {
    guard let value = json[name] else { return false }
    if value.bool == nil {
      fault(value, JSONWay.member(name, of: way), "true or false is expected")
    }
    return value.bool ?? false
  }

  /// A list of words, or an object of values by words.
  private mutating func choices(_ json: JSONValue, _ way: String) -> [SceneParameter.Choice] {
    let way = JSONWay.member("choices", of: way)
    let list = json["choices"]
    let (choices, count) = list.map(Self.choices(in:)) ?? ([], 0)
    let isWhole = choices.count == count
    if choices.isEmpty || !isWhole || Set(choices.map(\.name)).count < choices.count {
      fault(
        list ?? json, way, "a choice has a list of different words, or an object of values by words"
      )
    }
    return choices
  }

  /// The choices that a list holds, and how many values it has.
  private static func choices(in list: JSONValue) -> ([SceneParameter.Choice], Int) {
    if let members = list.members {
      let choices = members.map { SceneParameter.Choice(name: $0.name, value: $0.value) }
      return (choices, members.count)
    }
    guard let values = list.array else { return ([], 0) }
    let choices = values.compactMap { value in
      SceneParameter.word(value).map { SceneParameter.Choice(name: $0, value: value) }
    }
    return (choices, values.count)
  }

  /// One target, or a list of them.
  private mutating func targets(_ json: JSONValue, _ way: String) -> [SceneParameter.Target] {
    let way = JSONWay.member("target", of: way)
    guard let given = json["target"] else {
      fault(json, way, "a parameter has a target: {\"layer\": NAME, \"key\": KEY PATH}")
      return []
    }
    let list = given.array ?? [given]
    if list.isEmpty || list.count > SceneParameters.limit {
      fault(given, way, "a parameter has 1 to \(SceneParameters.limit) targets")
      return []
    }
    return list.enumerated().compactMap { number, value in
      target(value, given.array == nil ? way : JSONWay.element(number, of: way))
    }
  }

  private mutating func target(_ value: JSONValue, _ way: String) -> SceneParameter.Target? {
    checkNames(value, ["layer", "key", "slot"], way)
    if let slot = value["slot"]?.string, value["layer"] == nil, value["key"] == nil {
      return SceneParameter.Target(layer: "slots", key: slot, line: value.line)
    }
    guard let layer = value["layer"]?.string, let key = value["key"]?.string, value["slot"] == nil
    else {
      fault(value, way, "a target is {\"layer\": NAME, \"key\": KEY PATH}, or {\"slot\": ID}")
      return nil
    }
    return SceneParameter.Target(layer: layer, key: key, line: value.line)
  }
}

extension JSONValue {
  /// The value as messages show it.
  package var shown: String {
    switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.plain
    case .string(let text): text.shortened
    case .array(let items): "[" + items.prefix(20).map(\.shown).joined(separator: ", ") + "]"
    case .object: "an object"
    }
  }
}
