// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The time of a scene: that of the layer it stands on, which can be stopped, moved, and made to
/// run at any pace, backwards too.
///
/// It begins at 0 when the scene comes. A layer's time is (t − beginTime) · speed + timeOffset,
/// with t the time of the layer above, here that of the media clock. Every change sets `beginTime`
/// to now and `timeOffset` to the time that is to show now, so the picture at a time is the same
/// however the clock came there.
struct PlayClock {
  private let layer: CALayer
  /// Seconds of the scene per second while it plays; negative ones play backwards.
  private(set) var rate: Float = 1

  /// One frame of a display of 60 frames a second.
  static let step: CFTimeInterval = 1.0 / 60
  /// The rates that can be chosen go by powers of two between these, forwards and backwards.
  static let rates: ClosedRange<Float> = 0.0625...16

  /// Has the layer's time begin now.
  init(of layer: CALayer, rate: Float = 1) {
    self.layer = layer
    self.rate = rate
    set(seconds: 0, speed: rate)
  }

  var isPaused: Bool { layer.speed == 0 }

  /// Seconds.
  var seconds: CFTimeInterval {
    (CACurrentMediaTime() - layer.beginTime) * CFTimeInterval(layer.speed) + layer.timeOffset
  }

  func pause() { set(seconds: seconds, speed: 0) }

  func play() { set(seconds: seconds, speed: rate) }

  func toggle() { isPaused ? play() : pause() }

  /// Moves to a time and goes on from there, or stays there when it is paused.
  func seek(to seconds: CFTimeInterval) { set(seconds: seconds, speed: layer.speed) }

  /// Pauses and goes on by one frame, backwards at a negative rate.
  func step() { set(seconds: seconds + (rate < 0 ? -Self.step : Self.step), speed: 0) }

  mutating func multiplyRate(by factor: Float) {
    let size = min(max(abs(rate) * factor, Self.rates.lowerBound), Self.rates.upperBound)
    setRate(rate < 0 ? -size : size)
  }

  mutating func reverse() { setRate(-rate) }

  private mutating func setRate(_ new: Float) {
    rate = new
    if !isPaused { play() }
  }

  private func set(seconds: CFTimeInterval, speed: Float) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.beginTime = speed == 0 ? 0 : CACurrentMediaTime()
    layer.timeOffset = seconds
    layer.speed = speed
    CATransaction.commit()
  }
}
