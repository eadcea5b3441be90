// SPDX-License-Identifier: Apache-2.0
import CABench
import CACommit
import CAEvaluation
import CARenderServer
import QuartzCore

/// Measures how long it takes to evaluate one animation of each kind.
struct AnimationBench {
  /// The number of evaluations of a round.
  let evaluations: Int
  private static let rounds = 5

  /// The cost of one evaluation.
  struct Row: Encodable {
    let name: String
    let nanoseconds: Double
    /// Blocks of memory; null where nobody counts.
    let allocations: Double?
  }

  /// The rows of all kinds, with a first one of no animation at all: the cost of the loop and of
  /// the copy of the layer's state.
  func measure() -> [Row] {
    let idle = AnimationKind("no animation") { nil }
    return ([idle] + AnimationKind.all).map(measure)
  }

  private func measure(_ kind: AnimationKind) -> Row {
    let layer = kind.makeLayer()
    if let animation = kind.makeAnimation() {
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
    let change = CommitKeeper.commit(of: layer).changes[0]
    let plan = AnimationPlan(change.animations ?? [], kind: change.state.kind)
    let readings = (0..<AnimationBench.rounds).map { _ in evaluate(plan, change.state) }
    let count = Double(evaluations)
    let milliseconds = readings.map(\.milliseconds).sorted()[AnimationBench.rounds / 2]
    let allocations = readings.compactMap(\.allocations).min()
    return Row(
      name: kind.name, nanoseconds: (milliseconds * 1e7 / count).rounded() / 10,
      allocations: allocations.map { (Double($0) * 100 / count).rounded() / 100 })
  }

  /// Evaluates at times that run through the pass again and again.
  private func evaluate(_ plan: AnimationPlan, _ model: LayerState) -> Meter.Reading {
    let meter = Meter()
    var time = 0.0
    for _ in 0..<evaluations {
      time += 0.618_033_988_749
      if time >= 1 { time -= 1 }
      var state = model
      plan.apply(to: &state, at: time)
      AnimationBench.keep(state)
    }
    return meter.reading
  }

  /// Nothing; but the compiler does not know, and so leaves the evaluation in.
  @inline(never) private static func keep(_ state: borrowing LayerState) {}
}
