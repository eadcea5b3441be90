// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming

/// The clock of an animation or a group within the plan of a layer.
struct TimingNode: Sendable {
  let clock: PassClock
  let curve: UnitCurve?
  /// The group's node, or -1 on the clock of the layer.
  let parent: Int32
  /// Within groups the property is not looked at (CAAnimationGroup.h).
  let isRemovedOnCompletion: Bool
  let autoreverses: Bool
  let speed: Double
  /// Local seconds per second of the layer's clock; 0 where that is not the same all the time, for
  /// curves, autoreversing and clocks that run back or stand still.
  let evenRate: Double
  let frameRate: FrameRate?

  init(_ record: AnimationRecord, parent: Int32, parentNode: TimingNode?) {
    let timing = record.timing
    clock = PassClock(timing)
    curve = timing.curve == .linear ? nil : timing.curve
    self.parent = parent
    isRemovedOnCompletion = parentNode == nil && record.isRemovedOnCompletion
    autoreverses = timing.autoreverses
    speed = timing.speed.isFinite ? Double(timing.speed) : 0
    let isEven =
      speed > 0 && !autoreverses && curve == nil && clock.duration > 0
    evenRate = isEven ? speed * (parentNode?.evenRate ?? 1) : 0
    frameRate = record.frameRate ?? parentNode?.frameRate
  }

  /// The clock that children of a group go by, at a pass of the group.
  func childTime(in pass: AnimationPass) -> Double { pass.pacedTime(curve) }

  /// Where a pass is, the curve in it.
  func moment(in pass: AnimationPass) -> Moment {
    Moment(progress: pass.paced(curve), seconds: pass.pacedTime(curve))
  }

  /// The end of a pass, which is its start when it returns.
  var end: Moment {
    autoreverses
      ? Moment(progress: 0, seconds: 0) : Moment(progress: 1, seconds: clock.duration)
  }
}

/// A place in a pass.
struct Moment: Sendable {
  let progress: Double
  /// The same in seconds, which go on where the duration is infinite.
  let seconds: Double
}

extension [TimingNode] {
  /// The pass that a node shows at a time of the layer's clock; nil when it has no effect.
  ///
  /// A child's time is its group's progress after the curve, in seconds of the group's duration; so
  /// a child is cut off where its group ends. Its last value still shows at the moment of its end.
  func pass(of index: Int32, at time: Double) -> AnimationPass? {
    let place = Int(index)
    let parent = self[place].parent
    if parent < 0 {
      return self[place].clock.pass(
        at: time, isRemovedOnCompletion: self[place].isRemovedOnCompletion)
    }
    guard let outer = pass(of: parent, at: time) else { return nil }
    let local = self[Int(parent)].childTime(in: outer)
    guard
      var pass = self[place].clock.pass(
        at: local, isRemovedOnCompletion: false, includesEnd: true)
    else { return nil }
    pass.isRunning = pass.isRunning && outer.isRunning
    pass.isMoving = pass.isMoving && outer.isRunning
    return pass
  }

  /// The first time of the layer's clock after `time` at which a node may begin, end or, in a
  /// group, move; nil when the group moves unevenly, so that it may be at any time.
  func nextChange(of index: Int32, after time: Double) -> Double? {
    let place = Int(index)
    let parent = self[place].parent
    if parent < 0 { return self[place].clock.nextChange(after: time) }
    guard let outerChange = nextChange(of: parent, after: time) else { return nil }
    guard let outer = pass(of: parent, at: time), outer.isRunning else { return outerChange }
    let group = self[Int(parent)]
    guard group.evenRate > 0 else { return nil }
    let local = group.childTime(in: outer)
    let change = Swift.min(
      self[place].clock.nextChange(after: local, includesEnd: true), group.clock.duration)
    let next = time + (change - local) / group.evenRate
    return next > time ? Swift.min(next, outerChange) : time.nextUp
  }
}
