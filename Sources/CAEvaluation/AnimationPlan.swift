// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming

/// The animations of one layer, prepared so that evaluating them costs little.
///
/// The server and `presentation()` both use it: a pure function of the records, the committed state
/// and a time of the layer's clock.
package struct AnimationPlan: Sendable {
  private let tables: PlanTables

  /// A plan of the animations of a layer of that kind.
  ///
  /// Animations whose values do not fit their target, or whose mode is no mode, are left out.
  package init(_ records: [AnimationRecord], kind: LayerKind) {
    tables = records.isEmpty ? .empty : PlanTables(records, kind: kind)
  }

  /// The records that the plan was made from, in the order they apply.
  package var records: [AnimationRecord] { tables.records }
  /// Keys of the program's own that animations of the plan change, each once.
  package var customKeys: [String] { tables.customKeys }

  var nodes: [TimingNode] { tables.nodes }
  var accesses: [LaneAccess] { tables.accesses }
  var pool: LanePool { tables.pool }
  var tracks: [LaneTrack] { tables.tracks }
  var valueTracks: [ValueTrack] { tables.valueTracks }
  var transitions: [TransitionTrack] { tables.transitions }
  var effects: [PlanEffect] { tables.effects }

  /// Whether there is nothing to evaluate.
  package var isEmpty: Bool { records.isEmpty }

  /// Turns the committed `state` into the state shown at `time`, seconds of the layer's clock.
  ///
  /// Those that replace go first, in their order, then those that add, groups included.
  package func apply(to state: inout LayerState, at time: Double) {
    var stage = TransformStage()
    for index in tracks.indices { apply(tracks[index], to: &state, at: time, &stage) }
    stage.close(accesses, &state)
    for index in accesses.indices { accesses[index].standardize(&state) }
    for index in valueTracks.indices { apply(valueTracks[index], to: &state, at: time) }
  }

  /// The state that shows at `time`, seconds of the layer's clock.
  package func shown(_ state: LayerState, at time: Double) -> LayerState {
    var shown = state
    apply(to: &shown, at: time)
    return shown
  }

  /// The value that shows at `time` for a key of the program's own whose model value is `model`;
  /// nil when no animation changes it.
  package func customValue(
    forKey key: String, model: PropertyValue, at time: Double
  ) -> PropertyValue? {
    var (value, isChanged) = (model, false)
    for place in tables.customTracks[key] ?? [] {
      let track = valueTracks[place]
      guard let pass = nodes.pass(of: track.node, at: time),
        let new = track.applied(to: value, pass, nodes[Int(track.node)]), new.fits(model)
      else { continue }
      (value, isChanged) = (new, true)
    }
    return isChanged ? value : nil
  }

  /// The transition that runs at `time`, the last one if there are many; nil when none does.
  package func transition(at time: Double) -> TransitionPhase? {
    for track in transitions.reversed() {
      guard let pass = nodes.pass(of: track.node, at: time) else { continue }
      let (start, end) = (track.record.startProgress, track.record.endProgress)
      let progress = start + (end - start) * pass.paced(nodes[Int(track.node)].curve)
      guard progress.isFinite else { continue }
      return TransitionPhase(animation: track.id, record: track.record, progress: progress)
    }
    return nil
  }
}

extension AnimationPlan {
  private func apply(
    _ track: LaneTrack, to state: inout LayerState, at time: Double, _ stage: inout TransformStage
  ) {
    guard let pass = nodes.pass(of: track.node, at: time) else { return }
    let access = Int(track.access)
    if case .component(let part) = track.part {
      guard stage.open(track.access, accesses, &state),
        let lanes = lanes(track, pass, shown: part.read(stage.parts))
      else { return }
      stage.set(part, to: lanes)
      return
    }
    if stage.access == track.access { stage.close(accesses, &state) }
    switch track.part {
    case .whole:
      let shown = track.needsShown ? accesses[access].read(state) : nil
      if let lanes = lanes(track, pass, shown: shown) { accesses[access].write(&state, lanes) }
    case .slice(let first, let kind):
      guard var whole = accesses[access].read(state) else { return }
      var part = Lanes()
      for lane in 0..<kind.count { part[lane] = whole[first + lane] }
      guard let lanes = lanes(track, pass, shown: part) else { return }
      for lane in 0..<kind.count { whole[first + lane] = lanes[lane] }
      accesses[access].write(&state, whole)
    case .component: break
    }
  }

  /// The result of a track for the shown value; nil for no effect, also where numbers overflow.
  private func lanes(_ track: LaneTrack, _ pass: AnimationPass, shown: Lanes?) -> Lanes? {
    let node = Int(track.node)
    guard var value = pool.value(track, at: nodes[node].moment(in: pass), shown: shown) else {
      return nil
    }
    if track.isCumulative, pass.index > 0 {
      guard let last = pool.value(track, at: nodes[node].end, shown: shown) else {
        return nil
      }
      value = value.accumulated(last, times: pass.index, track.kind)
    }
    if let function = track.function { value = Lanes(transform: function.transform(value)) }
    if track.isAdditive, let shown { value = value.added(to: shown, track.resultKind) }
    return value.isFinite ? value : nil
  }

  private func apply(_ track: ValueTrack, to state: inout LayerState, at time: Double) {
    guard let id = track.property, let pass = nodes.pass(of: track.node, at: time) else { return }
    let row = PropertyTable[id]
    guard let value = track.applied(to: row.read(state), pass, nodes[Int(track.node)]),
      value.matches(row.kind)
    else { return }
    _ = row.write(&state, value)
  }
}

extension LaneTrack {
  /// Whether the value depends on the value that shows without it.
  fileprivate var needsShown: Bool {
    if isAdditive { return true }
    if case .basic(_, let ends, _) = way { return ends != .both }
    return false
  }
}

extension PropertyValue {
  /// Whether the value may stand in place of `other`.
  fileprivate func fits(_ other: PropertyValue) -> Bool {
    if case .none = other { return true }
    return mixed(with: other, at: 0) != nil
  }
}
