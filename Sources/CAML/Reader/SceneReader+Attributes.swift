// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import Foundation
import QuartzCore

extension SceneReader {
  /// Sets the property an attribute names, in the order of the file.
  func apply(_ attribute: Element.Attribute, to target: LayerTarget) {
    let name = attribute.name
    if name == "contents" {
      setContents(
        picture(attribute.value, line: attribute.line), line: attribute.line, on: target)
    } else if name == "continuousCorners" {
      let curve = (try? text(attribute.value).bool()) == true ? "continuous" : "circular"
      set(.string(curve), "cornerCurve", attribute.line, on: target)
    } else if let path = KeyPathTarget(name, for: target.kind) {
      apply(attribute, path, to: target)
    } else if setTextUnits(name, attribute.value, line: attribute.line, on: target) {
      return
    } else if !IgnoredNames.attribute(name) {
      warnUnknown(name, line: attribute.line, on: target)
    }
  }

  private func apply(
    _ attribute: Element.Attribute, _ path: KeyPathTarget, to target: LayerTarget
  ) {
    do throws(BadValue) {
      let kind = path.kind ?? .string
      let key = path.key(of: attribute.name)
      let value = try text(attribute.value).value(kind, key: key)
      doubt(value, of: key, as: attribute.value, line: attribute.line)
      set(value, attribute.name, attribute.line, on: target)
    } catch {
      warn(error, of: attribute.name, line: attribute.line)
    }
  }

  /// Sets a property through key-value coding, after the table agreed to the value.
  func set(_ value: PropertyValue?, _ keyPath: String, _ line: Int, on target: LayerTarget) {
    guard let value else { return }
    do throws(BadValue) {
      try target.set(value, keyPath)
    } catch {
      warn(error, of: keyPath, line: line)
    }
  }

  /// Children of a layer that are no properties.
  private static let structure = [
    "sublayers", "mask", "animations", "states", "stateTransitions", "style", "actions",
    "textUnitAnimations",
  ]

  func warnUnknown(_ name: String, line: Int, on target: LayerTarget) {
    let path = name.trimmingCharacters(in: ["<", ">"])
    let others = path == name ? [] : Self.structure
    warn(
      .unknownProperty, line,
      "\(name.shortened): "
        + KeyPathTarget.rule(path, for: target.kind, named: target.className, also: others),
      once: "\(target.className) \(name)")
  }
}

extension KeyPathTarget {
  /// The name by which words and ranges are looked up: a part has none of the whole's.
  func key(of path: String) -> String { tail.isEmpty ? key : path }
}

extension LayerTarget {
  /// Sets the property at the end of a key path.
  func set(_ value: PropertyValue, _ keyPath: String) throws(BadValue) {
    guard let path = KeyPathTarget(keyPath, for: kind) else {
      throw BadValue(keyPath, KeyPathTarget.rule(keyPath, for: kind, named: className))
    }
    guard path.tail.isEmpty || path.kind != nil else {
      try setFilterInput(value, path)
      return
    }
    guard let row = PropertyTable.row(path.key, for: kind) else { return }
    let whole =
      path.tail.isEmpty ? value : row.read(layer.state).setting(path.parts, to: value)
    var state = LayerState(kind: kind)
    guard let whole, row.write(&state, whole) else {
      let kind = path.kind ?? row.kind
      throw BadValue("\(value)", "\(keyPath) takes \(kind.phrase)")
    }
    layer.setValue(whole.object, forKey: path.key)
  }
}

/// Names that mean something to editors or to the system's own player, and nothing to a picture.
enum IgnoredNames {
  static func attribute(_ name: String) -> Bool {
    attributes.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  static func child(_ name: String) -> Bool {
    children.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  static let attributes: Set<String> = [
    "id", "locked", "allowsHitTesting", "resizingMode", "collapsed",
  ]
  private static let prefixes = ["caplay", "mica_", "xml"]
  static let children: Set<String> = [
    "modules", "scriptComponents", "states", "stateTransitions",
  ]
}
