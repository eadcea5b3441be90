// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The pan of a scroll view: its fingers drag the content along the axes that scroll, and two of
/// them zoom it.
///
/// Fingers that go across the only axis that scrolls are left to others.
@MainActor final class ScrollPanRecognizer: UIPanGestureRecognizer {
  private var scroller: ScrollEngine? { (view as? UIScrollView)?.scroller }

  override func isPan(_ way: CGVector) -> Bool {
    scroller.map { $0.isDragging || $0.isZooming } ?? false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    scroller?.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    scroller?.moved(touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    scroller?.ended(touches)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    scroller?.cancelled(touches)
    super.touchesCancelled(touches, with: event)
  }

  override func reset() {
    super.reset()
    if scroller?.isTracking ?? false { scroller?.forgetTouches() }
  }
}
