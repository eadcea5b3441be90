// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CATiming

/// Emitter layers have a history: each of their particles keeps the values of its birth.
extension RenderTree {
  /// Writes the changes that a commit brings to emitter layers into their histories.
  mutating func noteEmissions(of commit: Commit) {
    for index in commit.changes.indices where commit.changes[index].state.kind == .emitter {
      guard let place = places[commit.changes[index].layer] else { continue }
      let isNews =
        commit.changes[index].animations != nil
        || !commit.changes[index].changed.isDisjoint(with: PropertyTable.emissionRows)
      if nodes[Int(place)].emitter < 0 || isNews { noteEmission(of: place, at: commit.time) }
    }
  }

  private mutating func noteEmission(of place: Int32, at time: Double?) {
    let animation = nodes[Int(place)].animation
    let plan = animation < 0 ? AnimationPlan.none : animated[Int(animation)].plan
    let state = nodes[Int(place)].state
    let emitter = nodes[Int(place)].emitter
    guard emitter >= 0 else { return addEmitter(place, EmissionTimeline(state, plan)) }
    if let time {
      emitters[Int(emitter)].timeline.change(at: localTime(of: place, at: time), to: state, plan)
    } else {
      emitters[Int(emitter)].timeline = EmissionTimeline(state, plan)
    }
    emitters[Int(emitter)].time = nil
  }

  /// The time of a layer's clock, as committed, at media time `t`.
  private func localTime(of place: Int32, at t: Double) -> Double {
    var mappings: [TimeMapping] = []
    var place: Int32? = place
    while let next = place {
      mappings.append(nodes[Int(next)].state.timing.mapping)
      place = nodes[Int(next)].superlayer.flatMap { places[$0] }
    }
    return mappings.reversed().reduce(t) { $1.localTime(forParent: $0) }
  }

  mutating func addEmitter(_ place: Int32, _ timeline: EmissionTimeline) {
    nodes[Int(place)].emitter = Int32(emitters.count)
    emitters.append(EmitterNode(node: place, timeline: timeline))
    needsClocks = true
  }

  /// Takes an emitter out; the last one moves to its place.
  mutating func removeEmitter(of place: Int32) {
    let index = nodes[Int(place)].emitter
    guard index >= 0 else { return }
    nodes[Int(place)].emitter = -1
    let last = emitters.removeLast()
    guard Int(index) < emitters.count else { return }
    emitters[Int(index)] = last
    nodes[Int(last.node)].emitter = index
  }

  /// Finds the clock of each emitter layer.
  mutating func linkEmitters() {
    for index in emitters.indices {
      let target = nodes[Int(emitters[index].node)].evaluatedPlace
      emitters[index].clock = target < 0 ? -1 : clocks.clock(of: target)
      clocks.markRead(emitters[index].clock)
    }
  }

  /// Finds the emission of each emitter layer at media time `t`, once the clocks ran.
  mutating func emit(at t: Double) {
    for index in emitters.indices {
      let target = nodes[Int(emitters[index].node)].evaluatedPlace
      guard target >= 0 else { continue }
      let time = clocks.time(of: emitters[index].clock, at: t)
      emitters[index].timeline.look(until: time)
      if emitters[index].time != time { show(index, at: target, time) }
      current.layers[Int(target)].emitter = Int32(current.emitters.count)
      current.emitters.append(
        EvaluatedEmitter(timeline: emitters[index].timeline, time: time))
    }
  }

  /// Notes whether the particles differ from those of the last evaluation.
  private mutating func show(_ index: Int, at target: Int32, _ time: Double) {
    let last = emitters[index].time
    let stays =
      last.map { !emitters[index].activity.isMoving && time >= $0 } == true
      && time < emitters[index].activity.until
    emitters[index].time = time
    if stays { return }
    emitters[index].activity = emitters[index].timeline.activity(at: time)
    current.noteChange(at: target)
  }
}

extension AnimationPlan {
  fileprivate static let none = AnimationPlan([], kind: .emitter)
}
