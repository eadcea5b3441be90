// SPDX-License-Identifier: Apache-2.0
import CAWindow
import CoreGraphics
import Foundation

/// A wheel or touchpad that was turned over a view.
final class UIScrollEvent: UIEvent {
  override var type: EventType { .scroll }
  /// By how many points the contents are to move; right and down are positive.
  let delta: CGVector
  /// The place of the pointer in the space of the root view.
  let point: CGPoint

  init(_ delta: CGVector, at point: CGPoint, time: Double) {
    (self.delta, self.point) = (delta, point)
    super.init()
    timestamp = time
  }
}

/// A responder that is moved by a wheel, as a scroll view.
@MainActor protocol ScrollWheelResponder: AnyObject {
  /// Moves the contents; false leaves it to the next responder.
  func scroll(with event: UIScrollEvent) -> Bool
}

extension TouchDispatcher {
  /// Points that one line of a wheel moves.
  static var pointsPerLine: CGFloat { 40 }
  /// The magnification of one line of a wheel.
  static var magnificationPerLine: CGFloat { 1.1 }

  /// Sends a turn of the wheel, lines, to the view under the pointer and on along the responder
  /// chain, to the first that moves.
  func scroll(_ lines: CGVector, at point: CGPoint, time: Double) {
    let delta = CGVector(
      dx: lines.dx * TouchDispatcher.pointsPerLine, dy: lines.dy * TouchDispatcher.pointsPerLine)
    let event = UIScrollEvent(delta, at: point, time: time)
    var next: UIResponder? = root?.hitTest(point, with: event)
    while let responder = next {
      if let scroller = responder as? any ScrollWheelResponder, scroller.scroll(with: event) {
        return
      }
      next = responder.next
    }
  }

  /// Sends a turn of the wheel to the pinch recognisers under the pointer.
  func magnify(_ lines: CGFloat, at point: CGPoint) {
    let factor = pow(TouchDispatcher.magnificationPerLine, lines)
    var next = root?.hitTest(point, with: event)
    while let view = next {
      for gesture in view.gestureRecognizers ?? [] where gesture is UIPinchGestureRecognizer {
        admit(gesture)
        return gesture.magnify(by: factor, at: point)
      }
      next = view.superview
    }
  }

  /// Sends the place of a pointer without a button; nil when it has left the window.
  ///
  /// - Returns: The shape that the pointer has there; nil while it may not change.
  @discardableResult
  func hover(at point: CGPoint?, time: Double) -> PointerShape? {
    guard let root, count == 0 else { return nil }
    hover.move(to: point, in: root, UIEvent(), admit)
    return pointer.move(to: point, in: root)
  }
}
