// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

/// The objects of a view that few views have.
@MainActor final class ViewExtras {
  var tag = 0
  var gestures: [UIGestureRecognizer]?
  var interactions: [any UIInteraction] = []
  var mask: UIView?
  var tint: UIColor?
  var tintMode = UIView.TintAdjustmentMode.automatic
  var style = UIUserInterfaceStyle.unspecified
  var restorationIdentifier: String?
  /// Animations of blocks that keep touches away.
  var blockingAnimations = 0
  /// Sends the touches of a root view's tree.
  var dispatcher: TouchDispatcher?
}

extension UIView {
  /// The view's extras, made now if it has none.
  var ensuredExtras: ViewExtras {
    if let extras { return extras }
    let new = ViewExtras()
    extras = new
    return new
  }
}
