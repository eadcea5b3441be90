// SPDX-License-Identifier: Apache-2.0
import CACommit
import CACompositor
import CAFrame
import CARenderServer
import CARenderTree

/// One frame as it was played: its commits, its tree, its passes and their cost.
package struct FrameSample: Sendable {
  /// Since the frame before.
  package var commits: [Commit]
  package var layers: EvaluatedTree
  package var frame: Frame
  /// The cost of drawing.
  package var cost: FrameCost
  /// The cost of the rooms before.
  package var report: FrameReport
  /// The notes about the layers of the tree.
  package var notes: [LayerID: LayerNote]
  /// Pixels per point.
  package var scale: Double
  /// The number of the frame in the play, from 0.
  package var number = 0

  /// Taking commits, evaluating and building: nanoseconds.
  package var roomNanoseconds: Int {
    let stages = report.stages
    let total = stages.apply + stages.evaluate + stages.build
    return Int(total.milliseconds * 1e6)
  }

  /// All of the frame, nanoseconds.
  package var nanoseconds: Int { roomNanoseconds + cost.nanoseconds }
}
