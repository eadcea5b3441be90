// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import Synchronization

/// An animation that a layer carries: the layer's copy, and its progress.
package final class AttachedAnimation {
  /// How far it has come.
  enum Progress {
    /// Its begin is still to be told.
    case waiting
    case active
    /// It has ended, or was taken off its layer.
    case over
  }

  /// The key of the animation; nil for none.
  package let key: String?
  /// The layer's copy.
  package let animation: CAAnimation
  /// The place among those of its layer: see ``AttachedAnimations``.
  var place = 0
  /// The id in commits.
  package let id = AnimationID.next()
  private(set) weak var layer: CALayer?
  /// Keeps those completion blocks waiting that were set when the animation was added.
  private var hold: CompletionHold?
  /// The record that the server has; nil before the commit that brings it.
  private(set) var record: AnimationRecord?
  var progress = Progress.waiting
  /// The entry of the thread's queue that stands for it; others are out of date.
  var ticket: UInt64?

  init(_ animation: CAAnimation, key: String?, layer: CALayer) {
    self.animation = animation
    self.key = key
    self.layer = layer
    hold = CATransaction.holdCompletion()
  }

  /// The record of a commit at `now`, media time.
  ///
  /// The first commit settles it: an animation whose begin time was left open begins then.
  func record(
    at now: Double, _ localTime: (Double) -> Double, kind: LayerKind
  ) -> AnimationRecord {
    if let record { return record }
    if animation.beginTime == 0 {
      animation.beginTime = localTime(now)
    } else if let early = animation.earlyBegin?.settled(animation.beginTime, at: now, localTime) {
      animation.beginTime = early
    }
    let new = animation.record(id: id, key: key, kind: kind)
    record = new
    return new
  }

  /// Whether its times are no numbers, so that it never begins (facts row 270).
  var isWithoutEffect: Bool { record.map { !$0.timing.isNumeric } ?? false }

  /// Tells that the animation begins.
  func begin() {
    progress = .active
    animation.delegate?.animationDidStart(animation)
  }

  /// Tells that its active time is over; completion blocks that wait for nothing else run then.
  func end() { stop(finished: true) }

  /// Tells that the animation was taken off its layer; no news where it had ended before.
  func wasRemoved() { stop(finished: false) }

  private func stop(finished: Bool) {
    if progress == .over { return }
    progress = .over
    ticket = nil
    let hold = hold
    self.hold = nil
    ThreadTransactions.current.call { [animation] in
      animation.delegate?.animationDidStop(animation, finished: finished)
      hold?.release()
    }
  }
}

extension AnimationID {
  private static let last = Atomic<UInt64>(0)

  /// A name not given before.
  static func next() -> AnimationID {
    AnimationID(rawValue: last.add(1, ordering: .relaxed).newValue)
  }
}
