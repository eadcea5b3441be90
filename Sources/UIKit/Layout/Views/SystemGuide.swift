// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

/// The guides that follow the margins and the safe area of their view.
@MainActor enum SystemGuide {
  /// The area that a guide follows.
  enum Kind: Int, CaseIterable {
    /// The part of the view that bars and the like do not cover.
    case safeArea
    /// The layout margins.
    case margins
    /// The margins, as narrow as lines of text should be.
    case readable
    /// The content that a view scrolls.
    case content
    /// The part of it that shows.
    case frame
  }

  /// The width that lines of text have at most, points.
  static let readableWidth: CGFloat = 672

  /// Insets of a guide from the edges of its view, points.
  static func insets(_ kind: Kind, of view: UIView) -> UIEdgeInsets {
    switch kind {
    case .safeArea: return view.safeAreaInsets
    case .margins: return view.layoutMargins
    case .readable:
      var insets = view.layoutMargins
      let spare = view.bounds.width - insets.left - insets.right - readableWidth
      if spare > 0 {
        insets.left += spare / 2
        insets.right += spare / 2
      }
      return insets
    case .content, .frame: return .zero
    }
  }
}

/// A view that scrolls its subviews. Constraints between its edges and views inside are about the
/// content, whose size they decide.
@MainActor protocol ScrolledContainer: UIView {
  /// The size of the content, points.
  var contentSize: CGSize { get set }
}

extension UIView {
  /// A guide of the system, made when it is first asked for.
  final func systemGuide(_ kind: SystemGuide.Kind) -> UILayoutGuide {
    let state = ensuredLayoutState
    if let guide = state.systemGuides[kind] { return guide }
    let guide = UILayoutGuide()
    guide.system = kind
    guide.owner = self
    switch kind {
    case .safeArea: guide.identifier = "UIViewSafeAreaLayoutGuide"
    case .margins: guide.identifier = "UIViewLayoutMarginsGuide"
    case .readable: guide.identifier = "UIViewReadableContentGuide"
    case .content: guide.identifier = "UIScrollView-contentLayoutGuide"
    case .frame: guide.identifier = "UIScrollView-frameLayoutGuide"
    }
    state.systemGuides[kind] = guide
    return guide
  }

  /// The part of the view that bars and the like do not cover.
  public final var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea) }

  /// The part of the view within its layout margins.
  public final var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins) }

  /// The part within the layout margins that is at most as wide as lines of text should be: 672
  /// points, in the middle.
  public final var readableContentGuide: UILayoutGuide { systemGuide(.readable) }
}

extension UILayoutGuide {
  /// The frame: from the insets for guides of the system, else from the solution.
  final var solvedFrame: CGRect {
    guard let owner else { return .zero }
    if system == .content { return CGRect(origin: .zero, size: owner.scrolledSize) }
    if system == .frame { return owner.bounds }
    if let system {
      let insets = SystemGuide.insets(system, of: owner)
      let size = owner.bounds.size
      return CGRect(
        x: insets.left, y: insets.top, width: max(0, size.width - insets.left - insets.right),
        height: max(0, size.height - insets.top - insets.bottom))
    }
    return owner.layoutEngine?.frame(of: item) ?? .zero
  }
}

extension UIView {
  /// The size of the content that the view scrolls; that of its bounds where it scrolls nothing.
  final var scrolledSize: CGSize { (self as? any ScrolledContainer)?.contentSize ?? bounds.size }
}
