// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

/// Finds two fingers that move apart or together; also a wheel that is turned with the control key.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the fingers as a multiple of that when they came down, or since it was set.
  /// Default 1.
  open var scale: CGFloat = 1
  private var speed = SpeedMeter()
  private var growth: CGFloat = 1
  private var timer: DelayedCall?
  /// Points by which the distance has to change before a pinch is found.
  static let threshold: CGFloat = 8
  /// Seconds after which a wheel that rests ends its pinch.
  static let wheelRest = 0.25

  /// A recogniser that calls a closure with itself.
  public convenience init(_ action: @escaping @MainActor (UIPinchGestureRecognizer) -> Void) {
    self.init()
    addAction { if let pinch = $0 as? UIPinchGestureRecognizer { action(pinch) } }
  }

  /// The change of ``scale`` per second.
  open var velocity: CGFloat { speed.velocity.dx }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if progress.touches.count > 2 { progress.touches.removeLast() }
    speed.note(CGVector(dx: scale, dy: 0), at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = TouchPair(progress.touches, moved: touches), pair.before > 0 else { return }
    take(pair.now / pair.before, at: event.timestamp)
    if state != .possible { return state = .changed }
    if abs(pair.now - pair.atStart) >= UIPinchGestureRecognizer.threshold { state = .began }
  }

  private func take(_ factor: CGFloat, at time: Double) {
    scale *= factor
    growth *= factor
    speed.note(CGVector(dx: growth, dy: 0), at: time)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = progress.touches.filter { $0.phase != .ended }.count
    if state == .began || state == .changed, left < 2 { state = .ended }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() {
    (scale, growth, speed) = (1, 1, SpeedMeter())
    timer?.cancel()
    timer = nil
  }

  override var waitsForTouches: Bool { timer != nil }

  override func magnify(by factor: CGFloat, at point: CGPoint) {
    guard isEnabled, progress.touches.isEmpty else { return }
    progress.points = [point]
    take(factor, at: CACurrentMediaTime())
    timer?.cancel()
    timer = DelayedCall(in: UIPinchGestureRecognizer.wheelRest) { [weak self] in
      self?.timer = nil
      self?.state = .ended
    }
    state = state == .possible ? .began : .changed
  }
}

/// Two touches, of which at least one has moved.
@MainActor struct TouchPair {
  /// The distance of the touches now, at the event before, and when each began.
  let now, before, atStart: CGFloat
  /// The turn from the event before to this one, radians.
  let turn: CGFloat

  /// Nil unless there are two.
  init?(_ touches: [UITouch], moved: Set<UITouch>) {
    guard touches.count == 2 else { return nil }
    let (a, b) = (touches[0], touches[1])
    func last(_ touch: UITouch) -> CGPoint {
      moved.contains(touch) ? touch.previousPoint : touch.point
    }
    let (new, old) = (CGVector(a.point, b.point), CGVector(last(a), last(b)))
    now = hypot(new.dx, new.dy)
    before = hypot(old.dx, old.dy)
    let start = CGVector(a.startPoint, b.startPoint)
    atStart = hypot(start.dx, start.dy)
    let angle = atan2(new.dy, new.dx) - atan2(old.dy, old.dx)
    turn = angle - 2 * .pi * (angle / (2 * .pi)).rounded()
  }
}

extension CGVector {
  /// The way from one point to another.
  fileprivate init(_ start: CGPoint, _ end: CGPoint) {
    self.init(dx: end.x - start.x, dy: end.y - start.y)
  }
}
