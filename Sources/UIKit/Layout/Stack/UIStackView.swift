// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Lines views up in a row or a column, by constraints that it makes and keeps.
///
/// Arranged views that are hidden take no room. The stack draws nothing itself but its background.
@preconcurrency @MainActor
open class UIStackView: UIView {
  final var arranged: [UIView] = []
  /// Spacing after a view that differs from the common one, by the view.
  final var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  /// The constraints of the arrangement.
  final var arrangement: [NSLayoutConstraint] = []
  private final var isArrangementDue = false

  /// A stack of no views.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A stack of no views; archives of interface files are not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A stack of views, in their order.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }

  /// The views that are lined up, in their order; all are subviews.
  open var arrangedSubviews: [UIView] { arranged }

  /// Lines a view up behind the others, as a subview whose frame comes from constraints.
  open func addArrangedSubview(_ view: UIView) { arrange(view, at: arranged.count) }

  /// Lines a view up at a place. A view that is lined up already moves there.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrange(view, at: stackIndex)
  }

  /// Takes a view out of the row; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) { disarrange(view) }

  /// The direction of the row. Default `.horizontal`.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrangementDidChange() } }
  }

  /// How the views share the length of the stack. Default `.fill`.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { arrangementDidChange() } }
  }

  /// How the views lie across the row. Default `.fill`.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementDidChange() } }
  }

  /// The space between two views, points; the least one for `.equalSpacing` and
  /// `.equalCentering`. Default 0.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { arrangementDidChange() } }
  }

  /// Sets the space after a view, points, in place of ``spacing``. ``spacingUseDefault`` goes back
  /// to it, ``spacingUseSystem`` is 8 points.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    let key = ObjectIdentifier(arrangedSubview)
    customSpacings[key] = spacing == UIStackView.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }

  /// The space after a view that was set for it, or else ``spacingUseDefault``.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
  }

  /// Whether the spaces of a column are between baselines of text. Default false.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { arrangementDidChange() } }
  }

  /// Whether the views keep to the layout margins of the stack. Default false.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() } }
  }

  /// The space that stands for ``spacing``.
  public nonisolated static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude
  /// The space that the system chooses: 8 points.
  public nonisolated static let spacingUseSystem: CGFloat = .leastNormalMagnitude

  open override class var requiresConstraintBasedLayout: Bool { true }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    disarrange(subview)
  }

  open override func updateConstraints() {
    if isArrangementDue {
      isArrangementDue = false
      rearrange()
    }
    super.updateConstraints()
  }

  /// Has the constraints made again before the next layout.
  final func arrangementDidChange() {
    isArrangementDue = true
    setNeedsUpdateConstraints()
  }
}

extension UIStackView {
  /// How the views share the length of a stack.
  public enum Distribution: Int, Hashable, Sendable {
    /// They fill it, each as large as its contents, but for those that stretch or shrink by their
    /// hugging and resistance. Of equals the first one stretches and the last one shrinks.
    case fill
    /// They fill it with equal sizes.
    case fillEqually
    /// They fill it in proportion to their contents.
    case fillProportionally
    /// As large as their contents, with equal spaces.
    case equalSpacing
    /// As large as their contents, with equal distances of their middles.
    case equalCentering
  }

  /// How the views lie across the row of a stack.
  public enum Alignment: Int, Hashable, Sendable {
    /// They fill it.
    case fill
    /// At the side where lines begin, or at the top.
    case leading
    /// With the baselines of their first lines on one line; in rows only.
    case firstBaseline
    /// In the middle.
    case center
    /// At the side where lines end, or at the bottom.
    case trailing
    /// With the baselines of their last lines on one line; in rows only.
    case lastBaseline

    /// At the top.
    public static var top: Alignment { .leading }
    /// At the bottom.
    public static var bottom: Alignment { .trailing }
  }

  private func arrange(_ view: UIView, at index: Int) {
    arranged.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    arranged.insert(view, at: max(0, min(index, arranged.count)))
    arrangementDidChange()
  }

  private func disarrange(_ view: UIView) {
    guard arranged.contains(where: { $0 === view }) else { return }
    arranged.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    NSLayoutConstraint.deactivate(arrangement)
    arrangement = []
    arrangementDidChange()
  }

  private func rearrange() {
    NSLayoutConstraint.deactivate(arrangement)
    arrangement = StackArrangement(self).constraints()
    NSLayoutConstraint.activate(arrangement)
  }

  /// The space after a view, points.
  func space(after view: UIView) -> CGFloat {
    let space = customSpacings[ObjectIdentifier(view)] ?? spacing
    switch space {
    case UIStackView.spacingUseSystem: return SystemSpacing.betweenViews
    case UIStackView.spacingUseDefault: return 0
    default: return space
    }
  }
}

extension UIView {
  /// Tells the stack around that its view takes room or no longer does.
  final func hiddenDidChange() {
    guard let stack = superview as? UIStackView else { return }
    if stack.arranged.contains(where: { $0 === self }) { stack.arrangementDidChange() }
  }
}
