// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics

extension UIView {
  /// The view at the top of the tree.
  final var rootView: UIView {
    var view = self
    while let above = view.parent { view = above }
    return view
  }

  /// A point of this view's space in that of another; nil means the window, or the topmost view
  /// where there is none.
  public final func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? rootView).layer)
  }

  /// A point of another view's space in that of this one; nil means the window.
  public final func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? rootView).layer)
  }

  /// A rectangle of this view's space in that of another; nil means the window.
  public final func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? rootView).layer)
  }

  /// A rectangle of another view's space in that of this one; nil means the window.
  public final func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? rootView).layer)
  }

  /// The frame that the view would have without its transform.
  final var untransformedFrame: CGRect {
    let (size, anchor) = (bounds.size, anchorPoint)
    return CGRect(
      x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width,
      height: size.height)
  }

  /// Takes a frame by bounds and center, whatever the transform is. Nothing is set that is so.
  final func take(_ frame: CGRect) {
    if bounds.size != frame.size { bounds.size = frame.size }
    let point = CGPoint(
      x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
    if center != point { center = point }
  }

  /// Takes a frame that a container gives. It is set as ``frame``, but with a transform, when that
  /// is the box around the view, by bounds and center.
  final func stand(in frame: CGRect) {
    guard layer.transform == CATransform3DIdentity else { return take(frame) }
    if untransformedFrame != frame { self.frame = frame }
  }

  func takeFittingSize() {
    let fitting = sizeThatFits(bounds.size)
    let size = CGSize(width: fitting.width.rounded(.up), height: fitting.height.rounded(.up))
    guard size != bounds.size else { return }
    let corner = frame.origin
    bounds.size = size
    if layer.transform == CATransform3DIdentity { frame.origin = corner }
  }

  /// Gives the layer the mask by which it follows changes of the superview's size.
  func applyAutoresizing() {
    let isIdle = parent.map { !$0.autoresizesSubviews } ?? false
    let mask = isIdle || flags.contains(.laidOutByConstraints) ? [] : autoresizingMask
    layer.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(truncatingIfNeeded: mask.rawValue))
  }

  func changeAutoresizesSubviews(_ new: Bool) {
    guard new != autoresizesSubviews else { return }
    flags[.keepsSubviewFrames] = !new
    for view in subviews { view.applyAutoresizing() }
  }
}
