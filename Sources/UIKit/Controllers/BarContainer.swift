// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

/// A controller that shows others below or above a bar of its own.
@MainActor protocol BarContainer: UIViewController {
  /// Places the bar, and the view that shows beside or below it.
  func placeBar()
}

extension UIViewController {
  /// The part of the safe area that comes from the views around the controller's.
  var inheritedSafeArea: UIEdgeInsets {
    (viewIfLoaded?.safeAreaInsets ?? .zero) + additionalSafeAreaInsets.negated
  }

  /// How far the view ends before the edges of its container, whose bars are as high as told.
  func insetsBeside(top: CGFloat, isOpaque: Bool, bottom: CGFloat) -> UIEdgeInsets {
    let extends = !isOpaque || extendedLayoutIncludesOpaqueBars
    return UIEdgeInsets(
      top: extends && edgesForExtendedLayout.contains(.top) ? 0 : top, left: 0,
      bottom: edgesForExtendedLayout.contains(.bottom) ? 0 : bottom, right: 0)
  }

  /// Has the container place the view for other wishes about bars.
  func barsDidChange() { (parent as? any BarContainer)?.placeBar() }
}
