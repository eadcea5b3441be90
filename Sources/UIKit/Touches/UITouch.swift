// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A finger on the screen, or a mouse button held, from its begin to its end.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The latest change of a touch.
  public enum Phase: Int, Hashable, Sendable {
    /// It went down.
    case began
    /// It moved.
    case moved
    /// It stayed where it was.
    case stationary
    /// It was lifted.
    case ended
    /// It was withdrawn.
    case cancelled
  }

  /// The kind of device a touch comes from.
  public enum TouchType: Int, Hashable, Sendable {
    /// A finger on the screen.
    case direct
    /// A finger beside the screen.
    case indirect
    /// A pencil.
    case pencil
    /// A mouse.
    case indirectPointer
  }

  /// When the touch changed last, seconds of `CACurrentMediaTime()`.
  open internal(set) var timestamp: TimeInterval = 0
  /// The latest change of the touch.
  open internal(set) var phase = Phase.began
  /// How many touches in short succession this one ends, 1 for the first.
  open internal(set) var tapCount = 1
  /// The kind of device.
  open internal(set) var type = TouchType.direct
  /// The radius of the touch, points. Default 0.
  open internal(set) var majorRadius: CGFloat = 0
  /// The force, where 1 is an average touch. Default 0: unknown.
  open internal(set) var force: CGFloat = 0
  /// The greatest force. Default 0: unknown.
  open internal(set) var maximumPossibleForce: CGFloat = 0
  /// The view in which the touch began, which gets all of it.
  open internal(set) var view: UIView?
  /// The window in which the touch began; nil for views that are shown without one.
  open internal(set) var window: UIWindow?
  /// The gesture recognisers that follow the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// The place in the space of the root of the touched view's tree.
  var point = CGPoint.zero
  /// The place at the event before.
  var previousPoint = CGPoint.zero
  /// The place where it began.
  var startPoint = CGPoint.zero
  /// When it began.
  var startTime: TimeInterval = 0

  override init() { super.init() }

  /// The place of the touch in the space of `view`; nil means that of the window.
  open func location(in view: UIView?) -> CGPoint { place(point, in: view) }

  /// The place at the event before.
  open func previousLocation(in view: UIView?) -> CGPoint { place(previousPoint, in: view) }

  /// The exact place, as ``location(in:)``.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The exact place at the event before.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func place(_ point: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return point }
    return view.convert(point, from: view.rootView)
  }
}

extension UITouch {
  /// A touch that begins.
  convenience init(_ change: TouchChange, view: UIView, window: UIWindow?, at time: TimeInterval) {
    self.init()
    (self.view, self.window, type) = (view, window, change.type)
    (point, previousPoint, startPoint) = (change.point, change.point, change.point)
    (timestamp, startTime) = (time, time)
  }

  /// Takes the next change of the finger.
  func advance(to point: CGPoint, _ phase: Phase, at time: TimeInterval) {
    previousPoint = self.point
    (self.point, self.phase, timestamp) = (point, phase, time)
  }

  /// How far the touch is from where it began, points.
  var travel: CGFloat { hypot(point.x - startPoint.x, point.y - startPoint.y) }
}
