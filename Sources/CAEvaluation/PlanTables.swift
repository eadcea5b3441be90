// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The parts of a plan.
///
/// An object, so that a plan is copied by counting one reference: evaluation takes a copy for every
/// animated layer and frame.
final class PlanTables: Sendable {
  let records: [AnimationRecord]
  let nodes: [TimingNode]
  let accesses: [LaneAccess]
  let pool: LanePool
  /// Tracks that replace, then those that add.
  let tracks: [LaneTrack]
  let valueTracks: [ValueTrack]
  let transitions: [TransitionTrack]
  let effects: [PlanEffect]
  /// Keys of the program's own, in the order of their first tracks.
  let customKeys: [String]
  /// The places of their tracks in ``valueTracks``.
  let customTracks: [String: [Int]]

  /// That of every layer without animations.
  static let empty = PlanTables([], kind: .plain)

  init(_ records: [AnimationRecord], kind: LayerKind) {
    self.records = records
    var builder = PlanBuilder(kind: kind)
    builder.add(records)
    nodes = builder.nodes
    accesses = builder.accesses
    pool = builder.pool
    tracks = builder.replacing + builder.adding
    valueTracks = builder.replacingValues + builder.addingValues
    transitions = builder.transitions
    effects = builder.effects
    var (keys, tracks) = ([String](), [String: [Int]]())
    for (place, track) in valueTracks.enumerated() where track.property == nil {
      if tracks[track.key] == nil { keys.append(track.key) }
      tracks[track.key, default: []].append(place)
    }
    (customKeys, customTracks) = (keys, tracks)
  }
}
