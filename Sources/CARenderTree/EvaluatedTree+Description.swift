// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The text form: one line per layer, indented by depth, with the rows that differ from their
/// defaults.
///
///     tree t=0 yDown
///     layer 1 "root"  bounds 0 0 200 200
///       mask layer 2  bounds 0 0 40 40
///       layer 3 shape  position 10 20
///       layer 4 replicator  instanceCount 5  instanceDelay 0.2  copies at 5 times
extension EvaluatedTree: CustomStringConvertible {
  @usableFromInline package var description: String { text(labels: [:]) }

  /// The text form; layers without a name go by their label, as `layer 4 id "wheel"`.
  package func text(labels: [LayerID: String]) -> String {
    var lines = ["tree t=\(time) \(orientation.rawValue)"]
    var depths: [Int] = []
    for (place, layer) in layers.enumerated() {
      let depth = layer.parent < 0 ? 0 : depths[Int(layer.parent)] + 1
      depths.append(depth)
      let isMask = layer.parent >= 0 && place < layers[Int(layer.parent)].firstSublayer
      lines.append(
        String(repeating: "  ", count: depth) + (layer.isBefore ? "before " : "")
          + (isMask ? "mask " : "") + layer.text(label: labels[layer.id])
          + transitionText(of: layer) + copiesText(at: Int32(place)))
    }
    return lines.joined(separator: "\n")
  }

  /// At how many times the copies of a replicator are seen, where it is more than one.
  private func copiesText(at place: Int32) -> String {
    let times = copies.timeCount(of: place)
    return times > 1 ? "  copies at \(times) times" : ""
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
  @usableFromInline package var description: String { text(label: nil) }

  fileprivate func text(label: String?) -> String {
    var parts = [state.head(of: id, label: label)]
    for row in PropertyTable.rows(for: state.kind) where row.id != .name {
      let value = row.read(state)
      if value != row.defaultValue { parts.append("\(row.key) \(value)") }
    }
    return parts.joined(separator: "  ")
  }
}
