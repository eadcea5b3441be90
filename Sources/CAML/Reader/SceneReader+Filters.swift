// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

extension SceneReader {
  /// A list of filters, as values: `type` is the filter, `name` the handle that key paths use, the
  /// rest are its inputs.
  func setFilters(_ element: Element, on target: LayerTarget) {
    let filters = element.children.map(filter)
    if filters.isEmpty { return }
    set(.array(filters), element.name, element.line, on: target)
  }

  /// One filter that says how the layer combines with the backdrop.
  func setCompositingFilter(_ element: Element, on target: LayerTarget) {
    if element["type"] == "null" { return }
    let source = element["filter"] == nil ? element.children.first ?? element : element
    set(filter(source), element.name, element.line, on: target)
  }

  func filter(_ element: Element) -> PropertyValue {
    var inputs: [String: PropertyValue] = [:]
    for attribute in element.attributes where !["type", "filter"].contains(attribute.name) {
      set(&inputs, attribute.name, line: attribute.line) { () throws(BadValue) in
        try input(attribute.value, named: attribute.name)
      }
    }
    for child in element.children {
      set(&inputs, child.name, line: child.line) { () throws(BadValue) in
        try value(of: child, as: Self.inputKind(child.name), key: child.name)
      }
    }
    let type = element["filter"] ?? element["name"]
    if let type {
      inputs["type"] = .string(type)
    } else {
      warn(.badValue, element.line, "\(element.name.shortened): a filter has its type in filter")
    }
    return .dictionary(inputs)
  }

  private func set(
    _ inputs: inout [String: PropertyValue], _ name: String, line: Int,
    _ read: () throws(BadValue) -> PropertyValue
  ) {
    do throws(BadValue) {
      inputs[name] = try read()
    } catch {
      warn(error, of: name, line: line)
    }
  }

  private func input(_ value: String, named name: String) throws(BadValue) -> PropertyValue {
    try text(value).value(Self.inputKind(name) ?? .string, key: name)
  }

  /// The kind of a filter's input, told by its name.
  static func inputKind(_ name: String) -> ValueKind? {
    switch name {
    case "name": .string
    case "enabled", "inputNormalizeEdges", "inputHardEdges", "cachesInputImage": .bool
    case "inputScale": .number
    default:
      FilterType.inputKinds[name]
        ?? (name.hasSuffix("Color") || name.hasPrefix("inputColor") ? .color : nil)
    }
  }
}

extension LayerTarget {
  /// Sets `filters.NAME.KEY` or `compositingFilter.KEY` of the layer's filters.
  func setFilterInput(_ value: PropertyValue, _ path: KeyPathTarget) throws(BadValue) {
    let parts = path.tail.split(separator: ".", maxSplits: 1)
    var current = layer.value(forKey: path.key).flatMap(PropertyValue.init(object:)) ?? .none
    switch current {
    case .array(let filters):
      guard parts.count == 2,
        let place = filters.firstIndex(where: { $0["name"] == .string(String(parts[0])) })
      else { throw BadValue(String(path.tail), "the layer has no filter of that name") }
      current = .array(
        filters.enumerated().map { index, filter in
          index == place ? filter.setting(String(parts[1]), value) : filter
        })
    case .dictionary: current = current.setting(String(path.tail), value)
    default: throw BadValue(String(path.tail), "the layer has no filter")
    }
    layer.setValue(current.object, forKey: path.key)
  }
}

extension PropertyValue {
  fileprivate subscript(key: String) -> PropertyValue? {
    if case .dictionary(let values) = self { values[key] } else { nil }
  }

  fileprivate func setting(_ key: String, _ value: PropertyValue) -> PropertyValue {
    guard case .dictionary(var values) = self else { return self }
    values[key] = value
    return .dictionary(values)
  }
}
