// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit

extension KeyPathTarget {
  /// The rule that a key path without a target breaks, with near names.
  ///
  /// - Parameter others: Names beside the keys of the layer that may be meant.
  static func rule(
    _ path: String, for layer: LayerKind, named className: String, also others: [String] = []
  ) -> String {
    let head = String(path.prefix { $0 != "." })
    if head != path, let row = PropertyTable.row(head, for: layer) {
      return partRule(of: head, row.kind)
    }
    let rule = "\(className.shortened) has no such property"
    let owners = Set(PropertyTable.rows.filter { $0.key == head && $0.isSceneKey }.map(\.owner))
    let classes = SceneClass.all.filter { owners.contains($0.kind) }.map(\.elementName)
    if !classes.isEmpty { return rule + "; \(classes.joined(separator: " and ")) has it" }
    return rule + NearName.question(path, among: paths(of: layer) + others)
  }

  private static func partRule(of key: String, _ kind: ValueKind) -> String {
    switch kind {
    case .array where key == "emitterCells":
      "\(key) is followed by the name of a cell and a key, as in emitterCells.spark.birthRate"
    case .array where Spellings.itemKind(of: key) == .dictionary:
      "\(key) is followed by the name of a filter and an input, as in \(key).blur.inputRadius"
    default:
      if let parts = parts[kind] {
        "\(key) is \(kind.phrase), with the parts \(parts.map(\.name).joined(separator: ", "))"
      } else {
        "\(key) is \(kind.phrase), which has no parts"
      }
    }
  }

  /// The keys of a class of layer, and the parts of their values.
  private static func paths(of layer: LayerKind) -> [String] {
    PropertyTable.rows(for: layer).filter(\.isSceneKey).flatMap { row in
      [row.key] + (parts[row.kind] ?? []).map { "\(row.key).\($0.name)" }
    }
  }
}

extension PropertyRow {
  /// Whether scenes have the property: a text layer makes its picture from its other properties.
  var isSceneKey: Bool { id != .textPicture }
}
