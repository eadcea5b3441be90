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
        ? Self.orNull(["type": .text("string")]) : ["enum": .list(value.words.map(JSONText.text))]
    case .color: members = Self.orNull(Self.color)
    case .point, .size: members = Self.numbers(2)
    case .rect: members = Self.numbers(4)
    case .array where value.itemKind == .number:
      members = Self.orNull(["type": .text("array"), "items": .object(["type": .text("number")])])
    case .array where value.itemKind == .color:
      members = Self.orNull(["type": .text("array"), "items": .object(Self.color)])
    default: members = ["type": .list([.text("string"), .text("null")])]
    }
  }

  init(_ value: LottieSettable) {
    switch value.kind {
    case .text, .image: members = ["type": .text("string")]
    case .color: members = Self.color
    case .number: members = ["type": .text("number")]
    case .numbers:
      members = [
        "type": .text("array"), "items": .object(["type": .text("number")]),
        "minItems": .number(Double(value.count)), "maxItems": .number(Double(value.count + 1)),
      ]
    }
  }

  init(_ parameter: SceneParameter) {
    switch parameter.kind {
    case .text:
      var text: [String: JSONText] = ["type": .text("string")]
      text["maxLength"] = parameter.longest.map { .number(Double($0)) }
      members = text
    case .number:
      var number: [String: JSONText] = ["type": .text(parameter.isWhole ? "integer" : "number")]
      number["minimum"] = parameter.minimum.map(JSONText.number)
      number["maximum"] = parameter.maximum.map(JSONText.number)
      members = number
    case .color: members = Self.color
    case .image: members = ["type": .text("string"), "minLength": .number(1)]
    case .choice: members = ["enum": .list(parameter.choices.map { .text($0.name) })]
    case .flag: members = ["type": .text("boolean")]
    case .point: members = Self.numbers(2)
    }
  }

  /// The shape of a part of a value: a number, or two of them.
  static func part(_ kind: ValueKind) -> [String: JSONText] {
    kind == .number ? ["type": .text("number")] : numbers(2)
  }

  private static func number(_ value: SettableValue) -> [String: JSONText] {
    var number: [String: JSONText] = ["type": .text(value.isWhole ? "integer" : "number")]
    if let range = value.range {
      number["minimum"] = .number(range.lowerBound)
      number["maximum"] = .number(range.upperBound)
    }
    guard value.isEndless else { return number }
    return ["anyOf": .list([.object(number), .object(["const": .text("inf")])])]
  }

  private static func numbers(_ count: Double) -> [String: JSONText] {
    let list: [String: JSONText] = [
      "type": .text("array"), "items": .object(["type": .text("number")]),
      "minItems": .number(count), "maxItems": .number(count),
    ]
    return ["anyOf": .list([.object(list), .object(["type": .text("string")])])]
  }

  private static func orNull(_ members: [String: JSONText]) -> [String: JSONText] {
    ["anyOf": .list([.object(members), .object(["type": .text("null")])])]
  }

  /// `#RGB`, `#RRGGBB`, `#RRGGBBAA`, or one, three or four numbers, as a list or with spaces.
  private static let color: [String: JSONText] = [
    "anyOf": .list([
      .object([
        "type": .text("string"),
        "pattern": .text("^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[-+0-9.eE ,;]+)$"),
      ]),
      .object([
        "type": .text("array"), "items": .object(["type": .text("number")]),
        "minItems": .number(1), "maxItems": .number(4),
      ]),
    ])
  ]
}
