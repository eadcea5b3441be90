// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics

/// The values of a plan's tracks, in arrays that evaluation only reads.
struct LanePool: Sendable {
  var values: [Lanes] = []
  /// Transforms among the values, taken apart; nil for other values and where that is impossible.
  var parts: [TransformParts?] = []
  var keys: [KeyList] = []
  var paths: [PathWay] = []

  /// Appends values and answers the place of the first.
  mutating func append(_ new: [Lanes], _ kind: LaneKind) -> Int {
    let first = values.count
    values += new
    parts += new.map { kind == .transform ? TransformParts($0.transform) : nil }
    return first
  }

  /// The value of a track at a progress.
  ///
  /// - Parameters:
  ///   - moment: The way through a pass, the animation's own curve in it.
  ///   - shown: The value without the animation; nil for a color that is not set.
  func value(_ track: LaneTrack, at moment: Moment, shown: Lanes?) -> Lanes? {
    let progress = moment.progress
    switch track.way {
    case .basic(let first, let ends, let spring):
      let t = spring?.value(at: moment.seconds) ?? progress
      return basic(first, ends, at: t, base: base(track, shown), track.kind)
    case .keys(let first, let list):
      return key(first, keys[list], at: progress, track.kind)
    case .path(let index):
      let (segment, fraction) = paths[index].place(at: progress)
      return paths[index].track.point(segment: segment, fraction: fraction).lanes
    case .turn(let index, let isReversed):
      let (segment, fraction) = paths[index].place(at: progress)
      let angle = paths[index].track.angle(segment: segment, fraction: fraction)
      return Lanes(isReversed ? angle + .pi : angle)
    }
  }

  /// The substitute for an end that is not given: the shown value, zero for additive animations,
  /// the identity for value functions.
  private func base(_ track: LaneTrack, _ shown: Lanes?) -> Lanes? {
    if let function = track.function { return function.identity }
    return track.isAdditive ? .neutral(track.kind) : shown
  }

  private func basic(
    _ first: Int, _ ends: BasicEnds, at t: Double, base: Lanes?, _ kind: LaneKind
  ) -> Lanes? {
    switch ends {
    case .both: return mix(first, first + 1, at: t, kind)
    case .from:
      return values[first].mixed(with: base ?? values[first].transparent, at: t, kind)
    case .to:
      return (base ?? values[first + 1].transparent).mixed(with: values[first + 1], at: t, kind)
    case .by:
      let start = base ?? .neutral(kind)
      return start.mixed(with: values[first + 1].added(to: start, kind), at: t, kind)
    }
  }

  private func key(_ first: Int, _ list: KeyList, at progress: Double, _ kind: LaneKind) -> Lanes? {
    let (segment, fraction) = list.place(at: progress)
    if list.schedule.isDiscrete || list.schedule.count == 0 { return values[first + segment] }
    guard let bend = list.bend else {
      return mix(first + segment, first + segment + 1, at: fraction, kind)
    }
    let weights = HermiteWeights(fraction)
    if kind == .transform {
      let parts = TransformParts { bend.value(lane: $0, segment: segment, weights: weights) }
      return Lanes(transform: parts.matrix)
    }
    var lanes = Lanes()
    for lane in 0..<bend.laneCount {
      lanes[lane] = bend.value(lane: lane, segment: segment, weights: weights)
    }
    return lanes
  }

  /// Mixes two values of the pool.
  private func mix(_ a: Int, _ b: Int, at t: Double, _ kind: LaneKind) -> Lanes {
    if kind == .transform, t != 0, t != 1, let from = parts[a], let to = parts[b] {
      return Lanes(transform: from.mixed(with: to, at: t))
    }
    return values[a].mixed(with: values[b], at: t, kind)
  }
}
