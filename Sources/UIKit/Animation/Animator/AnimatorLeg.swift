// SPDX-License-Identifier: Apache-2.0
import CoreAnimation

/// Another pace for the way that is left.
struct AnimatorPace {
  let pace: BlockTiming.Pace
  /// Seconds for that way.
  let length: Double
}

/// A run of an animator from where it stood to its end, or back to its begin.
struct AnimatorLeg {
  /// The media time at which it sets off.
  let begin: Double
  /// The seconds of the animator.
  let duration: Double
  /// How fast it goes along its own pace, where 1 is its own duration.
  let rate: Double
  /// The animator's own pace.
  let own: BlockTiming.Pace
  /// The pace in place of its own; nil for that.
  let pace: AnimatorPace?
  /// How far the values had come when it set off.
  let way: Double

  /// The share of the duration that lies behind at a media time, having set off from `start`.
  func share(at time: Double, from start: Double, reversed: Bool) -> Double {
    let elapsed = max(time - begin, 0)
    guard let pace else {
      guard duration > 0 else { return reversed ? 0 : 1 }
      let moved = elapsed * rate / duration
      return min(max(start + (reversed ? -moved : moved), 0), 1)
    }
    let part = pace.length > 0 ? min(elapsed / pace.length, 1) : 1
    let progress = pace.pace.progress(at: part, of: pace.length)
    return own.share(of: way + ((reversed ? 0 : 1) - way) * progress, duration: duration)
  }

  /// Its other pace in the time that is left of it.
  func restOfPace(at time: Double) -> AnimatorPace? {
    pace.map { AnimatorPace(pace: $0.pace, length: max($0.length - max(time - begin, 0), 0)) }
  }
}

/// A run of an animator as its animations need it.
struct AnimatorTravel {
  /// The seconds of the animator that lie behind, and those of all of it.
  let time, end: Double
  /// The media time at which it sets off.
  let begin: Double
  let rate: Double
  let isReversed: Bool
  let pace: AnimatorPace?
}
