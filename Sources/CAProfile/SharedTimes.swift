// SPDX-License-Identifier: Apache-2.0
import CACompositor

/// The time that layers share, summed over frames, nanoseconds.
package struct SharedTimes: Hashable, Sendable {
  /// Taking commits into the tree, evaluating it, building the frame.
  package var apply = 0, evaluate = 0, build = 0
  /// Planning, batching, and buffers: all outside of passes but uploads and coverage.
  package var preparation = 0
  /// Clearing the surface, or taking up what it shows.
  package var surface = 0
  /// The program's layout, display and commit, as far as they were measured.
  package var program = 0

  /// No time.
  package init() {}

  mutating func add(_ sample: FrameSample) {
    let stages = sample.report.stages
    apply += Int(stages.apply.milliseconds * 1e6)
    evaluate += Int(stages.evaluate.milliseconds * 1e6)
    build += Int(stages.build.milliseconds * 1e6)
    program += sample.commits.reduce(0) { $0 + ($1.work?.total ?? 0) }
    let owned = sample.cost.draws.reduce(0) { $0 + $1.share.preparation }
    preparation += max(0, sample.cost.preparation - owned)
    for pass in sample.cost.passes where pass.reason == .surface { surface += pass.beginning }
  }

  /// The rows with their names.
  var rows: [(name: String, nanoseconds: Int)] {
    [
      ("taking commits", apply), ("evaluating the tree", evaluate), ("building the frame", build),
      ("planning, batching, buffers", preparation), ("clearing or keeping the surface", surface),
    ]
  }
}
