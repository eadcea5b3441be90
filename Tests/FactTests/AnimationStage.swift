// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// A committed layer on a thread whose clock the test gives; from time 10 on, so that no begin time
/// looks like one that was left open.
///
/// It is made and used within one synchronous test, so that it stays on one thread.
final class AnimationStage<Layer: CALayer> {
  let layer: Layer
  private let clock = ManualClock.shared()
  private let context = LayerContext(orientation: .yDown, sink: DiscardingSink())

  init(_ layer: Layer) {
    self.layer = layer
    clock.time = 10
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    context.rootLayer = layer
    CATransaction.commit()
    CATransaction.flush()
  }

  /// Adds animations and commits them.
  func add(_ animations: [CAAnimation]) {
    for animation in animations { layer.add(animation, forKey: nil) }
    CATransaction.flush()
  }

  /// The shown state at `time`, media time.
  func shown(at time: Double) throws -> Layer {
    clock.time = time
    return try #require(layer.presentation())
  }

  /// Has the layers display themselves as a frame of `time` does; at `now`, or at that time.
  func display(at time: Double, now: Double? = nil) {
    clock.time = now ?? time
    CATransaction.flush()
    CustomDrawing.update(in: context, at: time)
  }

  /// Commits a change at a time, as on a display that shows its frames by itself.
  func commit(at time: Double) {
    clock.time = time
    clock.isStepping = true
    defer { clock.isStepping = false }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.zPosition += 1
    CATransaction.commit()
  }

  /// Gives the thread the tick of a display whose next frame is begun: the one after shows the
  /// answer.
  func tick(to target: Double, answer: Double) {
    clock.isStepping = true
    defer { clock.isStepping = false }
    FrameTicks.current.tick(FrameTick(timestamp: clock.time, target: target, answer: answer))
  }

  func close() {
    context.rootLayer = nil
    CATransaction.flush()
  }
}

/// The value that `read` finds on the presentation of `layer` with animations of a second, or of
/// their own duration, that stand still `time` seconds after their start.
func shown<Layer: CALayer, Value>(
  _ animations: [CAAnimation], on layer: Layer, at time: Double, _ read: (Layer) throws -> Value
) throws -> Value {
  let stage = AnimationStage(layer)
  defer { stage.close() }
  for animation in animations {
    if animation.duration == 0 { animation.duration = 1 }
    animation.speed = 0
    animation.timeOffset = time
  }
  stage.add(animations)
  return try read(stage.shown(at: 10))
}

/// The `zPosition` shown with one animation that stands still.
func shownDepth(_ animation: CAPropertyAnimation, at time: Double, model: CGFloat = 0) throws
  -> CGFloat
{
  let layer = CALayer()
  layer.zPosition = model
  return try shown([animation], on: layer, at: time) { $0.zPosition }
}

extension CATransform3D {
  /// Whether no number is more than that far off.
  func isClose(to other: CATransform3D, within distance: CGFloat = 1e-6) -> Bool {
    zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= distance }
  }

  private var numbers: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}
