// SPDX-License-Identifier: Apache-2.0
import CACommit

extension SceneSchema {
  /// The spellings of values, and the elements that hold them.
  mutating func addValues() {
    for kind in Self.textKinds {
      if let pattern = ValuePattern.of(kind) { addPattern(kind.rawValue, pattern) }
    }
    addPattern("endless", ValuePattern.endless)
    addPattern("curve", ValuePattern.curve)
    add(complex("anything", isMixed: true, children: anything))
    addTypedValues()
  }

  private static let textKinds: [ValueKind] = [
    .bool, .number, .point, .size, .rect, .transform, .color, .path, .array,
  ]

  /// Elements named after the type of their value, as lists and `fromValue` hold them.
  private mutating func addTypedValues() {
    var elements: [Element] = []
    for (kind, names) in ValueTypes.names {
      elements += names.map { valueElement(named: $0, kind) }
      if kind == .number || kind == .color { addList(of: kind, names) }
    }
    elements.append(valueElement(named: ValueTypes.curve, nil))
    elements += (ValueTypes.filters + ValueTypes.nulls).map { element($0, type: "anything") }
    add(
      complex(
        "list", children: [anyOrder([Self.ref("value")])],
        attributes: [attribute("value", "array"), attribute("type", "xs:string")]))
    add(
      complex(
        "list-curve", children: [anyOrder([valueElement(named: ValueTypes.curve, nil)])],
        attributes: [attribute("type", "xs:string")]))
    add(
      Element(
        "xs:group", [("name", "value")], children: [Element("xs:choice", children: elements)]))
  }

  /// A list whose items have one kind; numbers may stand in one text, too.
  private mutating func addList(of kind: ValueKind, _ names: [String]) {
    let items = names.map { valueElement(named: $0, kind) }
    let nulls = ValueTypes.nulls.map { element($0, type: "anything") }
    add(
      complex(
        "list-\(kind.rawValue)", children: [anyOrder(items + nulls)],
        attributes: [attribute("type", "xs:string")]
          + (kind == .number ? [attribute("value", "array")] : [])))
  }

  /// An element named after a type; nil is that of timing functions.
  private func valueElement(named name: String, _ kind: ValueKind?) -> Element {
    switch kind {
    case nil: element(name, children: [valueType("curve")])
    case .number: element(name, children: [valueType("endless")])
    case .string: element(name, children: [valueType("xs:string")])
    case .array: element(name, type: "list")
    case .contents, .dictionary: element(name, type: "anything")
    case let kind?: element(name, children: [valueType(kind.rawValue)])
    }
  }

  /// The type of an element whose `value`, if it has one, is a text of that type. Without a `value`
  /// its children count.
  func valueType(_ type: String, name: String? = nil) -> Element {
    complex(
      name, isMixed: true, children: [anyOrder([Self.ref("value")])],
      attributes: ValueTypes.attributes.sorted().map { name in
        switch name {
        case "value": attribute(name, type)
        case "opacity": attribute(name, "number")
        default: attribute(name, "xs:string")
        }
      })
  }

  /// The type of a list whose items have a kind; nil for items of any.
  static func listType(_ kind: ValueKind?) -> String {
    kind == .number || kind == .color ? "list-\(kind?.rawValue ?? "")" : "list"
  }

  /// The element of a property that has this kind of value.
  mutating func valueElement(_ name: String, _ kind: ValueKind, key: String) -> Element {
    switch kind {
    case .dictionary: element(name, type: "anything")
    case .array: element(name, type: Self.listType(Spellings.itemKind(of: key)))
    case .contents: element(name, type: "anything")
    default: element(name, children: [valueType(type(of: kind, key: key))])
    }
  }
}
