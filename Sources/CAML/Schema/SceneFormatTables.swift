// SPDX-License-Identifier: Apache-2.0
import CACommit

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
    parts += ["### CAEmitterCell\n\n" + cells, "### Animations\n\n" + animations]
    parts += ["### Filters\n\n" + filters, "### Parts of values\n\n" + valueParts]
    return parts.joined(separator: "\n")
  }

  private static func table(_ heads: [String], _ rows: [[String]]) -> String {
    ([heads, heads.map { _ in "---" }] + rows)
      .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private static func properties(_ rows: [PropertyRow]) -> String {
    let rows = rows.filter { $0.key != "sublayers" && $0.key != "mask" }
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
    table(
      ["key", "value", "words or range"],
      EmitterCellKeys.all.map { ["`\($0.key)`", kind($0.kind, $0.key), rule($0.key, $0.kind)] })
  }

  private static var animations: String {
    var rows: [[String]] = []
    for type in AnimationClass.all {
      for key in type.keys {
        let other = key.otherName.map { ", `\($0)`" } ?? ""
        rows.append(["`\(type.typeName)`", "`\(key.name)`" + other, form(key)])
      }
    }
    return table(["type", "key", "value"], rows)
  }

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
    guard kind == .array, let item = Spellings.itemKind(of: key) else { return kind.rawValue }
    return "list of \(item.rawValue)s"
  }

  private static func rule(_ key: String, _ kind: ValueKind) -> String {
    if kind == .string, let words = Spellings.words(of: key) {
      return words.keys.sorted().map { "`\($0)`" }.joined(separator: ", ")
    }
    guard kind == .number else { return "" }
    if Spellings.allowsInfinity(key) { return "`inf` is endless" }
    guard let range = Spellings.range(of: key) else { return "" }
    let ends = [range.lowerBound, range.upperBound].map { "\(SceneFormatTables.number($0))" }
    return ends.joined(separator: " to ") + (Spellings.isWhole(key) ? ", whole" : "")
  }

  private static func form(_ key: AnimationKey) -> String {
    switch key.form {
    case .number: "number" + (Spellings.allowsInfinity(key.name) ? ", `inf` is endless" : "")
    case .positive: "number above 0"
    case .nonNegative: "number from 0"
    case .beginTime: "number; `1e-100` is the first moment of the scene"
    case .bool: "bool"
    case .word:
      (Spellings.words(of: key.name)?.keys.sorted() ?? []).map { "`\($0)`" }
        .joined(separator: ", ")
    case .text: "string"
    case .curve: "timing function"
    case .valueFunction: "name of a value function, such as `rotateZ`"
    case .path: "path"
    case .value: "element with a value of the key path's kind"
    case .values: "element with such values"
    case .numbers: "element with numbers"
    case .fractions: "element with numbers from 0 to 1"
    case .curves: "element with timing functions"
    case .animations: "element with animations"
    case .filter: "element with a filter"
    }
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

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
