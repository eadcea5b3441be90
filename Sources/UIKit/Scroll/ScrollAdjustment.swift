// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

/// Insets that the safe area adds to those of the content.
extension ScrollEngine {
  /// The axes along which the safe area adds to the insets.
  private var adjustedAxes: (x: Bool, y: Bool) {
    let behavior = view.contentInsetAdjustmentBehavior
    if behavior == .never || behavior == .always {
      return (behavior == .always, behavior == .always)
    }
    let (content, size) = (view.contentSize, view.bounds.size)
    return (
      content.width > size.width || view.alwaysBounceHorizontal,
      content.height > size.height || view.alwaysBounceVertical
        || behavior == .automatic && isOfNavigation
    )
  }

  /// Whether the view is that of a controller on a navigation controller's stack, or the first one
  /// in it.
  private var isOfNavigation: Bool {
    let isFirst = view.superview?.subviews.first === view
    guard let controller = view.owner ?? (isFirst ? view.superview?.owner : nil) else {
      return false
    }
    return controller.automaticallyAdjustsScrollViewInsets
      && controller.navigationController != nil
  }

  /// The part of the safe area's insets that the insets of the content leave to subviews.
  func insetsLeft(of safe: UIEdgeInsets) -> UIEdgeInsets {
    let axes = safe == .zero ? (x: false, y: false) : adjustedAxes
    return UIEdgeInsets(
      top: axes.y ? 0 : safe.top, left: axes.x ? 0 : safe.left, bottom: axes.y ? 0 : safe.bottom,
      right: axes.x ? 0 : safe.right)
  }

  /// Has the insets follow the safe area. Content that is at its begin stays there, and other
  /// content does not end before the bounds.
  func adjust() {
    guard let view, SafeAreas.areUsed else { return }
    let (axes, safe) = (adjustedAxes, view.safeAreaInsets)
    let new = UIEdgeInsets(
      top: axes.y ? safe.top : 0, left: axes.x ? safe.left : 0, bottom: axes.y ? safe.bottom : 0,
      right: axes.x ? safe.right : 0)
    guard new != adjustment else { return }
    let (oldX, oldY) = (rangeX, rangeY)
    adjustment = new
    if !isDragging, !isDecelerating, !isAnimating {
      let offset = view.contentOffset
      jump(
        to: CGPoint(
          x: ScrollEngine.followed(offset.x, oldX, rangeX),
          y: ScrollEngine.followed(offset.y, oldY, rangeY)))
    }
    view.adjustedContentInsetDidChange()
    for subview in view.subviews { subview.noteSafeArea() }
  }

  /// The offset in a new range for one in the old range.
  private static func followed(
    _ offset: CGFloat, _ old: ClosedRange<CGFloat>, _ new: ClosedRange<CGFloat>
  ) -> CGFloat {
    if offset <= old.lowerBound { return offset + new.lowerBound - old.lowerBound }
    return offset <= old.upperBound ? offset.clamped(to: new) : offset
  }
}
