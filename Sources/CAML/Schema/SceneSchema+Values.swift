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
    let items: [(name: String, type: String)] = [
      ("real", "endless"), ("integer", "endless"), ("NSNumber", "endless"), ("bool", "bool"),
      ("CGPoint", "point"), ("CGSize", "size"), ("CGRect", "rect"), ("CATransform3D", "transform"),
      ("CGColor", "color"), ("CGPath", "path"), ("string", "xs:string"),
      ("CAMediaTimingFunction", "curve"),
    ]
    var elements = items.map { item in
      element(item.name, children: [valueType(item.type)])
    }
    for name in ["CGImage", "CAFilter", "CIFilter", "null", "NSNull", "NIL", "NSDictionary"] {
      elements.append(element(name, type: "anything"))
    }
    for name in ["NSArray", "NSMutableArray"] { elements.append(element(name, type: "list")) }
    add(
      complex(
        "list", children: [anyOrder([Self.ref("value")])],
        attributes: [
          attribute("value", "array"), attribute("type", "xs:string"),
        ]))
    add(
      Element(
        "xs:group", [("name", "value")], children: [Element("xs:choice", children: elements)]))
  }

  /// The type of an element whose `value`, if it has one, is a text of that type. Without a `value`
  /// its children count.
  func valueType(_ type: String, name: String? = nil) -> Element {
    complex(
      name, isMixed: true, children: [anyOrder([Self.ref("value")])],
      attributes: [
        attribute("value", type), attribute("type", "xs:string"), attribute("src", "xs:string"),
        attribute("opacity", "number"), attribute("name", "xs:string"),
      ])
  }

  /// The element of a property that has this kind of value.
  mutating func valueElement(_ name: String, _ kind: ValueKind, key: String) -> Element {
    switch kind {
    case .dictionary: element(name, type: "anything")
    case .array: element(name, type: "list")
    case .contents: element(name, type: "anything")
    default: element(name, children: [valueType(type(of: kind, key: key))])
    }
  }
}
