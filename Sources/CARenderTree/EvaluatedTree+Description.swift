import CACommit

/// The text form: one line per layer, indented by depth, with the rows that differ from their
/// defaults.
///
///     tree t=0 yDown
///     layer 1 "root"  bounds 0 0 200 200
///       mask layer 2  bounds 0 0 40 40
///       layer 3 shape  position 10 20
extension EvaluatedTree: CustomStringConvertible {
  @usableFromInline package var description: String {
    var lines = ["tree t=\(time) \(orientation.rawValue)"]
    var depths: [Int] = []
    for (place, layer) in layers.enumerated() {
      let depth = layer.parent < 0 ? 0 : depths[Int(layer.parent)] + 1
      depths.append(depth)
      let isMask = layer.parent >= 0 && place < layers[Int(layer.parent)].firstSublayer
      lines.append(
        String(repeating: "  ", count: depth) + (layer.isBefore ? "before " : "")
          + (isMask ? "mask " : "") + layer.description + transitionText(of: layer))
    }
    return lines.joined(separator: "\n")
  }

  private func transitionText(of layer: EvaluatedLayer) -> String {
    guard layer.transition >= 0 else { return "" }
    let transition = transitions[Int(layer.transition)]
    let effect = transition.effect
    return "  transition \(effect.kind.rawValue) from \(effect.edge.rawValue)"
      + " progress \(transition.progress)"
  }
}

extension EvaluatedLayer: CustomStringConvertible {
  @usableFromInline package var description: String {
    var parts = ["layer \(id)"]
    if state.kind != .plain { parts[0] += " \(state.kind)" }
    if let name = state.rare.name { parts[0] += " \(PropertyValue.string(name))" }
    for row in PropertyTable.rows(for: state.kind) where row.id != .name {
      let value = row.read(state)
      if value != row.defaultValue { parts.append("\(row.key) \(value)") }
    }
    return parts.joined(separator: "  ")
  }
}
