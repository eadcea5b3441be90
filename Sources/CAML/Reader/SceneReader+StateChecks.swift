// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import QuartzCore

/// The attributes of states, transitions and their elements.
enum StateAttributes {
  /// By element, without the prefix.
  static let all: [String: [(name: String, kind: ValueKind)]] = [
    "State": [
      ("name", .string), ("basedOn", .string), ("id", .string), ("enabled", .bool),
      ("initial", .bool), ("locked", .bool), ("nextDelay", .number), ("previousDelay", .number),
    ],
    "StateTransition": [
      ("fromState", .string), ("toState", .string), ("id", .string), ("enabled", .string),
    ],
    "StateTransitionElement": element, "StateSetValue": element, "StateAddElement": element,
    "StateRemoveElement": element, "StateAddAnimation": element, "StateRemoveAnimation": element,
  ]

  /// Those of all elements of states and transitions.
  static let element: [(name: String, kind: ValueKind)] =
    ["targetId", "keyPath", "key", "id", "object", "beforeObject", "source"].map { ($0, .string) }
    + [("final", .bool)]
}

extension SceneReader {
  /// Remarks on attributes that an element of a state or transition does not have.
  func checkAttributes(_ element: Element) {
    let known = StateAttributes.all[element.name.withoutClassPrefix] ?? []
    checkAttributes(element, element.name, Set(known.map(\.name)))
  }

  func warnUnknown(_ element: Element, _ what: String, among known: some Sequence<String>) {
    warn(
      .unknownClass, element.line,
      "<\(element.name)>: no such \(what); it is left out"
        + NearName.question(element.name, among: known.map { "LK" + $0 }))
  }

  /// Remarks on the key of an element of a transition: it is the property that the animation
  /// changes. Groups and transitions of pictures change others.
  func checkKey(_ key: String, of animation: CAAnimation?, on target: SceneTarget, line: Int) {
    guard animation is CAPropertyAnimation?, target.kind(of: key) == nil else { return }
    warn(.unknownProperty, line, "key \(key.shortened): \(target.rule(of: key))")
  }

  /// Remarks on states that are based on ones that do not exist, and on transitions between such.
  func check(_ states: [CAMLState]) {
    let elements = stateful.flatMap { $0.child("states")?.children ?? [] }
    // A state that is switched off has a name all the same.
    let names = Set(states.map(\.name)).union(elements.compactMap { $0["name"] })
    for element in elements {
      guard let base = element["basedOn"], !base.isEmpty else { continue }
      checkState(base, "basedOn", among: names, element.line)
    }
    for element in stateful.flatMap({ $0.child("stateTransitions")?.children ?? [] }) {
      for attribute in element.attributes
      where ["fromState", "toState"].contains(attribute.name) && attribute.value != "*" {
        checkState(attribute.value, attribute.name, among: names, attribute.line)
      }
    }
  }

  private func checkState(_ name: String, _ what: String, among known: Set<String>, _ line: Int) {
    guard !known.contains(name) else { return }
    warn(
      .unknownState, line,
      "\(what) \(name.shortened): there is no such state"
        + NearName.question(name, among: known.sorted()))
  }
}
