// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import QuartzCore

extension SceneReader {
  /// A list of filters, as values: `type` is the filter, `name` the handle that key paths use, the
  /// rest are its inputs.
  func setFilters(_ element: Element, on target: LayerTarget) {
    let filters = element.children.map(filter)
    if filters.isEmpty { return }
    for (child, filter) in zip(element.children, filters) {
      let effects = FilterEffects(
        filters: .array([filter]), background: .none, compositing: .none)
      doubt(effects, child, on: target, among: FilterType.allCases.map(\.rawValue))
    }
    set(.array(filters), element.name, element.line, on: target)
  }

  /// One filter that says how the layer combines with the backdrop.
  func setCompositingFilter(_ element: Element, on target: LayerTarget) {
    if element["type"] == "null" { return }
    let source = element["filter"] == nil ? element.children.first ?? element : element
    let filter = filter(source)
    let effects = FilterEffects(filters: .none, background: .none, compositing: filter)
    doubt(effects, source, on: target, among: CompositingMode.allCases.map(\.rawValue))
    set(filter, element.name, element.line, on: target)
  }

  /// Notes the problems of one filter, which frames report.
  private func doubt(
    _ effects: FilterEffects, _ element: Element, on target: LayerTarget, among known: [String]
  ) {
    let name = element["filter"] ?? element["name"] ?? ""
    for problem in effects.problems {
      let question = known.contains(name) ? "" : NearName.question(name, among: known)
      doubts.append(
        DrawingDoubt(
          layer: target.layer, line: element.line,
          filter: DrawingDoubt.Filter(problem: problem, question: question)))
    }
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
      checkInputs(element, type)
      inputs["type"] = .string(type)
    } else {
      warn(.badValue, element.line, "\(element.name.shortened): a filter has its type in filter")
    }
    return .dictionary(inputs)
  }

  /// Remarks on inputs that a filter of a known type does not have.
  private func checkInputs(_ element: Element, _ type: String) {
    let filter = FilterType(filterName: type)
    guard filter != nil || CompositingMode(filterName: type) != nil else { return }
    let names =
      element.attributes.map { ($0.name, $0.line) } + element.children.map { ($0.name, $0.line) }
    for (name, line) in names
    where !Self.isOfAllFilters(name) && filter?.takes(name) != true
      && !IgnoredNames.attribute(name)
    {
      warn(
        .unknownProperty, line, "\(name.shortened): \(FilterType.inputRule(type))",
        once: "\(type) \(name)")
    }
  }

  /// Whether every filter may have an attribute of that name, if only on the system.
  static func isOfAllFilters(_ name: String) -> Bool {
    [
      "type", "filter", "name", "enabled", "cachesInputImage", "inputNormalizeEdges",
      "inputHardEdges", "inputScale",
    ].contains(name)
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

extension FilterType {
  /// The rule that an input breaks which a filter does not have.
  static func inputRule(_ type: String) -> String {
    let known = FilterType(filterName: type)?.inputs.keys.sorted().joined(separator: ", ") ?? ""
    return "\(type.shortened) has no such input" + (known.isEmpty ? "" : "; it has \(known)")
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
