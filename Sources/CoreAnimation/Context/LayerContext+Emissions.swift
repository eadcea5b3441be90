// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation

/// The histories of emitter layers, which the server keeps, too.
///
/// Each particle has the values of its birth, so the particles of a time depend on earlier commits.
extension LayerContext {
  /// Writes the changes that a commit brings to emitter layers into their histories.
  func noteEmissions(of commit: Commit, at now: Double) {
    for change in commit.changes where change.state.kind == .emitter {
      guard let node = nodes[change.layer] else { continue }
      guard let history = node.emission else {
        node.emission = EmissionHistory(EmissionTimeline(change.state, node.plan))
        continue
      }
      let isNews =
        change.animations != nil
        || !change.changed.isDisjoint(with: PropertyTable.emissionRows)
      if isNews {
        let time = localTime(of: node, at: now)
        history.timeline.change(at: time, to: change.state, node.plan)
      }
    }
  }

  /// An emission at a moment.
  struct Emission {
    /// The history, looked at until the time.
    var timeline: EmissionTimeline
    /// The time of the layer's clock.
    var time: Double
  }

  /// The emission of a layer at `now`, media time; nil where the server does not know it.
  func emission(of id: LayerID, at now: Double) -> Emission? {
    guard let node = nodes[id], let history = node.emission else { return nil }
    let time = localTime(of: node, at: now)
    history.timeline.look(until: time)
    return Emission(timeline: history.timeline, time: time)
  }
}

/// The history of an emitter layer; an object, so that other layers have no room for one.
final class EmissionHistory {
  fileprivate(set) var timeline: EmissionTimeline

  init(_ timeline: EmissionTimeline) { self.timeline = timeline }
}

extension CALayer {
  /// The emission of an emitter layer now; nil for other layers.
  ///
  /// A layer that no server knows counts as if it always were as it is.
  var emissionNow: LayerContext.Emission? {
    guard state.kind == .emitter else { return nil }
    let (model, now) = (modelLayer ?? self, MediaClock.now)
    if model.isCommitted, let known = model.effectiveContext?.emission(of: model.id, at: now) {
      return known
    }
    let time = localTime(ofMedia: now)
    var timeline = EmissionTimeline(state, AnimationPlan([], kind: .emitter))
    timeline.look(until: time)
    return LayerContext.Emission(timeline: timeline, time: time)
  }
}
