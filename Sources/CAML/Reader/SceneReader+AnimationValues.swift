// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation
import QuartzCore

extension SceneReader {
  /// Sets a property written as a child element; false when the animation has none of that name.
  func set(
    _ name: String, _ child: Element, on source: AnimationSource
  ) throws(BadValue) -> Bool {
    guard let row = source.type.key(name) else {
      if ["delegate", "userInfo"].contains(name) { return true }
      return try set(name, text(child.plainText), on: source)
    }
    source.animation.setValue(try object(of: row, child, source), forKey: row.key)
    return true
  }

  private func object(
    of row: AnimationKey, _ child: Element, _ source: AnimationSource
  ) throws(BadValue) -> Any? {
    switch row.form {
    case .value: return try frame(child, source).object
    case .values: return try frames(child, source)
    case .numbers: return try numbers(child)
    case .fractions:
      return try numbers(child).map { NSNumber(value: min(max($0.doubleValue, 0), 1)) }
    case .curves:
      return try child.items { item throws(BadValue) in
        checkCurve(item, of: child.name)
        return try timingFunction(item)
      }
    case .animations: return child.children.compactMap { animation($0, on: source.target) }
    case .filter:
      return filter(child["filter"] == nil ? child.children.first ?? child : child).object
    case .path: return try text((child.children.first ?? child).plainText).path()
    case .curve: return try timingFunction(child)
    case .valueFunction:
      let word = child["name"] ?? child["value"] ?? child.children.first?["name"]
      return try text(word ?? child.plainText).object(of: row)
    default: return try text(child.plainText).object(of: row)
    }
  }

  private func frames(_ element: Element, _ source: AnimationSource) throws(BadValue) -> [Any] {
    try element.items { item throws(BadValue) in
      checkItem(item, of: element.name, as: source.kind)
      return try frame(item, source).object ?? NSNull()
    }
  }

  /// One value of the animated property.
  private func frame(
    _ element: Element, _ source: AnimationSource
  ) throws(BadValue) -> PropertyValue {
    // `<fromValue><CGPoint value="…"/></fromValue>` holds the typed value one level deeper.
    if element["value"] == nil, element["type"] == nil, element["src"] == nil, element.text.isEmpty,
      source.kind != .array, ValueKind(typeName: element.name) == nil,
      let child = element.children.first
    {
      checkItem(child, of: element.name, as: source.kind)
      return try frame(child, source)
    }
    return try value(of: element, as: source.kind, key: source.key)
  }

  private func numbers(_ element: Element) throws(BadValue) -> [NSNumber] {
    if element.children.isEmpty {
      return try text(element.plainText).words.map { word throws(BadValue) in
        NSNumber(value: try text("").finite(word))
      }
    }
    return try element.items { item throws(BadValue) in
      checkItem(item, of: element.name, as: .number)
      return NSNumber(value: try text(item.plainText).number())
    }
  }

  private func timingFunction(_ element: Element) throws(BadValue) -> CAMediaTimingFunction {
    let item = element["value"] == nil ? element.children.first ?? element : element
    checkAttributes(item, "a timing function", ["value", "type", "id"])
    return Self.function(try text(item.plainText).timingCurve())
  }
}
