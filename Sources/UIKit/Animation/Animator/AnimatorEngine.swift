// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation

/// The work of a property animator.
///
/// It keeps one number, `share`: how much of its duration lies behind, from 0, where the views show
/// their old values, to 1. While it runs, that follows from the clock; its animations run on the
/// layers' clocks meanwhile. While it is paused, they stand still at that share with a speed of 0,
/// so that a server shows the values without any call.
@MainActor final class AnimatorEngine {
  weak var owner: UIViewPropertyAnimator?
  let parameters: any UITimingCurveProvider
  let duration: Double
  private(set) var delay = 0.0
  var allowsInteraction = true
  var beginsFromCurrentState = false
  var isInterruptible = true
  var scrubsLinearly = true
  var pausesOnCompletion = false
  var completions: [(UIViewAnimatingPosition) -> Void] = []

  private(set) var state = UIViewAnimatingState.inactive
  private(set) var isReversed = false
  /// The changes that wait for the start.
  private var waiting: [(change: () -> Void, delayFactor: Double)] = []
  private var tracks: [AnimatorTrack] = []
  private var oldValues = AnimatorValues()
  /// The values at the end, of a stopped animator.
  private var endValues = AnimatorValues()
  /// The share at which changes begin that are made now.
  private var adding = 0.0
  /// The share when it stood still last.
  private var restingShare = 0.0
  /// How it runs; nil while it stands still.
  private var leg: AnimatorLeg?

  init(duration: Double, parameters: any UITimingCurveProvider) {
    self.duration = parameters.springTimingParameters?.ownDuration ?? max(duration, 0)
    self.parameters = parameters
  }

  var isRunning: Bool { leg != nil }

  private var pace: BlockTiming.Pace { parameters.pace(for: duration) }

  /// The share of the duration that lies behind.
  private var share: Double {
    leg?.share(at: MediaClock.now, from: restingShare, reversed: isReversed) ?? restingShare
  }

  /// How far it has come in the direction it goes.
  var fraction: CGFloat {
    let way = scrubsLinearly ? min(max(pace.progress(at: share, of: duration), 0), 1) : share
    return CGFloat(isReversed ? 1 - way : way)
  }

  private func changed() { if let owner { owner.stateDidChange?(owner) } }
}

/// Making animations of changes.
extension AnimatorEngine: AnimationPlayer {
  /// Adds changes that begin after a share of the time that is left.
  func add(_ change: @escaping () -> Void, after delayFactor: CGFloat) {
    let factor = min(max(Double(delayFactor), 0), 1)
    switch state {
    case .inactive: waiting.append((change, factor))
    case .active: insert(change, factor)
    case .stopped: break
    }
  }

  /// Makes changes of an active animator, which begin where it is.
  private func insert(_ change: () -> Void, _ factor: Double) {
    let now = share
    make(change, from: now + factor * (1 - now))
    guard let leg else { return }
    restingShare = now
    run(leg.restOfPace(at: MediaClock.now), rate: leg.rate)
  }

  private func make(_ change: () -> Void, from share: Double) {
    adding = share
    let length = duration * (1 - share)
    var timing = BlockTiming(duration: length)
    timing.pace = parameters.pace(for: length)
    timing.allowsInteraction = allowsInteraction
    timing.beginsFromCurrentState = beginsFromCurrentState
    UIView.perform(AnimationBlock(timing, player: self, completion: nil), change)
  }

  func willAnimate(_ layer: CALayer, _ key: String, from old: PropertyValue) {
    oldValues.note(layer, key, old)
  }

  func play(
    _ animation: CAPropertyAnimation, of block: AnimationBlock, on layer: CALayer, key: String
  ) {
    let start = adding * duration + block.timing.delay
    let track = AnimatorTrack(animation, of: block, on: layer, key: key, start: start)
    tracks.append(track)
    track.stand(at: share * duration)
  }
}

/// Starting, pausing and going on.
extension AnimatorEngine {
  /// Starts, or goes on after a pause.
  func start(delay: Double) {
    guard state != .stopped, !isRunning else { return }
    if state == .inactive { self.delay = max(delay, 0) }
    activate()
    run(nil, rate: 1, after: max(delay, 0))
  }

  /// Holds it where it is.
  func pause() {
    switch state {
    case .inactive:
      activate()
      changed()
    case .active where isRunning && isInterruptible: stand(at: share)
    default: break
    }
  }

  /// Goes to a fraction, and goes on from there if it runs.
  func scrub(to fraction: CGFloat) {
    guard state != .stopped, isInterruptible || state == .inactive else { return }
    activate()
    let way = min(max(Double(isReversed ? 1 - fraction : fraction), 0), 1)
    let leg = leg
    stand(at: scrubsLinearly ? pace.share(of: way, duration: duration) : way)
    if let leg { run(leg.pace, rate: leg.rate) }
  }

  func reverse(_ reversed: Bool) {
    guard reversed != isReversed, state != .stopped else { return }
    let leg = leg
    if isRunning { stand(at: share) }
    isReversed = reversed
    if let leg { run(leg.pace, rate: leg.rate) } else { changed() }
  }

  /// Goes on with another pace and in another time.
  func resume(with parameters: (any UITimingCurveProvider)?, factor: Double) {
    guard state != .stopped else { return }
    activate()
    if isRunning { stand(at: share) }
    let left = (isReversed ? restingShare : 1 - restingShare) * duration
    let length = factor > 0 ? factor * duration : left
    guard let parameters else { return run(nil, rate: length > 0 ? left / length : 1) }
    let own = parameters.springTimingParameters?.ownDuration
    let seconds = own ?? length
    run(AnimatorPace(pace: parameters.pace(for: seconds), length: seconds), rate: 1)
  }

  private func activate() {
    guard state == .inactive else { return }
    state = .active
    restingShare = isReversed ? 1 : 0
    let changes = waiting
    waiting = []
    for (change, factor) in changes { make(change, from: factor) }
  }

  /// Stands still at a share of the duration.
  private func stand(at share: Double) {
    (restingShare, leg) = (share, nil)
    for track in tracks { track.stand(at: share * duration) }
    changed()
  }

  /// Runs from the share it stands at: along its own pace, or along another one for the way left.
  private func run(_ pace: AnimatorPace?, rate: Double, after delay: Double = 0) {
    let begin = MediaClock.now + delay
    let way = self.pace.progress(at: restingShare, of: duration)
    leg = AnimatorLeg(
      begin: begin, duration: duration, rate: rate, own: self.pace, pace: pace, way: way)
    for track in tracks {
      let travel = AnimatorTravel(
        time: restingShare * duration, end: duration, begin: begin, rate: rate,
        isReversed: isReversed, pace: pace)
      track.run(travel) { [weak self, owner] in withExtendedLifetime(owner) { self?.trackEnded() } }
    }
    changed()
    if tracks.allSatisfy(\.hasEnded) { endInNextTurn() }
  }

  private func endInNextTurn() {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [self, owner] in
      withExtendedLifetime(owner) { trackEnded() }
    }
    CATransaction.commit()
  }
}

/// Ending.
extension AnimatorEngine {
  private func trackEnded() {
    guard isRunning, tracks.allSatisfy(\.hasEnded) else { return }
    if pausesOnCompletion { return stand(at: isReversed ? 0 : 1) }
    settle(isReversed ? .start : .end)
    end(at: isReversed ? .start : .end)
  }

  /// Ends it where it is.
  func stop(_ withoutFinishing: Bool) {
    guard state == .active, isInterruptible else { return }
    settle(.current)
    if withoutFinishing {
      (state, restingShare, completions) = (.inactive, 0, [])
      oldValues = AnimatorValues()
    } else {
      state = .stopped
    }
    changed()
  }

  /// Ends a stopped animator.
  func finish(at position: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    if position != .current { (position == .start ? oldValues : endValues).apply() }
    end(at: position)
  }

  /// Gives the layers the values of a place, and takes the animations off.
  private func settle(_ position: UIViewAnimatingPosition) {
    if position == .current {
      restingShare = share
      endValues = oldValues.now
    }
    leg = nil
    switch position {
    case .start: oldValues.apply()
    case .current: oldValues.shown.apply()
    case .end: break
    }
    let ended = tracks
    tracks = []
    for track in ended { track.end(finished: position == .end) }
  }

  private func end(at position: UIViewAnimatingPosition) {
    (state, restingShare) = (.inactive, 0)
    (oldValues, endValues) = (AnimatorValues(), AnimatorValues())
    let calls = completions
    completions = []
    changed()
    for call in calls { call(position) }
    if state == .inactive { isReversed = false }
  }
}

extension UITimingCurveProvider {
  /// The pace of an animation of `duration` seconds.
  @MainActor func pace(for duration: Double) -> BlockTiming.Pace {
    if let spring = springTimingParameters { return .spring(spring.shape(for: duration)) }
    return .curve((cubicTimingParameters ?? UICubicTimingParameters()).timingFunction)
  }
}
