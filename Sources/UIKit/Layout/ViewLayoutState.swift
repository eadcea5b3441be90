// SPDX-License-Identifier: Apache-2.0

/// What Auto Layout keeps of a view.
@MainActor final class ViewLayoutState {
}

extension UIView {
  func layoutByConstraints() {}
  func markForConstraints() {}
  func intrinsicSizeDidChange() {}
  func updateConstraintsIfNeeded() {}
  func treeDidChange() {}
}
