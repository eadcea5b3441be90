// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation

/// An animation of a property animator.
@MainActor final class AnimatorTrack {
  /// Weak, as the layer keeps the animation, and that the animator.
  private weak var layer: CALayer?
  private let key: String
  /// The animation as the block made it.
  private let animation: CAPropertyAnimation
  private let block: AnimationBlock
  /// When it begins, seconds of the animator.
  private let start: Double
  private let pace: BlockTiming.Pace
  /// The end that is waited for; the ends of earlier copies do not count.
  private var end: TrackEnd?
  private(set) var hasEnded = false

  init(
    _ animation: CAPropertyAnimation, of block: AnimationBlock, on layer: CALayer, key: String,
    start: Double
  ) {
    animation.isRemovedOnCompletion = false
    animation.fillMode = .both
    animation.delegate = nil
    (self.animation, self.block, self.layer) = (animation, block, layer)
    (self.key, self.start, pace) = (key, start, block.timing.pace)
  }

  private var length: Double { animation.duration }

  /// Shows its value at a time of the animator, standing still.
  func stand(at time: Double) {
    let copy = copy()
    copy.speed = 0
    copy.timeOffset = min(max(time - start, 0), length)
    add(copy, then: nil)
  }

  /// Runs with the animator, and calls `ended` at the end.
  func run(_ travel: AnimatorTravel, ended: @escaping () -> Void) {
    let local = travel.time - start
    if let pace = travel.pace {
      play(pace, travel, at: local, ended)
    } else if travel.isReversed {
      playBack(travel, local, ended)
    } else {
      let copy = copy()
      copy.speed = Float(travel.rate)
      copy.beginTime = moment(travel.begin - local / travel.rate)
      add(copy, then: ended)
    }
  }

  private func playBack(_ travel: AnimatorTravel, _ local: Double, _ ended: @escaping () -> Void) {
    guard local > 0 else { return standEnded(at: travel.time) }
    let copy = copy()
    copy.speed = -Float(travel.rate)
    copy.timeOffset = min(local, length)
    copy.beginTime = moment(travel.begin)
    add(copy, then: ended)
  }

  private func standEnded(at time: Double) {
    stand(at: time)
    hasEnded = true
  }

  /// Goes the way that is left along another pace.
  private func play(
    _ pace: AnimatorPace, _ travel: AnimatorTravel, at local: Double, _ ended: @escaping () -> Void
  ) {
    let isWaiting = local < 0
    if travel.isReversed && isWaiting { return standEnded(at: travel.time) }
    let left = travel.end - travel.time
    let wait = isWaiting && left > 0 ? -local / left * pace.length : 0
    let way = self.pace.progress(at: min(max(local / length, 0), 1), of: length)
    let seconds = max(pace.length - wait, 0.000_001)
    let rest = TrackRest(
      animation: animation, way: way, target: travel.isReversed ? 0 : 1, seconds: seconds)
    let copy = rest.animation(pace.pace)
    copy.beginTime = moment(travel.begin + wait)
    add(copy, then: ended)
  }

  /// Takes the animation off and tells its block.
  func end(finished: Bool) {
    end = nil
    layer?.removeAnimation(forKey: key)
    block.partEnded(finished: finished)
  }

  private func copy() -> CAPropertyAnimation { animation.copy() as! CAPropertyAnimation }

  /// A media time on the layer's clock. Never 0, which would stand for the next commit.
  private func moment(_ time: Double) -> Double {
    let local = layer?.convertTime(time, from: nil) ?? time
    return local == 0 ? -0.000_000_001 : local
  }

  private func add(_ copy: CAAnimation, then ended: (() -> Void)?) {
    hasEnded = layer == nil
    let end = TrackEnd { [weak self] end in
      guard let self, self.end === end, let ended else { return }
      hasEnded = true
      ended()
    }
    self.end = end
    copy.delegate = end
    layer?.add(copy, forKey: key)
  }
}

/// The end of one copy of an animation.
@MainActor private final class TrackEnd: NSObject, @MainActor CAAnimationDelegate {
  private let call: (TrackEnd) -> Void
  init(_ call: @escaping (TrackEnd) -> Void) { self.call = call }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { call(self) }
}
