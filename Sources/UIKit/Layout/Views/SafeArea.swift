// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

// The insets of the safe area. Each view caches its own, computed from its superview's. A change of
// a frame, a bar or the tree recomputes them, and descends as far as insets change. If the layer
// moved a view, as by autoresizing, the layout of the superview recomputes its insets.
extension UIView {
  /// The cached insets.
  final var keptSafeArea: UIEdgeInsets { layoutState?.margins.safeArea ?? .zero }

  /// The insets of the last call of `safeAreaInsetsDidChange()`.
  private var toldSafeArea: UIEdgeInsets { layoutState?.margins.toldSafeArea ?? .zero }

  /// The insets from the superview's, with those of the view's own bars and its controller's.
  private func freshSafeArea() -> UIEdgeInsets {
    SafeAreas.count += 1
    let own =
      (layoutState?.margins.additionalSafeArea ?? .zero)
      + (owner?.additionalSafeAreaInsets ?? .zero)
    guard let superview else { return own }
    return superview.safeAreaOfSubviews.within(untransformedFrame, of: superview) + own
  }

  /// Sets how far bars reach over the edges, points, in addition to the superview's safe area.
  final func changeAdditionalSafeArea(_ insets: UIEdgeInsets) {
    guard insets != layoutState?.margins.additionalSafeArea ?? .zero else { return }
    ensuredLayoutState.margins.additionalSafeArea = insets
    additionalSafeAreaDidChange()
  }

  /// Follows a change of the bars of this view or its controller.
  final func additionalSafeAreaDidChange() {
    SafeAreas.areUsed = true
    noteSafeArea()
  }

  /// Recomputes the insets of this view, and below it as far as they change; notifies the views.
  final func noteSafeArea() {
    for view in remakeSafeAreas() { view.tellSafeArea() }
  }

  /// The same for the subviews: the superview's bounds have changed, or its layout has moved them.
  final func noteSafeAreaOfSubviews() {
    guard SafeAreas.areUsed, safeAreaOfSubviews != .zero else { return }
    for view in subviews {
      view.noteSafeArea()
      view.followSafeArea()
    }
  }

  /// Recomputes the insets of this view, and below it as far as they change. Returns the views to
  /// notify, from the top.
  @discardableResult
  final func remakeSafeAreas() -> [UIView] {
    guard SafeAreas.areUsed, remakeSafeArea() else { return [] }
    var (found, waiting) = ([self], Array(subviews.reversed()))
    while let view = waiting.popLast() {
      guard view.remakeSafeArea() else { continue }
      found.append(view)
      waiting += view.subviews.reversed()
    }
    return found
  }

  /// Recomputes the insets of this view. Returns whether they changed, or the view was not yet
  /// notified of them.
  private func remakeSafeArea() -> Bool {
    let insets = freshSafeArea()
    let isNew = insets != keptSafeArea
    if isNew { ensuredLayoutState.margins.safeArea = insets }
    // A subclass may answer others.
    return isNew || safeAreaInsets != toldSafeArea
  }

  private func tellSafeArea() {
    let insets = safeAreaInsets
    guard insets != toldSafeArea else { return }
    ensuredLayoutState.margins.toldSafeArea = insets
    followSafeArea()
    safeAreaInsetsDidChange()
    owner?.viewSafeAreaInsetsDidChange()
    if insetsLayoutMarginsFromSafeArea { layoutMarginsDidChange() }
    setNeedsLayout()
  }
}

@MainActor enum SafeAreas {
  /// Whether any view of the process has a safe area smaller than its bounds.
  static var areUsed = false
  /// How often the insets of a view were made, for tests.
  static var count = 0
}

extension UIViewController {
  /// Has the view follow the controller's bars.
  final func additionalSafeAreaDidChange() {
    SafeAreas.areUsed = true
    viewIfLoaded?.additionalSafeAreaDidChange()
  }

  /// Has a scroll view follow another wish in the next layout.
  final func scrollAdjustmentDidChange() { viewIfLoaded?.setNeedsLayout() }
}
