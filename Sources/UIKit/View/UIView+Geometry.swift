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
