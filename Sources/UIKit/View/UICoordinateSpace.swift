// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Something that points and rectangles are measured in: a view, or the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: AnyObject {
  /// The space's own rectangle, points.
  var bounds: CGRect { get }
  /// A point of this space in another.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// A point of another space in this one.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// A rectangle of this space in another.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// A rectangle of another space in this one.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UIView: UICoordinateSpace {
  /// The space, if it is a view.
  ///
  /// Takes any object, because Swift 6.3.1 ends with a failed verification where it optimises a
  /// cast of the protocol's values.
  @inline(never)
  fileprivate static func view(_ space: AnyObject) -> UIView? { space as? UIView }

  /// A point of this view's space in another; of the screen's, if that is no view.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, to: UIView.view(coordinateSpace))
  }

  /// A point of another space in that of this view.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, from: UIView.view(coordinateSpace))
  }

  /// A rectangle of this view's space in another.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, to: UIView.view(coordinateSpace))
  }

  /// A rectangle of another space in that of this view.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: UIView.view(coordinateSpace))
  }
}

/// The space of the screen is that of the topmost view.
extension UIScreen: UICoordinateSpace {
  /// The space of the screen as it is held.
  public var coordinateSpace: any UICoordinateSpace { self }

  /// The space of the screen as it was made; the screen does not turn.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }

  /// A point of the screen in another space.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    (UIView.view(coordinateSpace))?.convert(point, from: nil) ?? point
  }

  /// A point of another space on the screen.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    (UIView.view(coordinateSpace))?.convert(point, to: nil) ?? point
  }

  /// A rectangle of the screen in another space.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    (UIView.view(coordinateSpace))?.convert(rect, from: nil) ?? rect
  }

  /// A rectangle of another space on the screen.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    (UIView.view(coordinateSpace))?.convert(rect, to: nil) ?? rect
  }
}
