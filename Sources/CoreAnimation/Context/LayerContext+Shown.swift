// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation

/// The shown state of layers that the server knows.
extension LayerContext {
  /// A layer at a moment.
  struct Shown {
    var state: LayerState
    var plan: AnimationPlan
    /// The time of the layer's clock.
    var time: Double
  }

  /// The shown state of the layer at `now`, media time; nil when the server does not know it.
  ///
  /// The server evaluates the same: the properties of the last commit, with its animations and the
  /// values of modifiers now.
  func shown(_ id: LayerID, at now: Double) -> Shown? {
    guard let node = nodes[id] else { return nil }
    var shown = Shown(state: node.state, plan: node.plan, time: 0)
    if !node.plan.isEmpty {
      shown.time = localTime(of: node, at: now)
      node.plan.apply(to: &shown.state, at: shown.time)
    }
    node.modifiers?.apply(to: &shown.state)
    return shown
  }

  /// A media time on the clock of a layer, as the server knows it.
  func localTime(of node: CommittedNode, at now: Double) -> Double {
    var clocks: [LayerTiming] = []
    var next: CommittedNode? = node
    while let current = next {
      if current.state.timing != .initial { clocks.append(current.state.timing) }
      next = current.parent.flatMap { nodes[$0] }
    }
    return clocks.reversed().reduce(now) { $1.mapping.localTime(forParent: $0) }
  }
}
