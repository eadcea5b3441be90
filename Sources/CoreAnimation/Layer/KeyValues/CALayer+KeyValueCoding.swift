// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Foundation

/// Values by key: the table's properties, the objects of a layer, and keys of the program's own.
extension CALayer {
  /// The keys of the program's own that have values, in order.
  package final var ownValueKeys: [String] { objects?.values.keys.sorted() ?? [] }

  func keyedValue(_ key: String) -> Any? {
    if let row = PropertyTable.row(key, for: state.kind) {
      return filterValue(row.id) ?? (row.id == .contents ? contents : row.read(state).object)
    }
    if let object = LayerObjectKey(rawValue: key) { return value(of: object) }
    if let own = objects?.values[key] { return own }
    return boxed(
      styleValue(key) ?? type(of: self).defaultValue(forKey: key) ?? animatableDefault(key))
  }

  func setKeyedValue(_ value: Any?, _ key: String) {
    if let row = PropertyTable.row(key, for: state.kind) {
      return setProperty(row, value)
    }
    if let object = LayerObjectKey(rawValue: key) { return setValue(value, of: object) }
    setOwnValue(value, key)
  }

  func keyedValue(path: String) -> Any? {
    guard let dot = path.firstIndex(of: ".") else { return value(forKey: path) }
    let head = String(path[..<dot])
    let tail = path[path.index(after: dot)...]
    if let row = PropertyTable.row(head, for: state.kind) {
      return row.read(state).member(tail.split(separator: "."))?.object
    }
    switch value(forKey: head) {
    case let layer as CALayer: return layer.value(forKeyPath: String(tail))
    case let object?:
      return PropertyValue(object: object)?.member(tail.split(separator: "."))?.object
    case nil: return nil
    }
  }

  func setKeyedValue(_ value: Any?, path: String) {
    guard let dot = path.firstIndex(of: ".") else { return setValue(value, forKey: path) }
    let head = String(path[..<dot])
    let tail = path[path.index(after: dot)...]
    if let row = PropertyTable.row(head, for: state.kind) {
      return setMember(of: row.read(state), tail, value, key: head)
    }
    switch self.value(forKey: head) {
    case let layer as CALayer: layer.setValue(value, forKeyPath: String(tail))
    case let object?:
      let whole = PropertyValue(object: object) ?? .none
      setMember(of: whole, tail, value, key: head)
    case nil:
      preconditionFailure("A layer has no value \(head), so \(path) cannot be set.")
    }
  }

  /// Sets a property as its setter would.
  private func setProperty(_ row: PropertyRow, _ object: Any?) {
    if setFilter(row.id, object) { return }
    if row.id == .contents {
      contents = object
      return
    }
    let value = object == nil ? row.defaultOfNil : PropertyValue(object: object, kind: row.kind)
    guard let value = value.map(row.settled), row.takes(value, isNil: object == nil) else {
      preconditionFailure(
        "The property \(row.key) takes a \(row.kind), not \(object.map { "\($0)" } ?? "nil").")
    }
    if !setThroughSetter(row.id, value) {
      change(row.id, from: row.read(state), to: value) { state in
        let isWritten = row.write(&state, value)
        precondition(isWritten, "The property \(row.key) cannot have the value \(value).")
      }
    }
  }

  /// Uses the setters that do more than change the field, or that subclasses like to override.
  private func setThroughSetter(_ id: PropertyID, _ value: PropertyValue) -> Bool {
    switch (id, value) {
    case (.bounds, .rect(let rect)): bounds = rect
    case (.position, .point(let point)): position = point
    case (.anchorPoint, .point(let point)): anchorPoint = point
    case (.transform, .transform(let matrix)): transform = matrix
    case (.hidden, .bool(let flag)): isHidden = flag
    case (.opacity, .number(let number)): opacity = Float(number)
    case (.cornerRadius, .number(let number)): cornerRadius = CGFloat(number)
    case (.backgroundColor, .color(let color)): backgroundColor = color
    default: return false
    }
    return true
  }

  private func setMember(of whole: PropertyValue, _ tail: Substring, _ object: Any?, key: String) {
    let part = object.flatMap(PropertyValue.init(object:))
    guard let part, let new = whole.setting(tail.split(separator: "."), to: part) else {
      preconditionFailure(
        "A layer's \(key) has no part \(tail) that takes \(object.map { "\($0)" } ?? "nil").")
    }
    setValue(new.object, forKey: key)
  }

  /// Keeps a value under a key that is no property; it has actions and display like one.
  func setOwnValue(_ value: Any?, _ key: String) {
    let action = actionOfEvent(key)
    ensuredObjects.values[key] = boxed(value)
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    if let action { run(action, key) }
  }
}

extension PropertyRow {
  /// The meaning of nil: nothing where an object may stand, else the default.
  fileprivate var defaultOfNil: PropertyValue {
    PropertyValue.none.matches(kind) ? .none : defaultValue
  }

  /// Whether the value may be set: one of the kind, and for nil the default, which may be nothing
  /// also where the values are points.
  fileprivate func takes(_ value: PropertyValue, isNil: Bool) -> Bool {
    value.matches(kind) || (isNil && value == defaultValue)
  }
}
