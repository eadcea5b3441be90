// SPDX-License-Identifier: Apache-2.0

/// The clock of an animation, made from its timing once and read at many times.
///
/// With `tp` a time of the parent, the active local time is (CAMediaTiming.h)
///
///     t = (tp − beginTime) · speed + timeOffset
///
/// and the passes together take `repeatDuration`, or else
///
///     duration · max(repeatCount, 1 when it is 0) · (autoreverses ? 2 : 1).
///
/// Going forwards it is active for that long from `beginTime` on, wherever `timeOffset` lets it
/// start: the rest of a pass is shown first, and the part left out is shown last. A negative
/// `timeOffset` lets it begin later, when t is 0. Going backwards, it runs from `timeOffset` down
/// and is over when t is 0; above the active duration it has not begun.
///
/// A timing that is not in numbers (NaN anywhere, an infinite speed or offset) has no effect and is
/// over at once. A negative duration, repeat count or repeat duration counts as 0.
///
/// - Invariant: no field is NaN.
package struct PassClock: Hashable, Sendable {
  /// The first time of the parent's clock at which the animation is active.
  package let startTime: Double
  /// The first time of the parent's clock at which it is over; infinite for never.
  package let endTime: Double
  /// How long all passes take together, seconds of the local clock.
  package let activeDuration: Double
  /// How long one way through the values takes, seconds of the local clock.
  package let duration: Double

  private let speed: Double
  /// The local time at `startTime`.
  private let startOffset: Double
  private let autoreverses: Bool
  private let fillsBefore: Bool
  private let fillsAfter: Bool

  /// The clock of a timing.
  package init(_ timing: AnimationTiming) {
    let isNumeric = timing.isNumeric
    let (begin, offset) = (timing.beginTime, timing.timeOffset)
    speed = isNumeric ? Double(timing.speed) : 0
    duration = PassClock.atLeastZero(timing.duration)
    autoreverses = timing.autoreverses
    activeDuration = isNumeric ? PassClock.activeDuration(of: timing) : 0
    fillsBefore = timing.fillMode == .backwards || timing.fillMode == .both
    fillsAfter = isNumeric && (timing.fillMode == .forwards || timing.fillMode == .both)
    if !isNumeric {
      (startTime, endTime, startOffset) = (-.infinity, -.infinity, 0)
    } else if speed > 0 {
      startTime = begin + max(-offset, 0) / speed
      startOffset = max(offset, 0)
      endTime = startTime + activeDuration / speed
    } else if speed < 0 {
      startTime = begin + max(offset - activeDuration, 0) / -speed
      startOffset = min(max(offset, 0), activeDuration)
      endTime = begin + max(offset, 0) / -speed
    } else {
      startTime = begin
      startOffset = min(max(offset, 0), activeDuration)
      endTime = .infinity
    }
  }

  private static func atLeastZero(_ value: Double) -> Double { value > 0 ? value : 0 }

  private static func activeDuration(of timing: AnimationTiming) -> Double {
    let duration = atLeastZero(timing.duration)
    let repeatDuration = atLeastZero(timing.repeatDuration)
    if repeatDuration > 0 { return repeatDuration }
    guard duration > 0 else { return 0 }
    let count = timing.repeatCount > 0 ? Double(timing.repeatCount) : 1
    return duration * count * (timing.autoreverses ? 2 : 1)
  }
}

/// The pass that shows.
extension PassClock {
  /// The phase at a time of the parent's clock; a time that is no number is before.
  package func phase(at parentTime: Double) -> AnimationPass.Phase {
    guard parentTime >= startTime else { return .before }
    return parentTime < endTime ? .active : .after
  }

  /// The pass shown at a time of the parent's clock; nil when the animation has no effect then.
  ///
  /// An inner boundary starts the next pass at 0, the end of the last one is 1, or 0 when it
  /// autoreverses. The fill mode decides which value shows before and after, and after the end
  /// nothing does when `isRemovedOnCompletion`.
  ///
  /// - Parameter includesEnd: whether the very end is still active, as it is for the animations of
  ///   a group (facts row 287).
  package func pass(
    at parentTime: Double, isRemovedOnCompletion: Bool, includesEnd: Bool = false
  ) -> AnimationPass? {
    switch phase(at: parentTime) {
    case .before:
      return fillsBefore ? pass(atLocal: startOffset, phase: .before) : nil
    case .active:
      let elapsed = speed == 0 ? 0 : (parentTime - startTime) * speed
      var pass = pass(atLocal: startOffset + elapsed, phase: .active)
      pass.isRunning = speed != 0 && duration > 0
      pass.isMoving = pass.isRunning && duration <= .greatestFiniteMagnitude / 2
      return pass
    case .after:
      if includesEnd, parentTime == endTime, endTime.isFinite {
        return pass(atLocal: endOffset, phase: .active)
      }
      return fillsAfter && !isRemovedOnCompletion ? pass(atLocal: endOffset, phase: .after) : nil
    }
  }

  /// The local time at `endTime`.
  private var endOffset: Double { speed < 0 ? 0 : startOffset + activeDuration }

  /// The share of a pass within which a time counts as its boundary.
  private static let slack = 1e-9

  /// Passes beyond it are not told apart.
  private static let indexLimit = 1e15

  /// The pass at a local time.
  private func pass(atLocal time: Double, phase: AnimationPass.Phase) -> AnimationPass {
    guard duration > 0 else { return AnimationPass(progress: autoreverses ? 0 : 1, phase: phase) }
    guard time.isFinite, time > 0 else { return AnimationPass(progress: 0, phase: phase) }
    let cycle = autoreverses ? 2 * duration : duration
    guard cycle.isFinite else { return AnimationPass(progress: 0, phase: phase, time: time) }
    var index = min((time / cycle).rounded(.down), PassClock.indexLimit)
    var rest = time - index * cycle
    // A time that was rounded just below an inner boundary is the boundary.
    if cycle - rest <= cycle * PassClock.slack, index < PassClock.indexLimit,
      (index + 1) * cycle < lastLocalTime - cycle * PassClock.slack
    {
      (index, rest) = (index + 1, 0)
    }
    if isEnd(time, phase), index > 0, rest <= cycle * PassClock.slack {
      index -= 1
      rest = cycle
    }
    let along = min(max(rest > duration ? cycle - rest : rest, 0), duration)
    return AnimationPass(
      progress: along / duration, index: Int(index), phase: phase, time: along)
  }

  /// The greatest local time at which the animation is active.
  private var lastLocalTime: Double {
    speed > 0 ? startOffset + activeDuration : activeDuration
  }

  /// Whether the end of a pass, rather than the start of the next one, shows at a local time.
  private func isEnd(_ time: Double, _ phase: AnimationPass.Phase) -> Bool {
    speed > 0 && phase == .after || time >= lastLocalTime
  }
}

/// When that changes.
extension PassClock {
  /// The first time of the parent's clock after `parentTime` at which the animation begins or ends;
  /// infinite when it does neither any more.
  ///
  /// - Parameter includesEnd: whether the very end is still active, so that it ends just after.
  package func nextChange(after parentTime: Double, includesEnd: Bool = false) -> Double {
    if parentTime < startTime { return startTime }
    if includesEnd, parentTime == endTime { return endTime.nextUp }
    return parentTime < endTime ? endTime : .infinity
  }

  /// The last time of the parent's clock before `parentTime` at which it begins or ends; negative
  /// infinity when there is none.
  package func previousChange(before parentTime: Double) -> Double {
    if parentTime > endTime { return endTime }
    return parentTime > startTime ? startTime : -.infinity
  }
}
