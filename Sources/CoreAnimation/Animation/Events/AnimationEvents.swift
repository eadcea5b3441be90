// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreFoundation
import Foundation

/// The begins and ends of the animations that a thread has committed.
///
/// They come on the run loop of the thread, in order of their times. Only its own thread uses it.
final class AnimationEvents {
  private var queue = EventQueue()
  private let timer: TurnTimer

  init() {
    timer = TurnTimer { _, _ in ThreadTransactions.current.events.timerDidFire() }
  }

  /// The media time of the next event; infinite for none.
  var nextTime: Double { queue.nextTime }

  /// Waits for the begin and the end of the layer's animations, which a commit has sent.
  func follow(_ layer: CALayer, at now: Double) {
    for animation in layer.objects?.animations ?? [] where animation.ticket == nil {
      schedule(animation, at: now)
    }
  }

  /// Computes all times again, after clocks of layers changed.
  func reschedule(at now: Double) {
    for animation in queue.takeAll() { schedule(animation, at: now) }
  }

  /// Tells the begins and ends that are due at `now`, media time, in the order of their times.
  ///
  /// - Returns: how many there were, no more than `limit`.
  func fire(until now: Double, limit: Int) -> Int {
    var count = 0
    while count < limit, fireNext(until: now) { count += 1 }
    return count
  }

  /// Tells the next one; false when there is none.
  private func fireNext(until now: Double) -> Bool {
    guard let (animation, time) = queue.take(until: now) else { return false }
    guard let layer = animation.layer, layer.isCommitted else { return true }
    switch animation.progress {
    case .waiting where animation.isWithoutEffect:
      if animation.animation.isRemovedOnCompletion { layer.dropEnded(animation) }
      animation.wasRemoved()
    case .waiting:
      animation.begin()
      // The delegate may have removed it, or a commit may have followed it since.
      if animation.progress == .active, animation.ticket == nil {
        schedule(animation, at: max(time, now))
      }
    case .active:
      if animation.animation.isRemovedOnCompletion { layer.dropEnded(animation) }
      animation.end()
    case .over: break
    }
    return true
  }

  private func schedule(_ animation: AttachedAnimation, at now: Double) {
    guard animation.progress != .over, let time = animation.timeOfNextEvent(at: now) else { return }
    queue.insert(animation, at: time)
  }
}

/// On real time.
extension AnimationEvents {
  /// Has the run loop of this thread wake up for the next event. Nothing fires by itself where a
  /// host gives the time.
  func arm() {
    let next = ManualClock.current == nil ? nextTime : .infinity
    guard next < .infinity else { return timer.stop() }
    timer.set(CFAbsoluteTimeGetCurrent() + max(next - MediaClock.now, 0))
  }

  fileprivate func timerDidFire() {
    if ManualClock.current == nil {
      _ = fire(until: MediaClock.now, limit: ThreadTime.eventLimit)
    }
    arm()
  }
}

extension AttachedAnimation {
  /// The media time at which it begins, or ends once it has begun; infinite for never.
  ///
  /// It is at most `now` where that is past. Clocks of layers may run backwards; then the end of
  /// the animation on its layer's clock comes first.
  fileprivate func timeOfNextEvent(at now: Double) -> Double? {
    guard let layer, let record else { return nil }
    let clock = PassClock(record.timing)
    let clocks = layer.clocks
    if clocks.contains(where: { $0.passes != nil }) {
      return timeOfNextEvent(of: clock, on: clocks, at: now)
    }
    let (start, end) = (
      layer.mediaTime(showing: clock.startTime), layer.mediaTime(showing: clock.endTime)
    )
    let isBackwards = end < start
    let local = layer.localTime(ofMedia: now)
    let phase = clock.phase(at: local)
    switch (progress, isBackwards) {
    case (.waiting, false): return phase == .before ? later(start, now) : earlier(start, now)
    case (.waiting, true): return phase == .after ? later(end, now) : earlier(end, now)
    case (.active, false): return phase == .after ? earlier(end, now) : later(end, now)
    case (.active, true): return phase == .before ? earlier(start, now) : later(start, now)
    case (.over, _): return nil
    }
  }

  /// How many turns of clocks are looked at before the animation is taken never to begin or end.
  private static let mostTurns = 4096

  /// The same where the clocks of layers have passes: found from turn to turn.
  private func timeOfNextEvent(
    of clock: PassClock, on clocks: [TimeMapping], at now: Double
  ) -> Double? {
    let isWaiting = progress == .waiting
    let target = isWaiting ? clock.startTime : clock.endTime
    var time = now
    for _ in 0..<AttachedAnimation.mostTurns {
      let phase = clocks.reduce(ClockPhase(mediaTime: time)) { $0.child($1, at: time) }
      let place = clock.phase(at: phase.time)
      if isWaiting ? place != .before : place == .after { return time }
      let moment = time + (target - phase.time) / phase.rate
      if phase.rate > 0, moment <= phase.turn { return moment }
      guard phase.turn < .infinity else { return .infinity }
      time = max(phase.turn, time.nextUp)
    }
    return .infinity
  }

  /// A moment to come; never, where a clock that stands still does not reach it.
  private func later(_ time: Double, _ now: Double) -> Double {
    time.isNaN || time < now ? .infinity : time
  }

  /// A moment that has come.
  private func earlier(_ time: Double, _ now: Double) -> Double {
    time.isFinite ? min(time, now) : now
  }
}
