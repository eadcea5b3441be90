// SPDX-License-Identifier: Apache-2.0
import CACommit
import CALottie
import CAML
import CAReading

/// The JSON that a value may be, as a schema says it.
struct ValueShape {
  /// The members of the schema, without the default.
  let members: [String: JSONText]

  init(_ value: SettableValue) {
    switch value.kind {
    case .number: members = Self.number(value)
    case .bool: members = ["type": .text("boolean")]
    case .string:
      members =
        value.words.isEmpty
        ? Self.text(orNull: value.takesNull) : ["enum": .list(value.words.map(JSONText.text))]
    case .color: members = Self.color(orNull: true)
    case .point, .size: members = Self.numbers(2, orNull: value.takesNull)
    case .rect: members = Self.numbers(4)
    case .array where value.itemKind == .number:
      members = Self.typed("array", "null").adding(["items": .object(Self.anyNumber)])
    case .array where value.itemKind == .color:
      members = Self.typed("array", "null").adding(["items": .object(Self.color(orNull: false))])
    default: members = Self.typed("string", "null")
    }
  }

  init(_ value: LottieSettable) {
    switch value.kind {
    case .text, .image: members = Self.typed("string")
    case .color: members = Self.color(orNull: false)
    case .number: members = Self.typed("number")
    case .numbers:
      members = Self.typed("array").adding([
        "items": .object(Self.typed("number")), "minItems": .number(Double(value.count)),
        "maxItems": .number(Double(value.count + 1)),
      ])
    }
  }

  /// The values of a parameter, as JSON or as the text in the cell of a table.
  ///
  /// - Parameter targets: The properties that get them, as far as they are known.
  init(_ parameter: SceneParameter, for targets: [DescribedValue]) {
    switch parameter.kind {
    case .text: members = Self.text(parameter, targets)
    case .number: members = Self.number(parameter, targets)
    case .color: members = Self.color(orNull: false)
    case .image: members = Self.typed("string").adding(["minLength": .number(1)])
    case .choice: members = ["enum": .list(Self.words(parameter))]
    case .flag:
      let words: [JSONText] = ["true", "false", "yes", "no", "1", "0"].map(JSONText.text)
      members = ["enum": .list([.bool(true), .bool(false), .number(1), .number(0)] + words)]
    case .point: members = Self.numbers(2)
    }
  }

  /// A text, which is spelled as values of its targets are.
  private static func text(
    _ parameter: SceneParameter, _ targets: [DescribedValue]
  ) -> [String: JSONText] {
    var text = typed("string")
    text["maxLength"] = parameter.longest.map { .number(Double($0)) }
    for rule in ["pattern", "enum"] {
      text[rule] = targets.lazy.compactMap { $0.shape.members[rule] }.first
    }
    return text
  }

  /// A number within the range of the parameter and those of its targets.
  private static func number(
    _ parameter: SceneParameter, _ targets: [DescribedValue]
  ) -> [String: JSONText] {
    let isWhole = parameter.isWhole || targets.contains(where: \.isWhole)
    let bounds = targets.compactMap(\.bounds)
    let least = [-SettableValue.magnitude, parameter.minimum].compactMap(\.self)
    let most = [SettableValue.magnitude, parameter.maximum].compactMap(\.self)
    return typed(isWhole ? "integer" : "number", "string").adding([
      "minimum": .number((least + bounds.map(\.lowerBound)).reduce(least[0], max)),
      "maximum": .number((most + bounds.map(\.upperBound)).reduce(most[0], min)),
      "pattern": .text("^\(isWhole ? "[-+]?[0-9]{1,15}" : digits)$"),
    ])
  }

  /// The words of a choice; those that are numbers may be written as such.
  private static func words(_ parameter: SceneParameter) -> [JSONText] {
    let names = parameter.choices.map(\.name)
    let numbers = names.compactMap { name in
      Double(name).flatMap { $0.isFinite && $0.plain == name ? $0 : nil }
    }
    return names.map(JSONText.text) + numbers.map(JSONText.number)
  }

  /// The shape of a part of a value: a number, or two of them.
  static func part(_ kind: ValueKind) -> [String: JSONText] {
    kind == .number ? anyNumber : numbers(2)
  }

  /// The shape of a value that stands in the name of an output.
  static let ofNames = typed("string", "number", "boolean").adding(["minLength": .number(1)])

  /// A number as a text.
  private static let digits = "[-+]?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]{1,2})?"

  /// A value of one of these types. Other rules then hold for those types that they are about, so
  /// that a validator can say which one is broken.
  private static func typed(_ types: String...) -> [String: JSONText] {
    ["type": types.count == 1 ? .text(types[0]) : .list(types.map(JSONText.text))]
  }

  /// Any number of a scene.
  private static let anyNumber = typed("number").adding([
    "minimum": .number(-SettableValue.magnitude), "maximum": .number(SettableValue.magnitude),
  ])

  private static func text(orNull: Bool) -> [String: JSONText] {
    orNull ? typed("string", "null") : typed("string")
  }

  private static func number(_ value: SettableValue) -> [String: JSONText] {
    let type = value.isWhole ? "integer" : "number"
    var number = value.isEndless ? typed(type, "string") : typed(type)
    let range = value.range ?? value.bounds
    number["minimum"] = .number(range.lowerBound)
    number["maximum"] = .number(range.upperBound)
    if value.isEndless { number["pattern"] = .text("^inf$") }
    return number
  }

  /// That many numbers: a list of them, or a text with spaces between them.
  private static func numbers(_ count: Int, orNull: Bool = false) -> [String: JSONText] {
    (orNull ? typed("array", "string", "null") : typed("array", "string")).adding([
      "items": .object(anyNumber), "minItems": .number(Double(count)),
      "maxItems": .number(Double(count)),
      "pattern": .text("^\(digits)( \(digits)){\(count - 1)}$"),
    ])
  }

  /// `#RGB`, `#RRGGBB`, `#RRGGBBAA`, or three or four numbers, as a list or with spaces.
  private static func color(orNull: Bool) -> [String: JSONText] {
    (orNull ? typed("string", "array", "null") : typed("string", "array")).adding([
      "pattern": .text(
        "^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|\(digits)( \(digits)){2,3})$"),
      "items": .object(anyNumber), "minItems": .number(3), "maxItems": .number(4),
    ])
  }
}

extension [String: JSONText] {
  /// The members with others.
  fileprivate func adding(_ others: [String: JSONText]) -> [String: JSONText] {
    merging(others) { $1 }
  }
}
