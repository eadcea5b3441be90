import CACommit
import CATiming

/// One animation of a value that is numbers. Its values lie in ``LanePool``.
struct LaneTrack: Sendable {
  let node: Int32
  /// The place of the property's reader and writer in the plan.
  let access: Int32
  let part: LanePart
  /// What the values are: the kind of the part, or numbers for a value function.
  let kind: LaneKind
  let function: ValueFunction?
  let isAdditive: Bool
  let isCumulative: Bool
  let way: LaneWay

  /// The kind of what is written.
  var resultKind: LaneKind { function == nil ? kind : .transform }
}

/// How a track gets from value to value; indices are places in ``LanePool``.
enum LaneWay: Sendable {
  /// Between the values at `first` and after it, or one of them and what shows.
  case basic(first: Int, BasicEnds, Spring?)
  case keys(first: Int, list: Int)
  case path(Int)
  /// The turn along a path, radians.
  case turn(Int, isReversed: Bool)
}

/// Which ends of a basic animation are given; the other is what shows without the animation.
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
