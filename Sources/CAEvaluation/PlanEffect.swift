import CACommit
import CATiming

/// Something the plan shows, and how it changes while its clock goes on.
struct PlanEffect: Sendable {
  let node: Int32
  let change: Change

  enum Change: Sendable {
    case constant
    /// Half way.
    case middle
    /// At the starts of the spans of discrete values.
    case steps(KeySchedule)
    case continuous
  }
}

/// A transition of the plan.
struct TransitionTrack: Sendable {
  let node: Int32
  let id: AnimationID
  let record: TransitionRecord
}

extension PlanEffect {
  /// The first progress after `progress` at which the value is another one; nil when it changes from
  /// moment to moment.
  func nextStep(after progress: Double) -> Double? {
    switch change {
    case .constant: 1
    case .middle: progress < 0.5 ? 0.5 : 1
    case .steps(let schedule): schedule.start(of: schedule.place(at: progress).segment + 1)
    case .continuous: nil
    }
  }
}
