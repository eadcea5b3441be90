// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The states and transitions that a root layer carries.
struct SceneStates {
  var states: [CAMLState] = []
  var transitions: [CAMLStateTransition] = []
  /// The objects that have an id.
  var targets: [String: SceneTarget] = [:]

  /// Those of no scene.
  init() {}

  /// The states of all planes of a scene as those of one.
  ///
  /// Ids that stand in several planes get another name in all but the first.
  init(_ planes: [ScenePlane]) {
    let machines = planes.map(\.machine)
    guard machines.count > 1 else {
      states = machines.flatMap(\.states)
      transitions = machines.flatMap(\.transitions)
      targets = machines.first?.targets ?? [:]
      return
    }
    let parts = machines.map { machine in PlaneStates(machine, taking: &targets) }
    states = Self.merged(parts)
    transitions = Self.mergedTransitions(parts)
  }

  /// The ids by object.
  var ids: [ObjectIdentifier: String] {
    targets.reduce(into: [:]) { ids, pair in
      let object = ObjectIdentifier(pair.value.object)
      ids[object] = min(ids[object] ?? pair.key, pair.key)
    }
  }

  /// Each state once. A plane without it, or one with another base, has its base's elements written
  /// out, so that a merged state needs none.
  private static func merged(_ parts: [PlaneStates]) -> [CAMLState] {
    var names: [String] = []
    for name in parts.flatMap({ $0.machine.states.map(\.name) }) where !names.contains(name) {
      names.append(name)
    }
    return names.map { name in
      let all = parts.compactMap { part in part.machine.states.first { $0.name == name } }
      return CAMLState(
        name: name, basedOn: nil, isInitial: all.contains(where: \.isInitial),
        nextDelay: all.first?.nextDelay, previousDelay: all.first?.previousDelay,
        elements: parts.flatMap { $0.elements(of: name) })
    }
  }

  /// A transition for each pair of states that some plane tells apart: the elements that each plane
  /// would choose for it.
  ///
  /// Where all planes have the same states, the names in their transitions tell them apart.
  /// Otherwise all names do, since a plane takes a state that it does not have for none; `*` stands
  /// for none then.
  private static func mergedTransitions(_ parts: [PlaneStates]) -> [CAMLStateTransition] {
    let all = parts.flatMap(\.machine.transitions)
    if all.isEmpty { return [] }
    let known = parts.map { Set($0.machine.states.map(\.name)) }
    let isSame = known.allSatisfy { $0 == known[0] }
    let names = known.reduce(Set(["*"])) { $0.union($1) }
    let origins = isSame ? Set(all.map(\.fromState)) : names
    let ends = isSame ? Set(all.map(\.toState)) : names
    return origins.sorted().flatMap { from in
      ends.sorted().compactMap { to in
        isSame || from != to
          ? CAMLStateTransition(
            fromState: from, toState: to,
            elements: parts.flatMap { $0.elements(from: from, to: to, isNamed: isSame) }) : nil
      }
    }
  }
}

/// The states of one plane with the ids of the merged scene.
private struct PlaneStates {
  let machine: StateMachine
  /// The id of each of the plane's.
  private var names: [String: String] = [:]

  init(_ machine: StateMachine, taking targets: inout [String: SceneTarget]) {
    self.machine = machine
    for (id, target) in machine.targets.sorted(by: { $0.key < $1.key }) {
      var (name, number) = (id, 1)
      while targets[name] != nil {
        number += 1
        name = "\(id)-\(number)"
      }
      targets[name] = target
      names[id] = name
    }
  }

  /// The elements of a state and those it is based on.
  func elements(of state: String) -> [CAMLStateElement] {
    machine.chain(of: state).flatMap(\.elements).map { item in
      CAMLStateElement(
        action: item.action, targetID: names[item.targetID] ?? item.targetID,
        keyPath: item.keyPath, value: item.value, layer: item.layer,
        objectID: item.objectID.map { item.keyPath == "sublayers" ? names[$0] ?? $0 : $0 },
        animation: item.animation, isFinal: item.isFinal, line: item.line)
    }
  }

  /// The elements of the transition from one to another.
  ///
  /// - Parameter isNamed: Whether the names are those of transitions, and not of states.
  func elements(from: String, to: String, isNamed: Bool) -> [CAMLStateTransitionElement] {
    let (from, to) = isNamed ? (from, to) : (machine.known(from), machine.known(to))
    if !isNamed, from == to { return [] }
    return machine.elements(from: from, to: to).map { item in
      CAMLStateTransitionElement(
        targetID: names[item.targetID] ?? item.targetID, key: item.key, animation: item.animation,
        line: item.line)
    }
  }
}

extension SceneTarget {
  /// The layer or cell itself.
  fileprivate var object: AnyObject {
    switch self {
    case .layer(let target): target.layer
    case .cell(let cell): cell
    }
  }
}
