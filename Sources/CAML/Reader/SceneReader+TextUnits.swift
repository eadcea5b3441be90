// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import QuartzCore

/// Texts whose parts are layers: `textUnits`, `textUnitDelay` and `textUnitAnimations`.
extension SceneReader {
  /// The attributes of a text layer that are no properties of the table.
  static let textUnitAttributes: [(name: String, kind: ValueKind)] = [
    ("textUnits", .string), ("textUnitDelay", .number),
  ]

  /// Sets such an attribute.
  ///
  /// - Returns: Whether the name is one of them, and the layer a text.
  func setTextUnits(_ name: String, _ value: String, line: Int, on target: LayerTarget) -> Bool {
    guard let layer = target.layer as? CATextLayer,
      let known = Self.textUnitAttributes.first(where: { $0.name == name })
    else { return false }
    do throws(BadValue) {
      layer.setValue(try text(value).value(known.kind, key: name).object, forKey: name)
    } catch {
      warn(error, of: name, line: line)
    }
    return true
  }

  /// The animations of the parts of a text.
  func setTextUnitAnimations(_ element: Element, on target: LayerTarget) {
    guard let layer = target.layer as? CATextLayer else {
      return warnUnknown("<\(element.name)>", line: element.line, on: target)
    }
    layer.textUnitAnimations = element.children.compactMap { animation($0, on: target) }
  }
}

extension SceneWriter {
  /// The attributes of a text whose parts are layers.
  func textUnits(of layer: CALayer) -> [(name: String, value: String)] {
    guard let text = layer as? CATextLayer, text.textUnits != .none else { return [] }
    let delay = text.textUnitDelay == 0 ? [] : [("textUnitDelay", text.textUnitDelay.text)]
    return [("textUnits", text.textUnits.rawValue)] + delay
  }

  /// The animations of the parts of a text.
  func textUnitAnimations(of layer: CALayer, _ owner: SceneOwner) -> [Element] {
    let animations = (layer as? CATextLayer)?.textUnitAnimations ?? []
    if animations.isEmpty { return [] }
    return [
      element("textUnitAnimations") { animations.compactMap { animation($0, owner) } }
    ]
  }
}
