// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Counts touches that follow each other in one place.
@MainActor struct TapCounter {
  private weak var view: UIView?
  private var count = 0
  private var point = CGPoint.zero
  private var end = -Double.infinity

  /// The count of a touch that begins.
  func count(of touch: UITouch) -> Int {
    let isNear = hypot(touch.point.x - point.x, touch.point.y - point.y) <= TapCounter.distance
    let isSoon = touch.timestamp - end <= UITapGestureRecognizer.patience
    return isNear && isSoon && view === touch.view ? count + 1 : 1
  }

  /// Points that taps may lie apart.
  private static let distance: CGFloat = 40

  /// Notes a touch that has ended.
  mutating func note(_ touch: UITouch) {
    (view, count, point, end) = (touch.view, touch.tapCount, touch.point, touch.timestamp)
  }
}
