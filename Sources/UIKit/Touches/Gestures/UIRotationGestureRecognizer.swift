// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Finds two fingers that turn about each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The turn since the fingers came down, or since it was set, radians, clockwise as seen with y
  /// down. Default 0.
  open var rotation: CGFloat = 0
  private var total: CGFloat = 0
  private var speed = SpeedMeter()
  /// Radians before which no rotation is found.
  static let threshold: CGFloat = 0.1

  /// A recogniser that calls a closure with itself.
  public convenience init(_ action: @escaping @MainActor (UIRotationGestureRecognizer) -> Void) {
    self.init()
    addAction { if let turn = $0 as? UIRotationGestureRecognizer { action(turn) } }
  }

  /// Radians per second.
  open var velocity: CGFloat { speed.velocity.dx }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if progress.touches.count > 2 { progress.touches.removeLast() }
    speed.note(CGVector(dx: total, dy: 0), at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = TouchPair(progress.touches, moved: touches) else { return }
    rotation += pair.turn
    total += pair.turn
    speed.note(CGVector(dx: total, dy: 0), at: event.timestamp)
    if state != .possible { return state = .changed }
    if abs(total) >= UIRotationGestureRecognizer.threshold { state = .began }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = progress.touches.filter { $0.phase != .ended }.count
    if state == .began || state == .changed, left < 2 { state = .ended }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() { (rotation, total, speed) = (0, 0, SpeedMeter()) }
}
