import QuartzCore

/// The time of a scene: that of the layer it stands on, which can be stopped.
///
/// It begins at 0 when the scene comes. A layer's time is (t − beginTime) · speed + timeOffset, with
/// t the time of the layer above, here that of the media clock.
struct PlayClock {
  private let layer: CALayer

  /// One frame of a display of 60 frames a second.
  static let step: CFTimeInterval = 1.0 / 60

  /// Has the layer's time begin now.
  init(of layer: CALayer) {
    self.layer = layer
    layer.beginTime = CACurrentMediaTime()
  }

  var isPaused: Bool { layer.speed == 0 }

  /// Seconds.
  var seconds: CFTimeInterval {
    (CACurrentMediaTime() - layer.beginTime) * CFTimeInterval(layer.speed) + layer.timeOffset
  }

  func toggle() {
    let shown = seconds
    if isPaused {
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = CACurrentMediaTime() - shown
    } else {
      layer.speed = 0
      layer.timeOffset = shown
    }
  }

  /// Pauses and goes on by one frame.
  func step() {
    if !isPaused { toggle() }
    layer.timeOffset += Self.step
  }
}
