// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

/// The XML Schema (1.0) of scene files, made from the tables that the reader reads.
///
/// A file that fits holds no element, attribute or spelling that the reader would remark on.
/// The reader takes more: names of editors (`caplay…`, `mica_…`), unknown layer classes, and rules
/// that a schema cannot say, such as which animation has which property.
package struct SceneSchema {
  private var types: [Element] = []
  private var known: Set<String> = []

  /// The text of the schema.
  package static var text: String {
    var schema = SceneSchema()
    schema.addValues()
    schema.addAnimations()
    schema.addFilters()
    schema.addCells()
    schema.addStates()
    schema.addLayers()
    var markup = MarkupText()
    markup.append(schema.root)
    return markup.text
  }

  private var root: Element {
    Element(
      "xs:schema",
      [
        ("xmlns:xs", "http://www.w3.org/2001/XMLSchema"), ("xmlns", SceneReader.namespace),
        ("targetNamespace", SceneReader.namespace), ("elementFormDefault", "qualified"),
      ],
      children: [
        element("caml", children: [complex(children: [Self.ref("layer")])])
      ] + types)
  }
}

// The parts of a schema.
extension SceneSchema {
  mutating func add(_ element: Element) {
    if let name = element["name"], !known.insert(element.name + name).inserted { return }
    types.append(element)
  }

  func element(_ name: String, type: String? = nil, children: [Element] = []) -> Element {
    Element(
      "xs:element", [("name", name)] + (type.map { [("type", $0)] } ?? []), children: children)
  }

  func attribute(_ name: String, _ type: String, isRequired: Bool = false) -> Element {
    Element(
      "xs:attribute",
      [("name", name), ("type", type)] + (isRequired ? [("use", "required")] : []))
  }

  /// A complex type. Without a name it describes the element that contains it.
  func complex(
    _ name: String? = nil, isMixed: Bool = false, children: [Element] = [],
    attributes: [Element] = []
  ) -> Element {
    let facts =
      (name.map { [("name", $0)] } ?? []) + (isMixed ? [(name: "mixed", value: "true")] : [])
    return Element("xs:complexType", facts, children: children + attributes)
  }

  /// Any of these children, any number of times, in any order.
  func anyOrder(_ children: [Element]) -> Element {
    Element("xs:choice", [("minOccurs", "0"), ("maxOccurs", "unbounded")], children: children)
  }

  static func ref(_ group: String) -> Element { Element("xs:group", [("ref", group)]) }

  /// A simple type whose text fits a pattern; white space counts as one space.
  mutating func addPattern(_ name: String, _ pattern: String) {
    add(
      Element(
        "xs:simpleType", [("name", name)],
        children: [
          Element(
            "xs:restriction", [("base", "xs:token")],
            children: [Element("xs:pattern", [("value", pattern)])])
        ]))
  }

  /// Contents that no rule describes.
  var anything: [Element] {
    [
      Element(
        "xs:sequence",
        children: [
          Element(
            "xs:any",
            [("minOccurs", "0"), ("maxOccurs", "unbounded"), ("processContents", "skip")])
        ]), Element("xs:anyAttribute", [("processContents", "skip")]),
    ]
  }

  /// The simple type of a property's text.
  ///
  /// - Parameter key: The key whose words and ranges hold; empty for none.
  mutating func type(of kind: ValueKind, key: String) -> String {
    if kind == .string, let words = Spellings.words(of: key) {
      addPattern("words-\(key)", words.keys.sorted().joined(separator: "|"))
      return "words-\(key)"
    }
    if kind == .number { return numberType(key) }
    return ValuePattern.of(kind) == nil ? "xs:string" : kind.rawValue
  }

  private mutating func numberType(_ key: String) -> String {
    if Spellings.allowsInfinity(key) { return "endless" }
    guard let range = Spellings.usualRange(of: key) else { return "number" }
    let facets = [
      Element(
        "xs:pattern", [("value", Spellings.isWhole(key) ? #"[0-9]+(\.0*)?"# : ValuePattern.number)]),
      Element("xs:minInclusive", [("value", "\(range.lowerBound)")]),
      Element("xs:maxInclusive", [("value", "\(range.upperBound)")]),
    ]
    add(
      Element(
        "xs:simpleType", [("name", "number-\(key)")],
        children: [Element("xs:restriction", [("base", "xs:double")], children: facets)]))
    return "number-\(key)"
  }
}
