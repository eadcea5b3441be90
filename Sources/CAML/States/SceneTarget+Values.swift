// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

/// Values of the objects that states change.
extension SceneTarget {
  var layerTarget: LayerTarget? { if case .layer(let target) = self { target } else { nil } }

  func isSame(as other: SceneTarget) -> Bool {
    switch (self, other) {
    case (.layer(let a), .layer(let b)): a.layer === b.layer
    case (.cell(let a), .cell(let b)): a === b
    default: false
    }
  }

  /// The key to save before the value at `keyPath` is set: parts of points, sizes and rectangles by
  /// themselves, so that the program keeps the others; everything else whole, since the parts of a
  /// transform cannot be put back to the last bit.
  func savedKey(of keyPath: String) -> String {
    guard case .layer(let target) = self, let path = KeyPathTarget(keyPath, for: target.kind),
      let row = PropertyTable.row(path.key, for: target.kind)
    else { return String(keyPath.prefix { $0 != "." }) }
    return [.point, .size, .rect].contains(row.kind) ? keyPath : path.key
  }

  func value(forKey key: String) -> Any? {
    switch self {
    case .layer(let target): target.layer.value(forKeyPath: key)
    case .cell(let cell): cell.value(forKeyPath: key)
    }
  }

  func restore(_ value: Any?, forKey key: String) {
    switch self {
    case .layer(let target): target.layer.setValue(value, forKeyPath: key)
    case .cell(let cell): cell.setValue(value, forKey: key)
    }
  }

  /// Carries out an element about a value; the value was checked when the state was read.
  func apply(_ element: CAMLStateElement) {
    switch (self, element.action) {
    case (.layer(let target), .addElement): target.add(element.value, to: element.keyPath)
    case (.layer(let target), .removeElement): target.remove(element, from: element.keyPath)
    case (.layer(let target), _):
      let value = element.value.flatMap(PropertyValue.init(object:)) ?? .none
      try? target.set(value, element.keyPath)
    case (.cell(let cell), .setValue): cell.setValue(element.value, forKeyPath: element.keyPath)
    case (.cell, _): break
    }
  }
}

extension LayerTarget {
  /// The value at the end of a key path, inputs of filters included, of the layer or of its
  /// presentation.
  func value(forKeyPath keyPath: String, of layer: CALayer) -> Any? {
    guard let path = KeyPathTarget(keyPath, for: kind) else { return nil }
    guard !path.tail.isEmpty, path.kind == nil else { return layer.value(forKeyPath: keyPath) }
    let whole = layer.value(forKey: path.key).flatMap(PropertyValue.init(object:))
    return whole?.input(path.tail)?.object
  }

  fileprivate func add(_ item: Any?, to key: String) {
    guard let item = item.flatMap(PropertyValue.init(object:)) else { return }
    change(key) { $0.append(item) }
  }

  /// Removes the items of the element's value, or the filters of the name it gives.
  fileprivate func remove(_ element: CAMLStateElement, from key: String) {
    let item = element.value.flatMap(PropertyValue.init(object:))
    let name = element.objectID.map(PropertyValue.string)
    change(key) { items in
      items.removeAll { $0 == item || (name != nil && $0.input("name") == name) }
    }
  }

  private func change(_ key: String, _ edit: (inout [PropertyValue]) -> Void) {
    let old = layer.value(forKey: key).flatMap(PropertyValue.init(object:))
    var items: [PropertyValue] = []
    if case .array(let list)? = old { items = list }
    edit(&items)
    try? set(.array(items), key)
  }
}

extension PropertyValue {
  /// The input of a filter, or of the filter that the path names first in a list of them.
  fileprivate func input(_ path: Substring) -> PropertyValue? {
    switch self {
    case .dictionary(let values): return values[String(path)]
    case .array(let filters):
      let parts = path.split(separator: ".", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let name = PropertyValue.string(String(parts[0]))
      return filters.first { $0.input("name") == name }?.input(parts[1])
    default: return nil
    }
  }
}
