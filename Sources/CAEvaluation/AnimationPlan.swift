import CACommit
import CATiming

/// The animations of one layer, prepared so that evaluating them costs little.
///
/// What the server draws and what `presentation()` answers both come from here: a pure function of
/// the records, the committed state and a time of the layer's clock.
package struct AnimationPlan: Sendable {
  /// What the plan was made of, in the order it applies.
  package let records: [AnimationRecord]

  /// A plan of the animations of a layer of that kind.
  package init(_ records: [AnimationRecord], kind: LayerKind) {
    self.records = records
  }

  /// Whether there is nothing to evaluate.
  package var isEmpty: Bool { records.isEmpty }

  /// Turns the committed `state` into what shows at `time`, seconds of the layer's clock.
  ///
  /// Those that replace go first, in their order, then those that add, groups included.
  package func apply(to state: inout LayerState, at time: Double) {}

  /// What shows at `time` for a key of the program's own whose model value is `model`; nil when no
  /// animation changes it.
  package func customValue(
    forKey key: String, model: PropertyValue, at time: Double
  ) -> PropertyValue? { nil }

  /// Keys of the program's own that animations of the plan change, each once.
  package var customKeys: [String] { [] }

  /// What the plan does at `time` and until when.
  package func activity(at time: Double) -> AnimationActivity { AnimationActivity() }

  /// The transition that runs at `time`, the last one if there are many; nil when none does.
  package func transition(at time: Double) -> TransitionPhase? { nil }
}

/// What the animations of a layer do at a time of its clock.
package struct AnimationActivity: Hashable, Sendable {
  package enum Phase: UInt8, Sendable {
    /// They have no effect: the committed state shows.
    case idle
    /// They have an effect that stays as it is until `until`.
    case steady
    /// They change what shows from moment to moment.
    case moving
  }

  package var phase = Phase.idle
  /// The first later time of the layer's clock at which that may be otherwise; infinite for never.
  package var until = Double.infinity
  /// The frame rate that those which move ask for, the highest of them; nil when one leaves it to
  /// the display.
  package var frameRate: FrameRate?

  package init() {}
}

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
