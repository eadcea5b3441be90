// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CATiming

/// An emitter layer, and its activity at the last evaluation.
struct EmitterNode: Sendable {
  /// The layer's place among the nodes.
  let node: Int32
  var timeline: EmissionTimeline
  /// The layer's clock, or -1 for media time.
  var clock: Int32 = -1
  /// The time of the layer's clock that the last evaluation was of; nil before the first.
  var time: Double?
  /// The activity then.
  var activity = EmissionActivity(isMoving: false, until: -.infinity)
}

/// An emission at one time.
package struct EvaluatedEmitter: Sendable {
  /// The history of the layer, looked at until the time.
  package let timeline: EmissionTimeline
  /// Seconds of the layer's clock.
  package let time: Double
}

extension EmitterNode {
  /// When the particles next change, the layer's clock going on as `phase` says.
  func wake(_ phase: ClockPhase, after t: Double) -> WakePlan {
    let turn: WakePlan = phase.turn < .infinity ? .at(max(phase.turn, t.nextUp)) : .never
    guard phase.time.isFinite, phase.rate.isFinite, phase.rate != 0 else { return turn }
    var activity = activity
    if phase.time != time {
      var timeline = timeline
      timeline.look(until: phase.time)
      activity = timeline.activity(at: phase.time)
    }
    // Where the clock runs back, dead particles come to life.
    if activity.isMoving || phase.rate < 0 { return .continuous(nil) }
    let wake = t + (activity.until - phase.time) / phase.rate
    return wake.isFinite ? turn.sooner(.at(max(wake, t.nextUp))) : turn
  }
}
