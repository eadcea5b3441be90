import CACommit

/// A transition at a moment.
package struct TransitionPhase: Hashable, Sendable {
  package var animation: AnimationID
  package var record: TransitionRecord
  /// 0 shows what was before, 1 what is after; the timing curve, start and end progress are in it.
  package var progress: Double

  package init(animation: AnimationID, record: TransitionRecord, progress: Double) {
    self.animation = animation
    self.record = record
    self.progress = progress
  }
}
