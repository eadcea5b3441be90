// SPDX-License-Identifier: Apache-2.0

extension SceneSchema {
  /// Adds states, transitions between them, and their elements.
  mutating func addStates() {
    addList("states", of: "State", type: "state")
    addList("stateTransitions", of: "StateTransition", type: "stateTransition")
    add(
      complex(
        "state", children: [elements(of: "stateElements")],
        attributes: [
          attribute("name", "xs:string", isRequired: true), attribute("basedOn", "xs:string"),
          attribute("id", "xs:string"), attribute("enabled", "bool"), attribute("initial", "bool"),
          attribute("locked", "bool"), attribute("nextDelay", "number"),
          attribute("previousDelay", "number"),
        ]))
    add(
      complex(
        "stateTransition", children: [elements(of: "transitionElements")],
        attributes: ["fromState", "toState", "id", "enabled"].map { attribute($0, "xs:string") }))
    addList(
      "stateElements",
      of: "StateSetValue", "StateAddElement", "StateRemoveElement", "StateAddAnimation",
      "StateRemoveAnimation", type: "stateElement")
    addList("transitionElements", of: "StateTransitionElement", type: "stateElement")
    addElement()
  }

  private func elements(of type: String) -> Element {
    anyOrder([element("elements", type: type)])
  }

  /// A list of elements, by their names with either prefix.
  private mutating func addList(_ name: String, of items: String..., type: String) {
    let elements = items.flatMap { item in ["LK", "CA"].map { element($0 + item, type: type) } }
    add(
      complex(
        name, children: [anyOrder(elements)], attributes: [attribute("type", "xs:string")]))
  }

  /// Adds the elements of states and transitions: they set values, animate, add or remove objects.
  private mutating func addElement() {
    let children = [
      element("value", type: "value"), element("animation", type: "animation"),
      element("p", type: "animation"), element("object", type: "anything"),
      Self.ref("layer"),
    ]
    let names = ["keyPath", "key", "id", "object", "beforeObject", "source"]
    add(
      complex(
        "stateElement", children: [anyOrder(children)],
        attributes: [attribute("targetId", "xs:string", isRequired: true)]
          + names.map { attribute($0, "xs:string") } + [attribute("final", "bool")]))
  }
}
