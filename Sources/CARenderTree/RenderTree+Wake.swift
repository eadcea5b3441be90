// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CATiming

extension RenderTree {
  /// When the picture next changes after media time `t`, seconds, if nothing is committed.
  ///
  /// It never changes later than that; where clocks turn or animations begin without effect, it may
  /// stay as it is. Layers that the root does not reach keep nobody awake. The cost follows the
  /// number of animated layers.
  package func nextWake(after t: Double) -> WakePlan {
    if needsFlattening || needsClocks || !touched.isEmpty { return .now }
    let phases = clockPhases(at: t)
    var plan = WakePlan.never
    for entry in animated where nodes[Int(entry.node)].evaluatedPlace >= 0 {
      if entry.ghost >= 0, !isShown(ghost: entry.ghost) { continue }
      let phase = entry.clock < 0 ? ClockPhase(mediaTime: t) : phases[Int(entry.clock)]
      plan = plan.sooner(entry.wake(phase, after: t))
    }
    for emitter in emitters where nodes[Int(emitter.node)].evaluatedPlace >= 0 {
      let phase = emitter.clock < 0 ? ClockPhase(mediaTime: t) : phases[Int(emitter.clock)]
      plan = plan.sooner(emitter.wake(phase, after: t))
    }
    return plan
  }

  /// How each clock that is read goes on from media time `t`.
  private func clockPhases(at t: Double) -> ContiguousArray<ClockPhase> {
    let media = ClockPhase(mediaTime: t)
    var phases = ContiguousArray(repeating: media, count: clocks.clocks.count)
    for index in clocks.read {
      let clock = clocks.clocks[Int(index)]
      let parent = clock.parent < 0 ? media : phases[Int(clock.parent)]
      phases[Int(index)] = parent.child(clock.mapping, at: t)
    }
    return phases
  }
}

extension AnimatedNode {
  /// When the layer next changes, its clock going on as `phase` says.
  fileprivate func wake(_ phase: ClockPhase, after t: Double) -> WakePlan {
    let turn: WakePlan = phase.turn < .infinity ? .at(max(phase.turn, t.nextUp)) : .never
    guard phase.time.isFinite, phase.rate.isFinite, phase.rate != 0 else { return turn }
    let activity =
      isShown(at: phase.time) ? self.activity : plan.activity(at: phase.time)
    if activity.phase == .moving { return .continuous(activity.frameRate) }
    let change = phase.rate > 0 ? activity.until : plan.lastChange(before: phase.time)
    let wake = t + (change - phase.time) / phase.rate
    return wake.isFinite ? turn.sooner(.at(max(wake, t.nextUp))) : turn
  }
}

extension AnimationPlan {
  /// How many changes of activity are looked at before a layer whose clock runs back is taken to
  /// change all the time.
  private static let mostChanges = 256

  /// The time of the layer's clock at which a clock that runs back from `time` finds another
  /// activity; minus infinity for never.
  ///
  /// Plans only know later changes, so this goes forward from before everything begins.
  func lastChange(before time: Double) -> Double {
    guard let first = records.map(\.timing.beginTime).min(), first.isFinite else {
      return -.infinity
    }
    var (change, next) = (-Double.infinity, first - 1)
    for _ in 0..<AnimationPlan.mostChanges {
      next = activity(at: next).until
      guard next <= time else { return change }
      change = next
    }
    return time
  }
}
