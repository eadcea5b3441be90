import CACommit
import Synchronization

/// An animation that a layer carries: the copy the layer made, and what came of it.
package final class AttachedAnimation {
  package let key: String?
  package let animation: CAAnimation
  package let id = AnimationID.next()
  /// What keeps the completion blocks waiting that were set when the animation was added.
  private var hold: CompletionHold?
  /// What the server knows; nil before the commit that brings it.
  private(set) var record: AnimationRecord?

  init(_ animation: CAAnimation, key: String?) {
    self.animation = animation
    self.key = key
    hold = CATransaction.holdCompletion()
  }

  /// The record of a commit at `now`, seconds of the layer's clock.
  ///
  /// The first commit settles it: an animation whose begin time was left open begins then.
  func record(at now: () -> Double, kind: LayerKind) -> AnimationRecord {
    if let record { return record }
    if animation.beginTime == 0 { animation.beginTime = now() }
    let new = animation.record(id: id, key: key, kind: kind)
    record = new
    return new
  }

  /// Has completion blocks wait no longer.
  func releaseCompletion() {
    hold?.release()
    hold = nil
  }
}

extension AnimationID {
  private static let last = Atomic<UInt64>(0)

  /// A name not given before.
  static func next() -> AnimationID {
    AnimationID(rawValue: last.add(1, ordering: .relaxed).newValue)
  }
}
