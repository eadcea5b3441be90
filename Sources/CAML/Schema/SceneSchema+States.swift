// SPDX-License-Identifier: Apache-2.0
import CACommit

extension SceneSchema {
  /// Adds states, transitions between them, and their elements.
  mutating func addStates() {
    addList("states", of: "State", type: "state")
    addList("stateTransitions", of: "StateTransition", type: "stateTransition")
    add(
      complex(
        "state", children: [elements(of: "stateElements")],
        attributes: attributes(of: "State", required: "name")))
    add(
      complex(
        "stateTransition", children: [elements(of: "transitionElements")],
        attributes: attributes(of: "StateTransition")))
    addList(
      "stateElements",
      of: "StateSetValue", "StateAddElement", "StateRemoveElement", "StateAddAnimation",
      "StateRemoveAnimation", type: "stateElement")
    addList("transitionElements", of: "StateTransitionElement", type: "stateElement")
    addElement()
  }

  private mutating func attributes(of element: String, required: String? = nil) -> [Element] {
    var attributes: [Element] = []
    for (name, kind) in StateAttributes.all[element] ?? [] {
      attributes.append(attribute(name, type(of: kind, key: ""), isRequired: name == required))
    }
    return attributes
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
      Self.ref("value"), Self.ref("layer"),
    ]
    add(
      complex(
        "stateElement", children: [anyOrder(children)],
        attributes: attributes(of: "StateSetValue", required: "targetId")))
  }
}
