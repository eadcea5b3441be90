// SPDX-License-Identifier: Apache-2.0
import CACommit

extension SceneSchema {
  /// A type for each kind of layer, and the group of all layer elements.
  mutating func addLayers() {
    for kind in Set(SceneClass.all.map(\.kind)).sorted(by: { "\($0)" < "\($1)" }) {
      addLayer(kind)
    }
    let elements = SceneClass.all.flatMap { known in
      ["CA", "LK"].map { element($0 + known.name, type: "layer-\(known.kind)") }
    }
    add(
      Element(
        "xs:group", [("name", "layer")], children: [Element("xs:choice", children: elements)]))
    add(
      complex(
        "sublayers", children: [anyOrder([Self.ref("layer")])],
        attributes: [
          attribute("type", "xs:string")
        ]))
    // A mask holds a layer, or is one whose class stands in `type`.
    add(complex("mask", children: anything))
  }

  private mutating func addLayer(_ kind: LayerKind) {
    let rows = PropertyTable.rows(for: kind).filter {
      $0.isSceneKey && !Self.structure.contains($0.key)
    }
    var attributes: [Element] = []
    var children = Self.structure.subtracting(kind == .emitter ? [] : ["emitterCells"]).sorted().map
    { element($0, type: Self.structureTypes[$0] ?? "anything") }
    for row in rows {
      attributes.append(attribute(row.key, type(of: row.kind, key: row.key)))
      for part in KeyPathTarget.parts[row.kind] ?? [] {
        attributes.append(
          attribute("\(row.key).\(part.name)", type(of: part.kind, key: "")))
      }
      children.append(valueElement(row.key, row.kind, key: row.key))
    }
    if kind == .text {
      for known in SceneReader.textUnitAttributes {
        attributes.append(attribute(known.name, type(of: known.kind, key: known.name)))
        children.append(valueElement(known.name, known.kind, key: known.name))
      }
      children.append(element("textUnitAnimations", type: "animations"))
    }
    attributes.append(attribute("contents", "xs:string"))
    attributes.append(attribute("continuousCorners", "bool"))
    for name in IgnoredNames.attributes.sorted() where !rows.contains(where: { $0.key == name }) {
      attributes.append(attribute(name, "xs:string"))
    }
    add(complex("layer-\(kind)", children: [anyOrder(children)], attributes: attributes))
  }

  /// Children that hold objects instead of one value.
  private static let structureTypes = [
    "sublayers": "sublayers", "mask": "mask", "animations": "animations", "filters": "filters",
    "backgroundFilters": "filters", "emitterCells": "emitterCells", "states": "states",
    "stateTransitions": "stateTransitions",
  ]

  private static let structure: Set<String> = Set(structureTypes.keys)
    .union(["contents", "compositingFilter", "style", "actions", "scriptObject"])
    .union(IgnoredNames.children)
}
