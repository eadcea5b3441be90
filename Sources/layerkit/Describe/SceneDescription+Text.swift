// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAReading

extension SceneDescription {
  /// The description as lines.
  ///
  /// - Parameter isWhole: Whether all keys are listed, and not only those that the scene says.
  func text(isWhole: Bool) -> String {
    var lines = ["\(scene): \(width.plain) × \(height.plain) points, \(lengthWords)"]
    if !states.isEmpty { lines.append("states: " + states.joined(separator: ", ")) }
    if !markers.isEmpty {
      lines.append(
        "markers: " + markers.map { "\($0.name) at \($0.frame.plain)" }.joined(separator: ", "))
    }
    if let parameters {
      lines.append("parameters (\(parameters.file)):")
      lines += columns(parameters.all.map(words))
    }
    lines.append(layers.isEmpty ? "no layer has a name or an id" : "layers:")
    for layer in layers {
      let count = layer.count > 1 ? ", \(layer.count) of them" : ""
      lines.append("  \(layer.name.shortened) (\(layer.class)\(count))")
      let values = layer.values.filter { isWhole || $0.isWritten }
      lines += columns(values.map { [$0.key, $0.kindWords, $0.default?.shown ?? ""] }).map {
        "  " + $0
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var lengthWords: String {
    let rate = frameRate.map { ", \(Self.short($0)) frames a second" } ?? ""
    if let duration { return "\(Self.short(duration)) s\(rate)" }
    return isEndless ? "moves without an end" : "still"
  }

  /// Three digits after the point at most.
  private static func short(_ number: Double) -> String { ((number * 1000).rounded() / 1000).plain }

  private func words(_ parameter: SceneParameter) -> [String] {
    let targets = parameter.targets.map { "\($0.layer).\($0.key)" }.joined(separator: ", ")
    let standard =
      parameter.isRequired ? "required" : self.standard(of: parameter)?.shown ?? "no default"
    return [
      parameter.name, parameter.kindWords, standard, "→ \(targets)",
      parameter.title?.shortened ?? "",
    ]
  }

  /// Rows with their cells below one another.
  private func columns(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (place, cell) in row.enumerated() {
        if place == widths.count { widths.append(0) }
        widths[place] = min(40, max(widths[place], cell.count))
      }
    }
    return rows.map { row in
      let cells = row.enumerated().map { place, cell in
        cell + String(repeating: " ", count: max(0, widths[place] - cell.count))
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension DescribedValue {
  /// The kind with its words or its range.
  fileprivate var kindWords: String {
    if let words { return "one of " + words.joined(separator: ", ") }
    return kind + RangeWords.text(minimum, maximum, isWhole: isWhole)
  }
}

extension SceneParameter {
  fileprivate var kindWords: String {
    if kind == .choice { return "one of " + choices.map(\.name).joined(separator: ", ") }
    let length = longest.map { ", at most \($0) characters" } ?? ""
    return kind.rawValue + length + RangeWords.text(minimum, maximum, isWhole: isWhole)
  }
}

private enum RangeWords {
  /// The end of the words for a number: `, whole, from 0 to 15`.
  static func text(_ least: Double?, _ most: Double?, isWhole: Bool) -> String {
    let whole = isWhole ? ", whole" : ""
    switch (least, most) {
    case (let least?, let most?): return whole + ", from \(least.plain) to \(most.plain)"
    case (let least?, nil): return whole + ", at least \(least.plain)"
    case (nil, let most?): return whole + ", at most \(most.plain)"
    case (nil, nil): return whole
    }
  }
}

extension JSONText {
  /// The value on one short line.
  var shown: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.plain
    case .text(let text): "\"\(text.shortened)\""
    case .list(let items): "[" + items.map(\.shown).joined(separator: ", ") + "]"
    case .object: "an object"
    }
  }
}
