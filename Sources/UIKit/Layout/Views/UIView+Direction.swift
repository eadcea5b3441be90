// SPDX-License-Identifier: Apache-2.0
import UIGraphics

/// The content of a view, as far as its direction depends on that.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
  /// The contents run as the program's language does.
  case unspecified
  /// Controls of playback, which always run from left to right.
  case playback
  /// Contents with a direction in space, which always run from left to right.
  case spatial
  /// From left to right.
  case forceLeftToRight
  /// From right to left.
  case forceRightToLeft
}

extension UIView {
  /// The direction of contents with that attribute. The program's language runs from left to right.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
  }

  /// The direction of contents with that attribute where the language runs as `layoutDirection`.
  public class func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  final func changeSemantics(_ new: UISemanticContentAttribute) {
    guard new != semanticContentAttribute else { return }
    let old = effectiveUserInterfaceLayoutDirection
    ensuredLayoutState.semantics = new
    guard effectiveUserInterfaceLayoutDirection != old else { return }
    for constraint in heldConstraints { constraintChanged(constraint) }
    setNeedsLayout()
  }
}
