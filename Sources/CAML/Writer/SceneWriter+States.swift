// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import QuartzCore

extension SceneWriter {
  /// The children of the root that hold states and transitions.
  func elements(of states: SceneStates) -> [Element] {
    var elements: [Element] = []
    if !states.states.isEmpty {
      elements.append(
        element("states") { states.states.map { state($0, states.targets) } })
    }
    if !states.transitions.isEmpty {
      elements.append(
        element("stateTransitions") {
          states.transitions.map { transition($0, states.targets) }
        })
    }
    return elements
  }

  private func state(_ state: CAMLState, _ targets: [String: SceneTarget]) -> Element {
    var attributes = [(name: "name", value: state.name)]
    if let base = state.basedOn { attributes.append(("basedOn", base)) }
    if state.isInitial { attributes.append(("initial", "1")) }
    if let delay = state.nextDelay { attributes.append(("nextDelay", delay.text)) }
    if let delay = state.previousDelay { attributes.append(("previousDelay", delay.text)) }
    return element("LKState", attributes) {
      elements(state.elements) { self.element($0, targets) }
    }
  }

  private func elements<Item>(_ items: [Item], _ make: (Item) -> Element?) -> [Element] {
    items.isEmpty ? [] : [element("elements") { items.compactMap(make) }]
  }

  private func element(_ item: CAMLStateElement, _ targets: [String: SceneTarget]) -> Element? {
    guard let target = targets[item.targetID] else { return nil }
    let name = "LK" + SceneReader.name(of: item.action)
    let owner = SceneOwner(
      "\(name) of \(item.targetID.shortened)", kind: target.layerTarget?.kind)
    var attributes = [(name: "targetId", value: item.targetID)]
    let isAnimation = item.action == .addAnimation || item.action == .removeAnimation
    attributes.append((isAnimation ? "key" : "keyPath", item.keyPath))
    if let id = item.objectID {
      attributes.append((item.action == .addElement ? "beforeObject" : "object", id))
    }
    if item.isFinal { attributes.append(("final", "true")) }
    return element(name, attributes) {
      child(of: item, target, owner).map { [$0] } ?? []
    }
  }

  private func child(
    of item: CAMLStateElement, _ target: SceneTarget, _ owner: SceneOwner
  ) -> Element? {
    switch item.action {
    case .setValue:
      let kind = target.kind(of: item.keyPath)?.kind
      return self.item(
        object: item.value, SceneSlot("value", kind: kind, key: item.keyPath, owner: owner))
    case .addElement, .removeElement:
      if let layer = item.layer { return self.layer(layer) }
      let value = item.value.flatMap(PropertyValue.init(object:))
      if let value, value.isFilter { return filter(value, owner) }
      guard let object = item.value else { return nil }
      return self.item(
        object: object, SceneSlot("", names: .element, kind: nil, key: "", owner: owner))
    case .addAnimation: return item.animation.flatMap { animation($0, owner) }
    case .removeAnimation: return nil
    }
  }

  private func transition(
    _ transition: CAMLStateTransition, _ targets: [String: SceneTarget]
  ) -> Element {
    let attributes = [
      (name: "fromState", value: transition.fromState), ("toState", transition.toState),
    ]
    return element("LKStateTransition", attributes) {
      elements(transition.elements) { item in
        let owner = SceneOwner(
          "LKStateTransitionElement of \(item.targetID.shortened)",
          kind: targets[item.targetID]?.layerTarget?.kind)
        return element(
          "LKStateTransitionElement", [("key", item.key), ("targetId", item.targetID)]
        ) {
          item.animation.flatMap { animation($0, owner) }.map { [$0] } ?? []
        }
      }
    }
  }
}
