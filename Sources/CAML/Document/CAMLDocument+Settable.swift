// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import QuartzCore

/// A property that somebody may give a value from outside.
package struct SettableValue: Sendable {
  /// The key path.
  package let key: String
  /// The kind of its values.
  package let kind: ValueKind
  /// The words that a text may be; empty for any text.
  package let words: [String]
  /// The range of a number that is meant; nil for any finite one.
  package let range: ClosedRange<Double>?
  /// The range of the numbers that are taken.
  package let bounds: ClosedRange<Double>
  /// Whether `null` is taken, which clears the value.
  package let takesNull: Bool
  /// Whether a number is whole.
  package let isWhole: Bool
  /// Whether endless times and counts are meant by `inf`.
  package let isEndless: Bool
  /// The kind of a list's items; nil for other kinds.
  package let itemKind: ValueKind?
  /// The value of the scene, as a scene file spells it; nil for none, and for values without a text
  /// such as pictures.
  package let current: String?
  /// Whether the scene's value is another one than that of a new layer.
  package let isWritten: Bool
}

/// The layers of a name, or one without a name by its id.
package struct SettableLayer: Sendable {
  /// The name or the id.
  package let name: String
  /// Whether it is an id.
  package let isID: Bool
  /// The class by its element; the first of several.
  package let className: String
  /// How many layers have the name.
  package let count: Int
  /// Properties of the class, in the order of the table.
  package let properties: [SettableValue]
  /// Inputs of the layer's filters and properties of its emitter cells.
  package let parts: [SettableValue]
}

extension CAMLDocument {
  /// The layers that values from outside find, in tree order, with their values.
  package var settableLayers: [SettableLayer] {
    var found: [(name: String, isID: Bool, layers: [CALayer])] = []
    var places: [String: Int] = [:]
    let labels = labels
    var rest = [rootLayer]
    while let layer = rest.popLast() {
      let name = layer.name ?? labels[layer.id]
      if let name, let place = places[name], !found[place].isID, layer.name != nil {
        found[place].layers.append(layer)
      } else if let name, places[name] == nil {
        places[name] = found.count
        found.append((name, layer.name == nil, [layer]))
      }
      rest += (layer.sublayers ?? []).reversed()
      if let mask = layer.mask { rest.append(mask) }
    }
    return found.map { settable($0.name, isID: $0.isID, $0.layers) }
  }

  private func settable(_ name: String, isID: Bool, _ layers: [CALayer]) -> SettableLayer {
    let layer = layers[0]
    let rows = PropertyTable.rows(for: layer.state.kind).filter { row in
      row.isSceneKey && row.key != "name" && row.kind != .dictionary && !Self.isStructure(row)
        && layers.allSatisfy { KeyPathTarget(row.key, for: $0.state.kind) != nil }
    }
    return SettableLayer(
      name: name, isID: isID, className: SceneClass.written(layer.state.kind).elementName,
      count: layers.count, properties: rows.map { SettableValue($0, of: layer) },
      parts: layer.settableFilters + layer.settableCells)
  }

  /// Whether values are objects, which have no form in JSON.
  private static func isStructure(_ row: PropertyRow) -> Bool {
    row.kind == .array && Spellings.itemKind(of: row.key) == .dictionary
  }
}

extension SettableValue {
  /// A property of a layer.
  fileprivate init(_ row: PropertyRow, of layer: CALayer) {
    let value = row.read(layer.state)
    var state = LayerState(kind: layer.state.kind)
    self.init(
      row.key, row.kind, value, isWritten: value != row.defaultValue,
      takesNull: row.write(&state, .none))
  }

  /// The largest number that values have.
  package static let magnitude = CAMLLimits().numberMagnitude

  fileprivate init(
    _ path: String, _ kind: ValueKind, _ value: PropertyValue, isWritten: Bool,
    key: String? = nil, takesNull: Bool = true
  ) {
    let key = key ?? path
    self.key = path
    self.kind = kind
    words = kind == .string ? (Spellings.words(of: key) ?? [:]).keys.sorted() : []
    range = kind == .number ? Spellings.usualRange(of: key) : nil
    let bounds = kind == .number ? Spellings.range(of: key) : nil
    self.bounds = (bounds ?? -Self.magnitude...Self.magnitude).clamped(
      to: -Self.magnitude...Self.magnitude)
    self.takesNull = takesNull
    isWhole = kind == .number && Spellings.isWhole(key)
    isEndless = kind == .number && Spellings.allowsInfinity(key)
    itemKind = kind == .array ? Spellings.itemKind(of: key) ?? .number : nil
    current = value.outsideSpelling
    self.isWritten = isWritten
  }

  /// The parts of values by kind, as `x` of a point: ends of key paths, all of them numbers or
  /// values of numbers.
  package static func parts(of kind: ValueKind) -> [(name: String, kind: ValueKind)] {
    KeyPathTarget.parts[kind] ?? []
  }
}

extension PropertyValue {
  /// The text of the value, as values from outside are spelled; nil for none and for pictures.
  fileprivate var outsideSpelling: String? {
    switch self {
    case .color(let color):
      if let hex = color.hexSpelling { return hex }
      let shown = SceneColor(color)
      return shown.text + (shown.opacity.map { " \($0)" } ?? "")
    case .array(let items):
      let texts = items.compactMap(\.outsideSpelling)
      return texts.count == items.count && !texts.isEmpty ? texts.joined(separator: ", ") : nil
    default: return spellings.first
    }
  }
}

extension CGColor {
  /// `#rrggbb`, and `#rrggbbaa` where it is not opaque; nil for a colour between such steps.
  fileprivate var hexSpelling: String? {
    guard colorSpace == .sRGBSpace, let components, components.count == 4 else { return nil }
    let steps = components.map { ($0 * 255).rounded() }
    guard zip(steps, components).allSatisfy({ abs($0 / 255 - $1) < 1e-6 && (0...255).contains($0) })
    else { return nil }
    let pairs = steps.map { step in
      let digits = String(Int(step), radix: 16)
      return (digits.count < 2 ? "0" : "") + digits
    }
    return "#" + (pairs[3] == "ff" ? pairs.dropLast() : pairs[...]).joined()
  }
}

extension CALayer {
  /// The inputs of the layer's named filters.
  fileprivate var settableFilters: [SettableValue] {
    ["filters", "backgroundFilters", "compositingFilter"].flatMap { key -> [SettableValue] in
      let whole = value(forKey: key).flatMap(PropertyValue.init(object:)) ?? .none
      guard case .array(let filters) = whole else {
        return inputs(of: whole, at: key)
      }
      return filters.flatMap { filter -> [SettableValue] in
        guard case .string(let name)? = filter.member(["name"]) else { return [] }
        return inputs(of: filter, at: "\(key).\(name)")
      }
    }
  }

  private func inputs(of filter: PropertyValue, at path: String) -> [SettableValue] {
    guard case .string(let name)? = filter.member(["type"]),
      let type = FilterType(filterName: name)
    else { return [] }
    return type.inputs.sorted { $0.key < $1.key }.compactMap { input, standard in
      guard let kind = SceneReader.inputKind(input) else { return nil }
      let own = filter.member([Substring(input)])
      return SettableValue(
        "\(path).\(input)", kind, own ?? standard, isWritten: own != nil, key: input)
    }
  }

  /// The properties of the layer's named emitter cells.
  fileprivate var settableCells: [SettableValue] {
    let cells = (self as? CAEmitterLayer)?.emitterCells ?? []
    let new = CAEmitterCell()
    return cells.flatMap { cell -> [SettableValue] in
      guard let name = cell.name else { return [] }
      return EmitterCellKeys.all.filter { $0.key != "name" }.map { key, kind in
        func value(_ cell: CAEmitterCell) -> PropertyValue {
          cell.value(forKey: key).flatMap(PropertyValue.init(object:)) ?? .none
        }
        return SettableValue(
          "emitterCells.\(name).\(key)", kind, value(cell), isWritten: value(cell) != value(new),
          key: key)
      }
    }
  }
}
