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
    guard let row = PropertyTable.row(key, for: layer) else { return nil }
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
    case .point: ["x", "y"].contains(tail) ? Part(kind: .number) : nil
    case .size: ["width", "height"].contains(tail) ? Part(kind: .number) : nil
    case .rect: rectPart(tail)
    case .transform: transformPart(tail)
    case .array: tail.contains(".") ? Part(kind: nil) : nil
    case .dictionary: tail.isEmpty ? nil : Part(kind: nil)
    default: nil
    }
  }

  private static func rectPart(_ tail: Substring) -> Part? {
    switch tail {
    case "origin": Part(kind: .point)
    case "size": Part(kind: .size)
    case "origin.x", "origin.y", "size.width", "size.height": Part(kind: .number)
    default: nil
    }
  }

  private static func transformPart(_ tail: Substring) -> Part? {
    switch tail {
    case "rotation", "rotation.x", "rotation.y", "rotation.z": Part(kind: .number)
    case "scale", "scale.x", "scale.y", "scale.z", "scale.xy": Part(kind: .number)
    case "translation.x", "translation.y", "translation.z": Part(kind: .number)
    case "translation": Part(kind: .size)
    default: nil
    }
  }
}
