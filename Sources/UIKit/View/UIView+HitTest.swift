// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension UIView {
  /// The alpha from which views are touched.
  static var leastTouchedAlpha: CGFloat { 0.01 }

  /// Whether touches may reach the view: it shows, is enabled, and no animation keeps them away.
  var isTouchable: Bool {
    flags.contains(.interactive) && !layer.isHidden && alpha >= UIView.leastTouchedAlpha
      && (extras?.blockingAnimations ?? 0) == 0
  }

  func hit(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard isTouchable, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }
}
