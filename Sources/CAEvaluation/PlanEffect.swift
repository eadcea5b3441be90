// SPDX-License-Identifier: Apache-2.0
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
    /// From moment to moment, also where the duration is infinite: springs.
    case running
  }
}

/// A transition of the plan.
struct TransitionTrack: Sendable {
  let node: Int32
  let id: AnimationID
  let record: TransitionRecord
}

extension PlanEffect {
  /// Whether the shown value may change while the pass goes on.
  func isMoving(in pass: AnimationPass) -> Bool {
    switch change {
    case .constant: false
    case .running: pass.isRunning
    case .middle, .steps, .continuous: pass.isMoving
    }
  }

  /// The first progress after `progress` at which the value differs; nil when it changes
  /// continuously.
  func nextStep(after progress: Double) -> Double? {
    switch change {
    case .constant: 1
    case .middle: progress < 0.5 ? 0.5 : 1
    case .steps(let schedule): schedule.end(ofValueAt: progress)
    case .continuous, .running: nil
    }
  }
}

extension KeyList {
  /// How values at these keys change while their pass goes on.
  func change(isCumulative: Bool) -> PlanEffect.Change {
    if schedule.isDiscrete { return .steps(schedule) }
    return schedule.count == 0 && !isCumulative ? .constant : .continuous
  }
}
