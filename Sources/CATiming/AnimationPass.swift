// SPDX-License-Identifier: Apache-2.0

/// Where an animation is in its passes at a time.
package struct AnimationPass: Hashable, Sendable {
  /// Where a time lies to the active interval.
  package enum Phase: UInt8, Sendable {
    /// It has not begun: the pass is the one it begins with.
    case before
    case active
    /// It is over: the pass is the one it ended with.
    case after
  }

  /// The way through the pass, 0 to 1, running back in the second half of one that autoreverses.
  ///
  /// The curve of the animation is not in it; see ``paced(_:)``.
  package var progress: Double
  /// How many passes are complete; the way there and back of one that autoreverses is one pass.
  package var index: Int
  package var phase: Phase
  /// `progress` in seconds of the animation's clock, the basic local time: the parent time of its
  /// animations if it is a group. It runs on where the duration is infinite, and the progress of
  /// that stays 0.
  package var time: Double
  /// Whether `progress` changes from moment to moment.
  package var isMoving = false
  /// Whether `time` does.
  package var isRunning = false

  /// A pass with these values.
  package init(progress: Double, index: Int = 0, phase: Phase, time: Double = 0) {
    self.progress = progress
    self.index = index
    self.phase = phase
    self.time = time
  }

  /// The progress at the pace of `curve`, which for nil is even.
  package func paced(_ curve: UnitCurve?) -> Double { curve?.value(at: progress) ?? progress }

  /// The time at the pace of `curve`, which for nil is even.
  package func pacedTime(_ curve: UnitCurve?) -> Double {
    guard let curve, progress > 0 else { return time }
    let paced = curve.value(at: progress) * (time / progress)
    return paced.isFinite ? paced : time
  }
}

extension AnimationTiming {
  /// The pass shown at a time of the parent's clock; nil when the animation has no effect then.
  ///
  /// For many times of one animation, ``PassClock`` does the arithmetic of the parameters once.
  package func pass(
    at parentTime: Double, isRemovedOnCompletion: Bool, includesEnd: Bool = false
  ) -> AnimationPass? {
    PassClock(self).pass(
      at: parentTime, isRemovedOnCompletion: isRemovedOnCompletion, includesEnd: includesEnd)
  }

  /// How long all passes take together, in seconds of the animation's own clock; infinite for
  /// passes without end.
  package var activeDuration: Double { PassClock(self).activeDuration }

  /// The time of the parent's clock at which it begins.
  package var startTime: Double { PassClock(self).startTime }

  /// The time of the parent's clock at which it is over: infinite when it never is.
  package var endTime: Double { PassClock(self).endTime }

  /// The first time of the parent's clock after `parentTime` at which it begins or ends; infinite
  /// when it does neither any more.
  package func nextChange(after parentTime: Double) -> Double {
    PassClock(self).nextChange(after: parentTime)
  }

  /// The last time of the parent's clock before `parentTime` at which it begins or ends; negative
  /// infinity when there is none. For clocks that run backwards.
  package func previousChange(before parentTime: Double) -> Double {
    PassClock(self).previousChange(before: parentTime)
  }
}
