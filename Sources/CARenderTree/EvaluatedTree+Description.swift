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
///       layer 5 text  text "Hello" in Helvetica 36  position 10 40
extension EvaluatedTree: CustomStringConvertible {
  @usableFromInline package var description: String {
    text(notes: [:], withHiddenPaths: true)
  }

  /// The text form with the notes about layers: those without a name go by their label, as
  /// `layer 4 id "wheel"`, and classes stand behind them, as `layer 7  delegate UILabel`.
  ///
  /// - Parameter withHiddenPaths: Whether hidden layers, and layers in these, say their paths.
  package func text(notes: [LayerID: LayerNote], withHiddenPaths: Bool = false) -> String {
    var lines = ["tree t=\(time) \(orientation.rawValue)"]
    var depths: [Int] = []
    var hidden: [Bool] = []
    for (place, layer) in layers.enumerated() {
      let depth = layer.parent < 0 ? 0 : depths[Int(layer.parent)] + 1
      depths.append(depth)
      let isWithinHidden = layer.parent >= 0 && hidden[Int(layer.parent)]
      hidden.append(isWithinHidden || layer.state.flags.contains(.hidden))
      let withPath = withHiddenPaths || !hidden[place]
      let isMask = layer.parent >= 0 && place < layers[Int(layer.parent)].firstSublayer
      lines.append(
        String(repeating: "  ", count: depth) + (layer.isBefore ? "before " : "")
          + (isMask ? "mask " : "") + layer.text(note: notes[layer.id], withPath: withPath)
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
  @usableFromInline package var description: String {
    text(note: nil, withPath: true)
  }

  fileprivate func text(note: LayerNote?, withPath: Bool) -> String {
    var parts = [state.head(of: id, label: note?.label)]
    if let type = note?.layerClass, type != state.kind.className { parts.append("class \(type)") }
    if let type = note?.delegateClass { parts.append("delegate \(type)") }
    let texts = state.texts(note: note)
    parts += texts.map { "text \($0)" }
    var said: Set<PropertyID> = texts.isEmpty ? [.name] : Self.worded
    if !withPath { said.insert(.shapePath) }
    for row in PropertyTable.rows(for: state.kind) where !said.contains(row.id) {
      let value = row.read(state)
      if value != row.defaultValue { parts.append("\(row.key) \(value)") }
    }
    if let origins = note?.origins, !origins.isEmpty {
      parts.append(origins.map(\.description).joined(separator: ", "))
    }
    return parts.joined(separator: "  ")
  }

  /// The rows that the name and the texts say in words.
  private static let worded: Set<PropertyID> = [
    .name, .textString, .textFont, .fontSize, .textPicture,
  ]
}
