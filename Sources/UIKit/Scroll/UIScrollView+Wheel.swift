// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension UIScrollView: ScrollWheelResponder {
  /// Moves the contents by a wheel, or turns a page; false where they are at their end already, so
  /// that a scroll view around this one moves.
  func scroll(with event: UIScrollEvent) -> Bool {
    scroller.wheel(by: CGVector(dx: -event.delta.dx, dy: -event.delta.dy))
  }
}
