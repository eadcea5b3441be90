// SPDX-License-Identifier: Apache-2.0
import CACommit

extension SceneSchema {
  /// Animations: one type with the properties of all classes, since a schema cannot choose by the
  /// attribute `type`.
  mutating func addAnimations() {
    var attributes = ["type", "key", "id", "keyPath", "delegate"].map { attribute($0, "xs:string") }
    attributes.append(attribute("enabled", "bool"))
    var children: [Element] = ["delegate", "userInfo"].map { element($0, type: "anything") }
    var seen: Set<String> = ["keyPath"]
    for key in AnimationClass.all.flatMap(\.keys) {
      for name in [key.name, key.otherName].compactMap(\.self) where seen.insert(name).inserted {
        if !key.form.isElement {
          attributes.append(attribute(name, type(of: key)))
        }
        children.append(element(name, type: elementType(of: key)))
      }
    }
    add(complex("animation", children: [anyOrder(children)], attributes: attributes))
    add(valueType("xs:string", name: "value"))
    let names =
      ["animation", "p"] + AnimationClass.all.map(\.typeName)
      + AnimationClass.otherNames.keys.sorted().map { "CA" + $0 }
    add(
      complex(
        "animations", children: [anyOrder(names.map { element($0, type: "animation") })],
        attributes: [attribute("type", "xs:string")]))
  }

  private mutating func type(of key: AnimationKey) -> String {
    switch key.form {
    case .number, .beginTime, .positive, .nonNegative: type(of: .number, key: key.name)
    case .bool: "bool"
    case .word, .valueFunction: type(of: .string, key: key.name)
    case .filter: type(of: .string, key: "transitionType")
    case .curve: "curve"
    case .path: "path"
    default: "xs:string"
    }
  }

  private func elementType(of key: AnimationKey) -> String {
    switch key.form {
    case .animations: "animations"
    case .values: "list"
    case .numbers, .fractions: Self.listType(.number)
    case .curves: "list-curve"
    case .filter: "anything"
    default: "value"
    }
  }

  /// Filters: the inputs of all types, and those that only the system's own filters have.
  mutating func addFilters() {
    var attributes = ["filter", "name", "type"].map { attribute($0, "xs:string") }
    let others: [(String, ValueKind)] = [
      ("enabled", .bool), ("cachesInputImage", .bool), ("inputNormalizeEdges", .bool),
      ("inputHardEdges", .bool), ("inputScale", .number),
    ]
    let inputs =
      FilterType.inputKinds.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + others
    var children: [Element] = []
    for (name, kind) in inputs {
      attributes.append(attribute(name, type(of: kind, key: "")))
      children.append(valueElement(name, kind, key: ""))
    }
    add(complex("filter", children: [anyOrder(children)], attributes: attributes))
    let elements = ["CAFilter", "CIFilter"].map { element($0, type: "filter") }
    add(
      complex(
        "filters", children: [anyOrder(elements)], attributes: [attribute("type", "xs:string")]))
  }

  /// Emitter cells, which are no layers.
  mutating func addCells() {
    var attributes = IgnoredNames.attributes.sorted().map { attribute($0, "xs:string") }
    var children = ["style", "contents"].map { element($0, type: "anything") }
    children.append(element("emitterCells", type: "emitterCells"))
    for (key, kind) in EmitterCellKeys.all {
      attributes.append(attribute(key, type(of: kind, key: key)))
      if kind != .contents { children.append(valueElement(key, kind, key: key)) }
    }
    add(complex("emitterCell", children: [anyOrder(children)], attributes: attributes))
    let cells = ["CAEmitterCell", "LKEmitterCell"].map { element($0, type: "emitterCell") }
    add(
      complex(
        "emitterCells", children: [anyOrder(cells)], attributes: [attribute("type", "xs:string")]))
  }
}
