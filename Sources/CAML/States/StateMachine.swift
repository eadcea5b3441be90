// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The states of one plane: which one its tree is in, and how to get to another.
///
/// Entering a state undoes the changes of the one before, in reverse order, then applies the states
/// it is based on and its own elements. Animations of a transition go away with the next change.
final class StateMachine {
  let states: [CAMLState]
  let transitions: [CAMLStateTransition]
  let targets: [String: SceneTarget]
  /// The state the tree is in; nil for the tree as written.
  private(set) var current: String?
  /// The changes of the state, in order.
  private var changes: [StateChange] = []
  /// The animations of the last transition.
  private var running: [TransitionAnimation] = []

  init(
    states: [CAMLState], transitions: [CAMLStateTransition], targets: [String: SceneTarget]
  ) {
    self.states = states
    self.transitions = transitions
    self.targets = targets
  }

  /// Goes to a state at once; to the tree as written where there is none of that name.
  func jump(to name: String?) {
    for item in running { item.remove() }
    running = []
    for change in changes.reversed() { change.undo() }
    changes = []
    current = known(name)
    for state in chain(of: current) {
      for element in state.elements { apply(element) }
    }
  }

  /// Goes to a state and adds the animations of the transition there, if there is one.
  ///
  /// - Returns: Whether the state is another one than before.
  @discardableResult
  func move(to name: String?, pace: TransitionPace) -> Bool {
    let next = known(name)
    guard next != current else { return false }
    let departures = elements(from: current, to: next).compactMap { element in
      targets[element.targetID]?.layerTarget.flatMap { TransitionDeparture(element, on: $0) }
    }
    jump(to: next)
    running = departures.map { $0.arrive() }
    for item in running { item.add(at: pace) }
    return true
  }

  /// Adds the animations of the transition again, at another pace.
  func repace(_ pace: TransitionPace) {
    for item in running { item.add(at: pace) }
  }

  /// How long the transition takes that was begun last, seconds; endless animations do not count.
  var runningDuration: Double { running.compactMap(\.end).max() ?? 0 }

  func known(_ name: String?) -> String? {
    name.flatMap { name in states.contains { $0.name == name } ? name : nil }
  }

  /// The elements of the transition that fits best: the exact pair, then from any state, then to
  /// any, then from any to any. The first in the file among equals.
  func elements(
    from: String?, to: String?
  ) -> [CAMLStateTransitionElement] {
    let ranked = transitions.compactMap { transition -> (rank: Int, CAMLStateTransition)? in
      transition.rank(from: from, to: to).map { ($0, transition) }
    }
    return ranked.min { $0.rank < $1.rank }?.1.elements ?? []
  }

  /// The states to apply, the most basic first; a circle is broken where it closes.
  func chain(of name: String?) -> [CAMLState] {
    var chain: [CAMLState] = []
    var next = name
    while let current = next, !chain.contains(where: { $0.name == current }),
      let state = states.first(where: { $0.name == current })
    {
      chain.append(state)
      next = state.basedOn
    }
    return chain.reversed()
  }

  private func apply(_ element: CAMLStateElement) {
    guard let target = targets[element.targetID],
      let change = StateChange(element, on: target, objects: targets)
    else { return }
    // Setting a part again keeps the value from before the state.
    if !changes.contains(where: { $0.covers(change) }) { changes.append(change) }
    change.apply(element)
  }
}

extension CAMLStateTransition {
  /// How well the transition fits, 0 best; nil when it does not.
  fileprivate func rank(from: String?, to: String?) -> Int? {
    let isExact = (from: fromState == from, to: toState == to)
    guard isExact.from || fromState == "*", isExact.to || toState == "*" else { return nil }
    return (isExact.to ? 0 : 2) + (isExact.from ? 0 : 1)
  }
}
