// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// Values of modifiers in a capture, whose readers know no modifiers: before each frame they go
/// into it as properties of the layers.
struct CapturedModifiers {
  /// The rows of layers that the capture has with the values of modifiers.
  private var rows: [LayerID: PropertySet] = [:]

  /// A commit that gives layers the values of their modifiers as they are in the last evaluation,
  /// and layers that lost their modifiers the committed values; nil where there are none.
  ///
  /// Values that are added to animated ones do not show in the capture where the animation replaces
  /// the property.
  mutating func commit(of tree: RenderTree) -> Commit? {
    let modified = tree.modifiedStates
    if modified.isEmpty, rows.isEmpty { return nil }
    var states: [LayerID: (LayerState, PropertySet)] = [:]
    for (layer, changed) in rows {
      if let state = tree.state(of: layer) { states[layer] = (state, changed) }
    }
    rows = [:]
    for (layer, state, changed) in modified {
      rows[layer] = changed
      var all = states[layer]?.1 ?? PropertySet()
      all.formUnion(changed)
      states[layer] = (state, all)
    }
    let changes = states.map { layer, entry in
      LayerChange(layer: layer, state: entry.0, changed: entry.1)
    }
    return Commit(changes: changes.sorted { $0.layer < $1.layer })
  }
}
