// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation

extension CALayer {
  /// The value `style`, or a style inside it, has for a key.
  func styleValue(_ key: String) -> Any? {
    var style = objects?.style
    while let current = style {
      if let value = current[key] { return value }
      style = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// Takes another style: properties that were never set follow it.
  func changeStyle(_ new: [AnyHashable: Any]?) {
    if new == nil, objects?.style == nil { return }
    ensuredObjects.style = new?.mapValues(frozen)
    if type(of: self).needsDisplay(forKey: "style") { setNeedsDisplay() }
    for row in PropertyTable.rows(for: state.kind) where !setProperties.contains(row.id) {
      let styled = styleValue(row.key).flatMap { PropertyValue(object: $0, kind: row.kind) }
      let value = styled ?? row.read(layerClass.initialState)
      guard value != row.read(state), row.write(&state, value) else { continue }
      marks.properties.insert(row.id)
      note()
    }
  }
}
