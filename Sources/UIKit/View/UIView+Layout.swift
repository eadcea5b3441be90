// SPDX-License-Identifier: Apache-2.0
import CoreAnimation

extension UIView {
  /// Lays out the view's own layer, and calls its controller before and after.
  func layOut(_ layer: CALayer) {
    guard layer === self.layer else { return LayerDelegateCall.decline() }
    noteSafeArea()
    if SafeAreas.areUsed { followSafeArea() }
    owner?.viewWillLayoutSubviews()
    layoutSubviews()
    owner?.viewDidLayoutSubviews()
    noteSafeAreaOfSubviews()
  }

  func layOutNow() {
    updateConstraintsIfNeeded()
    layer.layoutIfNeeded()
  }
}
