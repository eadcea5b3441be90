// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

/// The tables of the page about the scene format, made from the tables that the reader reads.
enum SceneFormatTables {
  /// All tables as Markdown, each under its headline.
  static var text: String {
    var parts = ["### All layers\n\n" + properties(PropertyTable.rows.filter { $0.owner == nil })]
    for known in SceneClass.all where known.kind != .plain {
      let rows = PropertyTable.rows.filter { $0.owner == known.kind }
      let body = rows.isEmpty ? "No properties of its own.\n" : properties(rows)
      parts.append("### \(known.elementName)\n\n" + body)
    }
    parts += ["### CAEmitterCell\n\n" + cells] + animations
    parts += ["### Filters\n\n" + filters, "### Compositing filters\n\n" + modes]
    parts += ["### Types of values\n\n" + types, "### Parts of values\n\n" + valueParts]
    return parts.joined(separator: "\n")
  }

  private static func table(_ heads: [String], _ rows: [[String]]) -> String {
    ([heads, heads.map { _ in "---" }] + rows)
      .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private static func properties(_ rows: [PropertyRow]) -> String {
    let rows = rows.filter { $0.isSceneKey && $0.key != "sublayers" && $0.key != "mask" }
    return table(
      ["key", "value", "default", "words or range"],
      rows.map { row in
        [
          "`\(row.key)`", kind(row.kind, row.key), spelled(row.defaultValue),
          rule(row.key, row.kind),
        ]
      })
  }

  private static var cells: String {
    let cell = CAEmitterCell()
    return table(
      ["key", "value", "default", "words or range"],
      EmitterCellKeys.all.map { key, kind in
        [
          "`\(key)`", self.kind(kind, key), spelled(cell.value(forKey: key), kind),
          rule(key, kind),
        ]
      })
  }

  /// A table of the keys that all classes have, and one for each class.
  private static var animations: [String] {
    let all = AnimationClass.all
    let common = all[0].keys.map(\.name).filter { name in all.allSatisfy { $0.key(name) != nil } }
    let shared = all[0].keys.filter { common.contains($0.name) }
    return ["### All animations\n\n" + animation(all[0], shared)]
      + all.map { known in
        "### \(known.typeName)\n\n"
          + animation(known, known.keys.filter { !common.contains($0.name) })
      }
  }

  private static func animation(_ type: AnimationClass, _ keys: [AnimationKey]) -> String {
    let made = type.make()
    return table(
      ["key", "value", "default"],
      keys.map { key in
        let other = key.otherName.map { ", `\($0)`" } ?? ""
        let value = key.form == .animations ? nil : made.value(forKey: key.key)
        let kind: ValueKind = key.form == .bool ? .bool : .string
        return ["`\(key.name)`" + other, form(key), meanings[key.name] ?? spelled(value, kind)]
      })
  }

  /// Defaults of animations that stand for something else.
  private static let meanings = [
    "duration": "`0`, which means 0.25",
    "beginTime": "`0`: when it is added",
    "repeatCount": "`0`, which means once",
    "repeatDuration": "`0`: `repeatCount` counts",
    "timingFunction": "none: `linear`",
    "keyTimes": "none: even spans",
    "timingFunctions": "none: `linear`",
    "subtype": "none: `fromLeft`",
    "animations": "none",
  ]

  private static var filters: String {
    table(
      ["filter", "inputs and their defaults"],
      FilterType.allCases.map { type in
        let inputs = type.inputs.sorted { $0.key < $1.key }.map {
          "`\($0.key)` \(spelled($0.value))"
        }
        return ["`\(type.rawValue)`", inputs.isEmpty ? "none" : inputs.joined(separator: ", ")]
      })
  }

  private static var modes: String {
    let names = CompositingMode.allCases.map(\.rawValue)
    let blends = names.filter { $0.hasSuffix("BlendMode") } + ["normalBlendMode"]
    return table(
      ["kind", "names"],
      [
        ["blend modes", quoted(blends)],
        ["Porter-Duff operators and sums", quoted(names.filter { !blends.contains($0) })],
      ])
  }

  private static var types: String {
    table(
      ["value", "element or `type`"],
      ValueTypes.names.map { [$0.kind.rawValue, quoted($0.names)] }
        + [["none", quoted(ValueTypes.nulls)], ["timing function", quoted([ValueTypes.curve])]])
  }

  private static func quoted(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static var valueParts: String {
    let kinds: [ValueKind] = [.point, .size, .rect, .transform]
    return table(
      ["value", "parts"],
      kinds.map { kind in
        let parts = (KeyPathTarget.parts[kind] ?? []).map { "`.\($0.name)`" }
        return [kind.rawValue, parts.joined(separator: ", ")]
      })
  }

  private static func kind(_ kind: ValueKind, _ key: String) -> String {
    switch key {
    case "filters", "backgroundFilters": "list of `CAFilter`"
    case "compositingFilter": "filter"
    case "emitterCells": "list of `CAEmitterCell`"
    default:
      Spellings.itemKind(of: key).map { "list of `\(ValueTypes.name(of: $0))`" } ?? kind.rawValue
    }
  }

  private static func rule(_ key: String, _ kind: ValueKind) -> String {
    if kind == .string, let words = Spellings.words(of: key) { return quoted(words.keys.sorted()) }
    guard kind == .number else { return "" }
    if Spellings.allowsInfinity(key) { return "`inf` is endless" }
    guard let range = Spellings.usualRange(of: key) else { return "" }
    return Spellings.words(for: range, isWhole: Spellings.isWhole(key))
  }

  private static func form(_ key: AnimationKey) -> String {
    switch key.form {
    case .number: "number" + (Spellings.allowsInfinity(key.name) ? ", `inf` is endless" : "")
    case .positive: "number above 0"
    case .nonNegative: "number, not negative"
    case .beginTime: "number; `1e-100` is the first moment of the scene"
    case .bool: "bool"
    case .word, .valueFunction: quoted((Spellings.words(of: key.name) ?? [:]).keys.sorted())
    case .text: "string"
    case .curve: "timing function"
    case .path: "path"
    case .value: "child element with a value of the key path's kind"
    case .values: "list of values of the key path's kind"
    case .numbers: "list of `real`"
    case .fractions: "list of `real`, from 0 to 1"
    case .curves: "list of `\(ValueTypes.curve)`"
    case .animations: "list of animations"
    case .filter: "a `transitionType`"
    }
  }

  /// The value of a key as key-value coding gives it.
  private static func spelled(_ value: Any?, _ kind: ValueKind) -> String {
    guard let value = value.flatMap(PropertyValue.init(object:)) else { return "none" }
    if kind == .bool, case .number(let number) = value { return spelled(.bool(number != 0)) }
    return spelled(value)
  }

  private static func spelled(_ value: PropertyValue) -> String {
    switch value {
    case .none: return "none"
    case .bool(let value): return value ? "`1`" : "`0`"
    case .color(let color):
      let color = SceneColor(color)
      return "`\(color.text)`" + (color.opacity.map { ", opacity `\($0)`" } ?? "")
    case .transform: return "`identity`"
    case .array(let items): return items.isEmpty ? "empty" : "`\(items.count)` numbers"
    default: return value.spellings.first.map { "`\($0)`" } ?? "none"
    }
  }
}
