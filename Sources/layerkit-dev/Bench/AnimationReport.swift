// SPDX-License-Identifier: Apache-2.0

/// The output of `bench animations`.
struct AnimationReport: Encodable {
  private let peer = "layerkit"
  private let work = "animations"
  private let evaluations: Int
  private let kinds: [AnimationBench.Row]
  private let trees: [AnimatedTreeBench.Row]

  /// How many layers the measured trees have, and how many of them are animated.
  private static let layerCount = 10_000
  private static let animatedCounts = [0, 100, 10_000]

  /// Measures; `evaluations` is the length of a round, `frames` how often a tree is evaluated.
  init(evaluations: Int, frames: Int) throws {
    self.evaluations = evaluations
    kinds = AnimationBench(evaluations: evaluations).measure()
    let bench = AnimatedTreeBench(layerCount: AnimationReport.layerCount, frames: frames)
    trees = try AnimationReport.animatedCounts.map { try bench.measure(animated: $0) }
  }

  /// The report for people.
  var text: String {
    let width = kinds.map(\.name.count).max() ?? 0
    let rows = kinds.map { row in
      let name = row.name + String(repeating: " ", count: width - row.name.count)
      let blocks = row.allocations.map { "  \($0) allocations" } ?? ""
      return "\(name)  \(row.nanoseconds) ns\(blocks)\n"
    }
    let treeRows = trees.map { row in
      let blocks = row.allocations.map { ", \($0) allocations" } ?? ""
      return "\(row.layers) layers, \(row.animated) animated: \(row.microseconds) µs, "
        + "\(row.layersWritten) layers written, \(row.plansEvaluated) plans\(blocks)\n"
    }
    return "one evaluation, median of 5 rounds of \(evaluations)\n" + rows.joined()
      + "one evaluation of a tree, median\n" + treeRows.joined()
  }
}
