// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The description of a controller in a navigation bar.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// When a bar shows its title large.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
    /// As the item before.
    case automatic
    /// Always.
    case always
    /// Never.
    case never
  }

  /// The text in the middle. Default nil.
  open var title: String? { didSet { changed?() } }
  /// A view in the middle, in place of the text. Default nil.
  open var titleView: UIView? { didSet { changed?() } }
  /// A line above. Kept. Default nil.
  open var prompt: String?
  /// The button on the next item that leads back to this one. Default nil: one with the title.
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
  /// The text of the button that leads back to this item. Default nil: the title.
  open var backButtonTitle: String? { didSet { changed?() } }
  /// Whether there is no button back. Default false.
  open var hidesBackButton = false { didSet { changed?() } }
  /// Whether the left buttons stand beside the button back. Default false: in its place.
  open var leftItemsSupplementBackButton = false { didSet { changed?() } }
  /// The buttons on the left, from the left. Default nil.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
  /// The buttons on the right, from the right. Default nil.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
  /// When the title is large. Kept. Default automatic.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// Called when the bar has to show the item again.
  final var changed: (() -> Void)?

  /// An item with a title.
  public init(title: String) {
    super.init()
    self.title = title
  }

  /// The first button on the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first button on the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Sets the button on the left; without animation.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the button on the right; without animation.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
  /// Sets the buttons on the left; without animation.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  /// Sets the buttons on the right; without animation.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
  /// Sets whether there is no button back; without animation.
  open func setHidesBackButton(_ hides: Bool, animated: Bool) { hidesBackButton = hides }
}
