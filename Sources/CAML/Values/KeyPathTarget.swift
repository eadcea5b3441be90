// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The target of a key path such as `position.x` or `transform.rotation.z` on a class of layer.
struct KeyPathTarget {
  /// The key before the first dot.
  let key: String
  /// The rest of the path; empty for the property itself.
  let tail: Substring
  /// The kind of value at the end; nil where it depends on the value (a filter's input).
  let kind: ValueKind?

  /// The names after the key.
  var parts: [Substring] { tail.split(separator: ".") }

  /// Nil when the layer has no such property, or the property no such part.
  init?(_ path: String, for layer: LayerKind) {
    let head = path.prefix { $0 != "." }
    key = String(head)
    tail = path.dropFirst(head.count).drop { $0 == "." }
    guard let row = PropertyTable.row(key, for: layer), row.isSceneKey else { return nil }
    if path.count == head.count {
      kind = row.kind
    } else {
      guard let part = Self.part(tail, of: row.kind) else { return nil }
      kind = part.kind
    }
  }

  private struct Part {
    let kind: ValueKind?
  }

  private static func part(_ tail: Substring, of kind: ValueKind) -> Part? {
    switch kind {
    case .array: tail.contains(".") ? Part(kind: nil) : nil
    case .dictionary: tail.isEmpty ? nil : Part(kind: nil)
    default: parts[kind]?.first { $0.name == tail }.map { Part(kind: $0.kind) }
    }
  }

  /// The parts of values by kind: the ends of key paths, and the kinds they have.
  static let parts: [ValueKind: [(name: String, kind: ValueKind)]] = [
    .point: [("x", .number), ("y", .number)],
    .size: [("width", .number), ("height", .number)],
    .rect: [
      ("origin", .point), ("origin.x", .number), ("origin.y", .number), ("size", .size),
      ("size.width", .number), ("size.height", .number),
    ],
    .transform: [
      "rotation", "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y",
      "scale.z", "scale.xy", "translation.x", "translation.y", "translation.z",
    ].map { ($0, .number) } + [("translation", .size)],
  ]
}
