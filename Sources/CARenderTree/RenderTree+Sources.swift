// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CATiming

/// Pictures that change by themselves.
extension RenderTree {
  /// The sources whose pictures layers of the tree show.
  package var sources: [any PictureSource] { contents.living.map(\.source) }

  /// Takes the pictures of all sources at media time `t`, once the clocks are linked.
  mutating func askSources(at t: Double) {
    if contents.living.isEmpty { return }
    let times = contents.living.map { phase(of: $0, at: t).time }
    let news = contents.follow(at: times, waits: waitsForPictures)
    if news.isEmpty { return }
    takeSummary()
    for node in news {
      let target = nodes[Int(node)].evaluatedPlace
      if target >= 0 { current.noteChange(at: target) }
    }
  }

  /// When a source that is shown next gives another picture.
  func sourceWake(after t: Double) -> WakePlan {
    var plan = WakePlan.never
    for living in contents.living where shownPlace(of: living) != nil {
      plan = plan.sooner(living.source.wake(phase(of: living, at: t), after: t))
    }
    return plan
  }

  /// The clock by which a source goes: that of the first layer that shows it, or media time.
  func phase(of living: LivingSlot, at t: Double) -> ClockPhase {
    guard living.source.followsLayerTime, let place = shownPlace(of: living) else {
      return ClockPhase(mediaTime: t)
    }
    return clocks.phase(of: clocks.clock(of: place), at: t)
  }

  private func shownPlace(of living: LivingSlot) -> Int32? {
    living.nodes.lazy.map { nodes[Int($0)].evaluatedPlace }.first { $0 >= 0 }
  }
}

extension PictureSource {
  /// When the picture next changes, the source's clock going on as `phase` says.
  func wake(_ phase: ClockPhase, after t: Double) -> WakePlan {
    let turn: WakePlan = phase.turn < .infinity ? .at(max(phase.turn, t.nextUp)) : .never
    guard phase.time.isFinite, phase.rate.isFinite, phase.rate != 0 else { return turn }
    let change =
      phase.rate > 0 ? nextChange(after: phase.time) : lastChange(before: phase.time)
    let wake = t + (change - phase.time) / phase.rate
    return wake.isFinite ? turn.sooner(.at(max(wake, t.nextUp))) : turn
  }
}
