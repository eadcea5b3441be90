// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension UIView {
  /// The size to fit that asks for the smallest size: (0, 0).
  public nonisolated static let layoutFittingCompressedSize = CGSize.zero
  /// The size to fit that asks for the largest size: (10000, 10000).
  public nonisolated static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  final func changeHugging(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
    guard priority != contentHuggingPriority(for: axis) else { return }
    ensuredLayoutState.hugging[axis] = priority
    ownRulesDidChange()
  }

  final func changeResistance(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
    guard priority != contentCompressionResistancePriority(for: axis) else { return }
    ensuredLayoutState.resistance[axis] = priority
    ownRulesDidChange()
  }

  // MARK: For debugging

  /// Whether the constraints leave the view's frame open. It solves once more.
  public final var hasAmbiguousLayout: Bool { layoutState?.item.isAmbiguous ?? false }

  /// The active constraints that mention the view along an axis.
  public final func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    layoutState?.item.constraints(along: axis) ?? []
  }

  /// Frames stay as they are: the answer to ambiguous constraints is always the same one here.
  public final func exerciseAmbiguityInLayout() {}
}
