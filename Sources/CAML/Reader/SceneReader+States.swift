// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import Foundation
import QuartzCore

extension SceneReader {
  /// The states and transitions of the whole tree, once every id is known.
  func readStates() -> (states: [CAMLState], transitions: [CAMLStateTransition]) {
    var states: [CAMLState] = []
    var transitions: [CAMLStateTransition] = []
    for element in stateful {
      states += (element.child("states")?.children ?? []).compactMap(state)
      transitions += (element.child("stateTransitions")?.children ?? []).compactMap(transition)
    }
    if states.isEmpty, let rootElement { states = groupStates(rootElement) }
    check(states)
    checkParts(states)
    return (states, transitions)
  }

  private func state(_ element: Element) -> CAMLState? {
    guard element.name.withoutClassPrefix == "State", let name = element["name"] else {
      warn(.badValue, element.line, "<\(element.name)>: states holds LKState elements with a name")
      return nil
    }
    checkAttributes(element)
    if let enabled = element["enabled"], (try? text(enabled).bool()) == false { return nil }
    return CAMLState(
      name: name, basedOn: element["basedOn"], isInitial: flag(element, "initial"),
      nextDelay: number(element, "nextDelay"), previousDelay: number(element, "previousDelay"),
      elements: (element.child("elements")?.children ?? []).compactMap(stateElement))
  }

  private func stateElement(_ element: Element) -> CAMLStateElement? {
    guard let action = Self.actions[element.name.withoutClassPrefix] else {
      warnUnknown(element, "state element", among: Self.actions.keys)
      return nil
    }
    checkAttributes(element)
    guard let (id, target) = target(of: element) else {
      checkValue(element)
      return nil
    }
    let keyPath = Self.name(of: element, action)
    let objectID = element["object"] ?? element["beforeObject"]
    func made(
      value: PropertyValue? = nil, layer: CALayer? = nil, animation: CAAnimation? = nil
    ) -> CAMLStateElement {
      CAMLStateElement(
        action: action, targetID: id, keyPath: keyPath, value: value?.object, layer: layer,
        objectID: objectID, animation: animation, isFinal: flag(element, "final"),
        line: element.line)
    }
    switch action {
    case .setValue: return slot(element, keyPath, of: target).map { made(value: $0) }
    case .addElement, .removeElement:
      return item(element, action, keyPath, of: target).map {
        made(value: $0.value, layer: $0.layer)
      }
    case .addAnimation:
      let animation = addedAnimation(element, target)
      return animation.map { made(animation: $0) }
    case .removeAnimation: return made()
    }
  }

  private static let actions: [String: CAMLStateElement.Action] = [
    "StateSetValue": .setValue, "StateAddElement": .addElement,
    "StateRemoveElement": .removeElement, "StateAddAnimation": .addAnimation,
    "StateRemoveAnimation": .removeAnimation,
  ]

  /// The element of an action, without its prefix.
  static func name(of action: CAMLStateElement.Action) -> String {
    let known = actions.first { $0.value == action }
    guard let known else { preconditionFailure("Every action has an element.") }
    return known.key
  }

  /// The key path of a value, the key of an animation.
  private static func name(of element: Element, _ action: CAMLStateElement.Action) -> String {
    if action != .addAnimation && action != .removeAnimation {
      return element["keyPath"] ?? element["key"] ?? ""
    }
    let animation = element.children.first { $0["type"] != nil }
    return element["key"] ?? animation?["key"] ?? animation?["keyPath"] ?? element["keyPath"] ?? ""
  }

  /// The item that a list gets or loses; nil when that cannot be, which has been remarked on.
  private func item(
    _ element: Element, _ action: CAMLStateElement.Action, _ keyPath: String,
    of target: SceneTarget
  ) -> (value: PropertyValue?, layer: CALayer?)? {
    // The format's own spelling is not known: the object may stand in the element or in `object`.
    let child = element.children.first.flatMap {
      $0.name == "object" ? $0.children.first ?? $0 : $0
    }
    if keyPath == "sublayers", target.layerTarget != nil {
      return sublayer(element, child, action)
    }
    guard target.layerTarget != nil, target.kind(of: keyPath)?.kind == .array else {
      warn(.unknownProperty, element.line, "keyPath \(keyPath.shortened): no such list")
      return nil
    }
    guard let child else {
      if action == .removeElement, element["object"] != nil { return (nil, nil) }
      warn(.badValue, element.line, "\(element.name): the object is a child element")
      return nil
    }
    if child["filter"] != nil { return (filter(child), nil) }
    do throws(BadValue) {
      return (try value(of: child, as: nil, key: child.name), nil)
    } catch {
      warn(error, of: keyPath, line: child.line)
      return nil
    }
  }

  private func sublayer(
    _ element: Element, _ child: Element?, _ action: CAMLStateElement.Action
  ) -> (value: PropertyValue?, layer: CALayer?)? {
    if action == .addElement, let child, child.name.namesLayer {
      return (nil, layer(child, class: child.name))
    }
    if action == .removeElement, let id = element["object"], targets[id]?.layerTarget != nil {
      return (nil, nil)
    }
    warn(
      .badValue, element.line,
      action == .addElement
        ? "\(element.name): holds the layer to add"
        : "\(element.name): object is the id of the layer to remove")
    return nil
  }

  private func addedAnimation(_ element: Element, _ target: SceneTarget) -> CAAnimation? {
    element.children.first { $0["type"] != nil }.flatMap { animation($0, on: target.layerTarget) }
  }

  /// Remarks on a value that cannot be read, though nothing takes it.
  private func checkValue(_ element: Element) {
    guard let slot = element.child("value"), slot["type"] != "CGImage" else { return }
    do throws(BadValue) {
      _ = try value(of: slot, as: nil, key: element["keyPath"] ?? "")
    } catch {
      warn(error, of: element["keyPath"] ?? "value", line: slot.line)
    }
  }

  /// The value a state sets; nil when it cannot, which has been remarked on.
  private func slot(
    _ element: Element, _ keyPath: String, of target: SceneTarget
  ) -> PropertyValue? {
    guard let kind = target.kind(of: keyPath) else {
      warn(
        .unknownProperty, element.line,
        "keyPath \(keyPath.shortened): \(target.rule(of: keyPath))")
      return nil
    }
    if let layer = target.layerTarget, let path = KeyPathTarget(keyPath, for: layer.kind) {
      expect(path, keyPath, of: layer.layer, line: element.line)
    }
    guard let slot = element.child("value") else {
      warn(.badValue, element.line, "\(element.name): the value is a child element")
      return nil
    }
    do throws(BadValue) {
      let value = try value(of: slot, as: kind.kind, key: keyPath)
      doubt(value, of: keyPath, as: slot.plainText, line: slot.line)
      let isMissingPicture = value == .none && slot["src"] != nil
      return isMissingPicture ? nil : value
    } catch {
      warn(error, of: keyPath, line: slot.line)
      return nil
    }
  }

  private func transition(_ element: Element) -> CAMLStateTransition? {
    guard element.name.withoutClassPrefix == "StateTransition" else {
      warnUnknown(element, "state transition", among: ["StateTransition"])
      return nil
    }
    checkAttributes(element)
    return CAMLStateTransition(
      fromState: element["fromState"] ?? "*", toState: element["toState"] ?? "*",
      elements: (element.child("elements")?.children ?? []).compactMap(transitionElement))
  }

  private func transitionElement(_ element: Element) -> CAMLStateTransitionElement? {
    guard element.name.withoutClassPrefix == "StateTransitionElement" else {
      warnUnknown(element, "transition element", among: ["StateTransitionElement"])
      return nil
    }
    checkAttributes(element)
    guard let (id, target) = target(of: element) else { return nil }
    guard let key = element["key"] ?? element["keyPath"] else {
      warn(.badValue, element.line, "\(element.name): key names the property")
      return nil
    }
    let animation = element.children.first { $0["type"] != nil }.flatMap {
      self.animation($0, on: target.layerTarget)
    }
    checkKey(key, of: animation, on: target, line: element.line)
    return CAMLStateTransitionElement(
      targetID: id, key: key, animation: animation, line: element.line)
  }

  /// The object an element means; nil when there is none, which has been remarked on.
  private func target(of element: Element) -> (id: String, target: SceneTarget)? {
    guard let id = element["targetId"] else {
      warn(.badValue, element.line, "\(element.name): targetId names what it changes")
      return nil
    }
    if let target = targets[id] { return (id, target) }
    warn(.danglingTarget, element.line, "targetId \(id.shortened): nothing has this id")
    return nil
  }

  private func flag(_ element: Element, _ name: String) -> Bool {
    guard let value = element[name] else { return false }
    do throws(BadValue) {
      return try text(value).bool()
    } catch {
      warn(error, of: name, line: element.line)
      return false
    }
  }

  private func number(_ element: Element, _ name: String) -> Double? {
    guard let value = element[name] else { return nil }
    do throws(BadValue) {
      return try text(value).number()
    } catch {
      warn(error, of: name, line: element.line)
      return nil
    }
  }
}

extension SceneTarget {
  /// The target of a key path; nil when the object has no such property.
  struct Slot {
    let kind: ValueKind?
  }

  func kind(of keyPath: String) -> Slot? {
    switch self {
    case .layer(let target): KeyPathTarget(keyPath, for: target.kind).map { Slot(kind: $0.kind) }
    case .cell: EmitterCellKeys.kinds[keyPath].map { Slot(kind: $0) }
    }
  }

  /// The rule that a key path breaks which the object does not have.
  func rule(of keyPath: String) -> String {
    switch self {
    case .layer(let target):
      KeyPathTarget.rule(keyPath, for: target.kind, named: target.className)
    case .cell:
      "an emitter cell has no such property"
        + NearName.question(keyPath, among: EmitterCellKeys.all.map(\.key))
    }
  }
}
