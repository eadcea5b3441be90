// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import UIGraphics

/// Values of properties of layers.
@MainActor struct AnimatorValues {
  private struct Entry {
    /// Weak, as a layer keeps its animations and these the animator.
    weak var layer: CALayer?
    let key: String
    let value: PropertyValue
  }

  private var entries: [Entry] = []

  /// Notes a value, unless one of the property is known.
  mutating func note(_ layer: CALayer, _ key: String, _ value: PropertyValue) {
    if entries.contains(where: { $0.layer === layer && $0.key == key }) { return }
    entries.append(Entry(layer: layer, key: key, value: value))
  }

  /// The values that the same properties have now.
  var now: AnimatorValues { read { $0.state } }

  /// The values that the same properties show now.
  var shown: AnimatorValues { read { $0.shownState } }

  private func read(_ state: (CALayer) -> LayerState) -> AnimatorValues {
    var values = AnimatorValues()
    values.entries = entries.compactMap { entry in
      guard let layer = entry.layer, let row = PropertyTable.row(entry.key, for: layer.state.kind)
      else { return nil }
      return Entry(layer: layer, key: entry.key, value: row.read(state(layer)))
    }
    return values
  }

  /// Sets the properties, without animation.
  func apply() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for entry in entries {
      guard let layer = entry.layer else { continue }
      layer.setValue(entry.value.object, forKey: entry.key)
      if entry.key == "backgroundColor", let view = layer.delegate as? UIView {
        view.storedBackground = layer.backgroundColor.map { UIColor(cgColor: $0) }
      }
    }
    CATransaction.commit()
  }
}
