// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

// The insets of the safe area. Each view keeps its own, made of those of its superview. A change of
// a frame, of bars or of the tree makes them anew, and goes down as far as insets change. Where the
// layer has moved a view, as by autoresizing, they follow in the layout of its superview.
extension UIView {
  /// The insets that the view keeps.
  final var keptSafeArea: UIEdgeInsets { layoutState?.margins.safeArea ?? .zero }

  /// The insets that the view was told last.
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

  /// Makes the insets of this view anew, and of those below where they change, and tells each.
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

  /// Makes the insets of this view anew, and of those below where they change. Returns the views
  /// that have not been told of theirs, from the top.
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

  /// Makes the insets of this view anew. Returns whether they have changed, or the view has not
  /// been told of them.
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
