// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation

/// The text form: a head line, one line per changed layer, one for removed layers. Tests store it.
///
///     commit 3
///     root 1 yDown
///     layer 7 shape "name": position 10 20  opacity 0.5  sublayers 8 9
///     removed 4 5
extension Commit: CustomStringConvertible {
  package var description: String { text(notes: [:]) }

  /// The text form; layers without a name go by the label of their note, as `layer 4 id "wheel"`.
  package func text(notes: [LayerID: LayerNote]) -> String {
    var lines = ["commit \(sequence)" + (time.map { " at \($0)" } ?? "")]
    if let root {
      lines.append("root \(root.layer?.description ?? "none") \(root.orientation.rawValue)")
    }
    lines += allChanges.map { $0.text(label: notes[$0.layer]?.label) }
    if !removed.isEmpty { lines.append("removed \(list(removed))") }
    return lines.joined(separator: "\n")
  }
}

extension LayerChange: CustomStringConvertible {
  @usableFromInline package var description: String { text(label: nil) }

  fileprivate func text(label: String?) -> String {
    let head = state.head(of: layer, label: label)
    var parts = changed.ids.filter { $0 != .name }.map { id in
      "\(PropertyTable[id].key) \(PropertyTable[id].read(state))"
    }
    if changed.contains(.name) && state.rare.name == nil { parts.append("name none") }
    if let sublayers { parts.append("sublayers \(sublayers.isEmpty ? "none" : list(sublayers))") }
    switch mask {
    case .set(let mask): parts.append("mask \(mask)")
    case .removed: parts.append("mask none")
    case nil: break
    }
    if let animations {
      parts.append("animations \(animations.isEmpty ? "none" : "\(animations)")")
    }
    if let modifiers {
      parts.append("modifiers \(modifiers.isEmpty ? "none" : "\(modifiers)")")
    }
    return parts.isEmpty ? head : "\(head): \(parts.joined(separator: "  "))"
  }
}

extension LayerState {
  /// How lines of text about a layer begin.
  package func head(of layer: LayerID, label: String?) -> String {
    let kind = kind == .plain ? "" : " \(kind)"
    let name = rare.name.map { " \(PropertyValue.string($0))" }
    let id = label.map { " id \(PropertyValue.string($0))" }
    return "layer \(layer)" + kind + (name ?? id ?? "")
  }
}

private func list(_ ids: [LayerID]) -> String {
  ids.map(\.description).joined(separator: " ")
}

/// Numbers with up to six digits, colors as `r g b a` in encoded sRGB, paths as in SVG, texts in
/// quotes.
extension PropertyValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .none: "none"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): text(number)
    case .point(let point): text([point.x, point.y])
    case .size(let size): text([size.width, size.height])
    case .rect(let rect): text(rect.numbers)
    case .transform(let transform): transform.description
    case .color(let color): text(color)
    case .path(let path): text(path.storage)
    case .contents(let contents):
      "\(contents.id) (\(contents.image.width)×\(contents.image.height))"
    case .string(let string): quoted(string)
    case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
    case .dictionary(let values):
      "{\(values.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", "))}"
    }
  }

  private func text(_ number: Double) -> String {
    String(format: "%g", number == 0 ? 0 : number)
  }

  private func text(_ numbers: [CGFloat]) -> String {
    numbers.map { text(Double($0)) }.joined(separator: " ")
  }

  private func text(_ color: CGColor) -> String {
    let c = color.srgbComponents
    return [c.red, c.green, c.blue, c.alpha].map { text(Double($0)) }.joined(separator: " ")
  }

  private func text(_ path: PathStorage) -> String {
    let parts = path.elements.map { element in
      element.points.isEmpty
        ? element.letter : "\(element.letter) \(text(element.points.flatMap { [$0.x, $0.y] }))"
    }
    return parts.isEmpty ? "empty" : parts.joined(separator: " ")
  }

  private func quoted(_ string: String) -> String {
    let escaped = string.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
