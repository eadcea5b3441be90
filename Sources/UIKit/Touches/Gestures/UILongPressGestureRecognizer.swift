// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Finds fingers that stay down in one place.
///
/// The gesture begins when the time is over, changes when the fingers move then, and ends when one
/// is lifted.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds that the fingers have to stay. Default 0.5.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The number of fingers. Default 1.
  open var numberOfTouchesRequired = 1
  /// The number of taps before. Default 0.
  open var numberOfTapsRequired = 0
  /// Points by which the fingers may move before the gesture begins. Default 10.
  open var allowableMovement: CGFloat = 10

  private var timer: DelayedCall?

  /// A recogniser that calls a closure with itself.
  public convenience init(_ action: @escaping @MainActor (UILongPressGestureRecognizer) -> Void) {
    self.init()
    addAction { if let press = $0 as? UILongPressGestureRecognizer { action(press) } }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    let count = progress.touches.count
    let hasTaps = touches.allSatisfy { $0.tapCount == numberOfTapsRequired + 1 }
    if count > numberOfTouchesRequired || numberOfTapsRequired > 0 && !hasTaps {
      return state = .failed
    }
    guard count == numberOfTouchesRequired else { return }
    if minimumPressDuration <= 0 { return state = .began }
    timer = DelayedCall(in: minimumPressDuration) { [weak self] in
      self?.timer = nil
      self?.state = .began
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible { return state = .changed }
    if touches.contains(where: { $0.travel > allowableMovement }) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() {
    timer?.cancel()
    timer = nil
  }
}
