// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CATiming

extension RenderTree {
  /// When the picture next changes after media time `t`, seconds, if nothing is committed.
  ///
  /// It never changes later than that; where clocks turn or animations begin without effect, it may
  /// stay as it is. Layers that the root does not reach keep nobody awake. The cost follows the
  /// number of animated layers and of modifiers; writers of these ring from now on.
  package func nextWake(after t: Double) -> WakePlan {
    if needsFlattening || needsClocks || !touched.isEmpty { return .now }
    let phases = clockPhases(at: t)
    var plan = sourceWake(after: t)
    if let end = graftEnds.first(where: { $0 > t }) { plan = plan.sooner(.at(end)) }
    for entry in animated where nodes[Int(entry.node)].evaluatedPlace >= 0 {
      if entry.ghost >= 0, !isShown(ghost: entry.ghost) { continue }
      let phase = entry.clock < 0 ? ClockPhase(mediaTime: t) : phases[Int(entry.clock)]
      let known = entry.isShown(at: phase.time) ? entry.activity : nil
      plan = plan.sooner(entry.plan.wake(phase, known, after: t))
    }
    for set in current.copies.sets {
      plan = plan.sooner(wake(of: set, phases, after: t))
    }
    for emitter in emitters where nodes[Int(emitter.node)].evaluatedPlace >= 0 {
      let phase = emitter.clock < 0 ? ClockPhase(mediaTime: t) : phases[Int(emitter.clock)]
      plan = plan.sooner(emitter.wake(phase, after: t))
    }
    return heedingModifiers(plan)
  }

  /// When a set of delayed copies next changes.
  private func wake(
    of set: CopyStates.Set, _ phases: ContiguousArray<ClockPhase>, after t: Double
  ) -> WakePlan {
    let group = copyTable.groups[Int(set.group)]
    let own = phase(of: set, phases, at: t)
    var plan = WakePlan.never
    for (number, member) in group.members.enumerated() {
      if member.emitter >= 0 {
        var emitter = emitters[Int(member.emitter)]
        let phase = clocks.phase(of: emitter.clock, below: group.place, own, at: t)
        // Found again, as the time in a copy is another one.
        emitter.time = nil
        plan = plan.sooner(emitter.wake(phase, after: t))
      }
      guard member.animation >= 0 else { continue }
      let entry = animated[Int(member.animation)]
      if entry.ghost >= 0, !isShown(ghost: entry.ghost) { continue }
      let phase = clocks.phase(of: entry.clock, below: group.place, own, at: t)
      let shown = copyTable.shown[Int(set.firstState) + number]
      let known = shown.stamp == entry.stamp && shown.isOf(phase.time) ? shown.activity : nil
      plan = plan.sooner(entry.plan.wake(phase, known, after: t))
    }
    return plan
  }

  /// How the clock of a set's replicator goes on from media time `t`.
  private func phase(
    of set: CopyStates.Set, _ phases: ContiguousArray<ClockPhase>, at t: Double
  ) -> ClockPhase {
    let group = copyTable.groups[Int(set.group)]
    var result: ClockPhase
    if set.around > 0 {
      let around = current.copies.sets[Int(set.around) - 1]
      let place = copyTable.groups[Int(around.group)].place
      result = clocks.phase(
        of: group.clock, below: place, phase(of: around, phases, at: t), at: t)
    } else {
      result = group.clock < 0 ? ClockPhase(mediaTime: t) : phases[Int(group.clock)]
    }
    result.time -= set.delay
    return result
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

extension AnimationPlan {
  /// When a layer with this plan next changes, its clock going on as `phase` says.
  ///
  /// - Parameter known: the activity at the time of the phase, where it is known.
  fileprivate func wake(
    _ phase: ClockPhase, _ known: AnimationActivity?, after t: Double
  ) -> WakePlan {
    let turn: WakePlan = phase.turn < .infinity ? .at(max(phase.turn, t.nextUp)) : .never
    guard phase.time.isFinite, phase.rate.isFinite, phase.rate != 0 else { return turn }
    let activity = known ?? activity(at: phase.time)
    if activity.phase == .moving { return .continuous(activity.frameRate) }
    let change = phase.rate > 0 ? activity.until : lastChange(before: phase.time)
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
