// SPDX-License-Identifier: Apache-2.0
import CACommit

/// A transition at a moment.
package struct TransitionPhase: Hashable, Sendable {
  /// The id of the transition.
  package var animation: AnimationID
  /// The record of the transition.
  package var record: TransitionRecord
  /// 0 shows the picture before, 1 the picture after; the timing curve, start and end progress are
  /// applied.
  package var progress: Double

  /// A transition at this progress.
  package init(animation: AnimationID, record: TransitionRecord, progress: Double) {
    self.animation = animation
    self.record = record
    self.progress = progress
  }
}
