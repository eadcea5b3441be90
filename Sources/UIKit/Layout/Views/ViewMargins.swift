// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

/// The margins of a view, as the program set them.
struct ViewMargins {
  /// Margins by fixed sides or by the direction of the language.
  enum Stored {
    case fixed(UIEdgeInsets)
    case directional(NSDirectionalEdgeInsets)
  }

  static let standard = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)

  var stored = Stored.directional(standard)
  var preservesSuperview = false
  var insetsFromSafeArea = true
  /// How far bars reach over the edges, in addition to the superview's safe area; for a topmost
  /// view the insets of the screen.
  var additionalSafeArea = UIEdgeInsets.zero
  /// The insets of the safe area, and those that the view was told last.
  var (safeArea, toldSafeArea) = (UIEdgeInsets.zero, UIEdgeInsets.zero)
}

extension UIView {
  final var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  final var effectiveMargins: UIEdgeInsets {
    let margins = layoutState?.margins ?? ViewMargins()
    var insets =
      switch margins.stored {
      case .fixed(let insets): insets
      case .directional(let insets): UIEdgeInsets(insets, isRightToLeft: isRightToLeft)
      }
    if margins.insetsFromSafeArea { insets = insets + safeAreaInsets }
    guard margins.preservesSuperview, let superview else { return insets }
    return insets.union(superview.layoutMargins.within(untransformedFrame, of: superview))
  }

  final func changeMargins(_ stored: ViewMargins.Stored) { changeMargins { $0.stored = stored } }

  final func changeMargins(_ change: (inout ViewMargins) -> Void) {
    let old = layoutMargins
    change(&ensuredLayoutState.margins)
    if layoutMargins != old { marginsMoved() }
  }

  /// Tells the view of other margins, and those below that keep to them.
  private func marginsMoved() {
    var waiting = [self]
    while let view = waiting.popLast() {
      view.layoutMarginsDidChange()
      view.setNeedsLayout()
      waiting += view.subviews.reversed().filter { $0.preservesSuperviewLayoutMargins }
    }
  }
}

extension UIEdgeInsets {
  init(_ insets: NSDirectionalEdgeInsets, isRightToLeft: Bool) {
    self.init(
      top: insets.top, left: isRightToLeft ? insets.trailing : insets.leading,
      bottom: insets.bottom, right: isRightToLeft ? insets.leading : insets.trailing)
  }

  var negated: UIEdgeInsets {
    UIEdgeInsets(top: -top, left: -left, bottom: -bottom, right: -right)
  }

  static func + (first: UIEdgeInsets, second: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: first.top + second.top, left: first.left + second.left,
      bottom: first.bottom + second.bottom, right: first.right + second.right)
  }

  /// The larger one on each side.
  func union(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }

  /// The part of a superview's insets that reaches into a frame, as insets of the frame. Where
  /// nothing covers an edge of the superview, a frame beyond it is not covered either.
  @MainActor func within(_ frame: CGRect, of superview: UIView) -> UIEdgeInsets {
    let around = superview.bounds
    return UIEdgeInsets(
      top: top > 0 ? max(0, around.minY + top - frame.minY) : 0,
      left: left > 0 ? max(0, around.minX + left - frame.minX) : 0,
      bottom: bottom > 0 ? max(0, frame.maxY - around.maxY + bottom) : 0,
      right: right > 0 ? max(0, frame.maxX - around.maxX + right) : 0)
  }
}

extension NSDirectionalEdgeInsets {
  init(_ insets: UIEdgeInsets, isRightToLeft: Bool) {
    self.init(
      top: insets.top, leading: isRightToLeft ? insets.right : insets.left, bottom: insets.bottom,
      trailing: isRightToLeft ? insets.left : insets.right)
  }
}
