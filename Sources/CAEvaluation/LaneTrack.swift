// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming

/// One animation of a value that is numbers. Its values lie in ``LanePool``.
struct LaneTrack: Sendable {
  let node: Int32
  /// The place of the property's reader and writer in the plan.
  let access: Int32
  let part: LanePart
  /// The kind of the values: that of the part, or numbers for a value function.
  let kind: LaneKind
  let function: ValueFunction?
  let isAdditive: Bool
  let isCumulative: Bool
  let way: LaneWay

  /// The kind of the written value.
  var resultKind: LaneKind { function == nil ? kind : .transform }
}

/// How a track gets from value to value; indices are places in ``LanePool``.
enum LaneWay: Sendable {
  /// Between the values at `first` and after it, or one of them and the shown value.
  case basic(first: Int, BasicEnds, Spring?)
  case keys(first: Int, list: Int)
  case path(Int)
  /// The turn along a path, radians.
  case turn(Int, isReversed: Bool)
}

/// Which ends of a basic animation are given; the other is the value shown without the animation.
enum BasicEnds: Sendable {
  case both
  case from
  case to
  /// The second value is how far it goes.
  case by
}

/// Keyframes, without their values.
struct KeyList: Sendable {
  let schedule: KeySchedule
  let curves: [UnitCurve]
  /// The smooth curve through the values of the cubic modes.
  let bend: KochanekBartels?

  /// The place of a progress, the curve of the segment in it.
  func place(at progress: Double) -> (segment: Int, fraction: Double) {
    let (segment, fraction) = schedule.place(at: progress)
    guard segment < curves.count else { return (segment, fraction) }
    return (segment, curves[segment].value(at: fraction))
  }
}

/// A path and when it is where.
struct PathWay: Sendable {
  let track: PathTrack
  let keys: KeyList
  let isPaced: Bool

  func place(at progress: Double) -> (segment: Int, fraction: Double) {
    isPaced ? track.paced(at: progress) : keys.place(at: progress)
  }
}
