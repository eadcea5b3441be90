// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import Foundation
import QuartzCore

extension SceneReader {
  /// Sets the property a child element of a layer names.
  func apply(_ child: Element, to target: LayerTarget) {
    switch child.name {
    case "sublayers":
      for element in child.children {
        target.layer.addSublayer(layer(element, class: element.name))
      }
    case "mask": target.layer.mask = mask(child)
    case "contents": setContents(contents(of: child), line: child.line, on: target)
    case "animations": addAnimations(child, to: target)
    case "filters": setFilters(child, on: target)
    case "backgroundFilters": setFilters(child, on: target)
    case "compositingFilter": setCompositingFilter(child, on: target)
    case "style": break
    case "actions": target.layer.actions = actions(child, of: target)
    case "emitterCells": setEmitterCells(child, on: target)
    case "textUnitAnimations": setTextUnitAnimations(child, on: target)
    case "scriptObject": noteScript(child)
    default: applyValue(child, to: target)
    }
  }

  private func applyValue(_ child: Element, to target: LayerTarget) {
    guard let path = KeyPathTarget(child.name, for: target.kind) else {
      let text = child["value"] ?? child.text
      if setTextUnits(child.name, text, line: child.line, on: target) { return }
      if !IgnoredNames.child(child.name) { warnUnknown(child, on: target) }
      return
    }
    do throws(BadValue) {
      let value = try value(of: child, as: path.kind, key: path.key(of: child.name))
      doubt(value, of: path.key(of: child.name), as: child.plainText, line: child.line)
      set(value, child.name, child.line, on: target)
    } catch {
      warn(error, of: child.name, line: child.line)
    }
  }

  /// Remarks on an element that a layer does not have, or that stands in the wrong place.
  private func warnUnknown(_ child: Element, on target: LayerTarget) {
    guard let place = child.usualPlace else {
      return warnUnknown("<\(child.name)>", line: child.line, on: target)
    }
    warn(
      .unknownProperty, child.line,
      "<\(child.name)> stands in <\(place)>, not in <\(target.className.shortened)> itself; it is left out"
    )
  }

  /// Both layouts: a layer inside `mask`, or the element itself with the class in `type`.
  private func mask(_ element: Element) -> CALayer? {
    if element["type"] == "null" { return nil }
    let layers = element.children.filter(\.name.namesLayer)
    if layers.count > 1 {
      warn(.doubtfulValue, layers[1].line, "mask holds one layer; the others are left out")
    }
    if let child = layers.first {
      return layer(child, class: child.name)
    }
    guard let type = element["type"] else {
      warn(.badValue, element.line, "mask: holds one layer")
      return nil
    }
    return layer(element.without("type"), class: type)
  }

  /// The actions of a layer by the names of their events: animations, or nulls for none.
  private func actions(_ element: Element, of target: LayerTarget) -> [String: any CAAction] {
    var actions: [String: any CAAction] = [:]
    for child in element.children {
      actions[child.name] =
        child["type"] == "null" ? NSNull() : animation(child, on: target)
    }
    return actions
  }

  private func noteScript(_ element: Element) {
    log.add(
      .note, .ignored, file: file, line: element.line, "scripts are not run", once: "scriptObject")
  }

  /// The value dictionary of `style`, with plain values.
  func style(_ element: Element) -> [AnyHashable: Any] {
    var style: [AnyHashable: Any] = [:]
    for child in element.children {
      do throws(BadValue) {
        style[child.name] = try value(of: child, as: nil, key: "").object ?? NSNull()
      } catch {
        warn(error, of: child.name, line: child.line)
      }
    }
    return style
  }
}

extension Element {
  /// The child of a layer in which such an element stands.
  fileprivate var usualPlace: String? {
    switch name {
    case _ where name.namesLayer: "sublayers"
    case "animation", "p": "animations"
    case "CAEmitterCell", "LKEmitterCell": "emitterCells"
    case "LKState", "CAState": "states"
    case "LKStateTransition", "CAStateTransition": "stateTransitions"
    case _ where ValueTypes.filters.contains(name): "filters"
    default: AnimationClass(named: name) == nil ? nil : "animations"
    }
  }

  func without(_ name: String) -> Element {
    Element(
      name: self.name, attributes: attributes.filter { $0.name != name }, children: children,
      text: text, line: line, column: column)
  }
}
