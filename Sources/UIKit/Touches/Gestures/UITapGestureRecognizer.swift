// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Finds taps: short touches in one place, once or several times.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps. Default 1.
  open var numberOfTapsRequired = 1
  /// The number of fingers. Default 1.
  open var numberOfTouchesRequired = 1

  /// Taps so far.
  private var taps = 0
  private var start = CGPoint.zero
  /// Whether as many fingers came down as there have to be.
  private var hasAllFingers = false
  private var timer: DelayedCall?

  /// Seconds within which a tap ends and the next one begins.
  static let patience = 0.35
  /// Seconds that one finger may stay down.
  static let longestTap = 1.5
  /// Points by which fingers may move, and taps lie apart.
  static let slop: CGFloat = 45

  /// A recogniser that calls a closure with itself.
  public convenience init(_ action: @escaping @MainActor (UITapGestureRecognizer) -> Void) {
    self.init()
    addAction { if let tap = $0 as? UITapGestureRecognizer { action(tap) } }
  }

  override var waitsForTouches: Bool { timer != nil && taps > 0 }
  override var rank: Int { numberOfTapsRequired }

  /// Taps do not keep those away that count more of them.
  open override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    guard let tap = other as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if progress.touches.count > numberOfTouchesRequired { return state = .failed }
    if progress.touches.count == touches.count {
      if taps == 0 { start = progress.middle }
      hasAllFingers = false
      failLater(in: UITapGestureRecognizer.longestTap)
    }
    if progress.touches.count == numberOfTouchesRequired { hasAllFingers = true }
    failIfFar()
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: { $0.travel > UITapGestureRecognizer.slop }) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard progress.touches.allSatisfy({ $0.phase == .ended }) else { return }
    guard hasAllFingers else { return state = .failed }
    taps += 1
    timer?.cancel()
    if taps >= numberOfTapsRequired {
      timer = nil
      state = .ended
    } else {
      failLater(in: UITapGestureRecognizer.patience)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func reset() {
    (taps, hasAllFingers) = (0, false)
    timer?.cancel()
    timer = nil
  }

  private func failIfFar() {
    let place = progress.middle
    if taps > 0,
      hypot(place.x - start.x, place.y - start.y) > UITapGestureRecognizer.slop
    {
      state = .failed
    }
  }

  private func failLater(in seconds: Double) {
    timer?.cancel()
    timer = DelayedCall(in: seconds) { [weak self] in
      self?.timer = nil
      self?.state = .failed
    }
  }
}
