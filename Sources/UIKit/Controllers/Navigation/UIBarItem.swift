// SPDX-License-Identifier: Apache-2.0
import Foundation
import UIGraphics

/// The description of something in a bar that can be touched.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  /// The text. Default nil.
  open var title: String? { didSet { changed?() } }
  /// The picture. Default nil.
  open var image: UIImage? { didSet { changed?() } }
  /// Whether touches have an effect. Default true.
  open var isEnabled = true { didSet { changed?() } }
  /// A number that the program finds the item by. Default 0.
  open var tag = 0
  /// Called when the bar has to show the item again.
  final var changed: (() -> Void)?

  /// An empty item.
  public override init() { super.init() }
}

/// The description of a controller in a tab bar.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// The picture while the item is chosen. Default nil.
  open var selectedImage: UIImage? { didSet { changed?() } }
  /// A short text on the item. Kept. Default nil.
  open var badgeValue: String?

  /// An item with a text and a picture.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// An item with a text and two pictures.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }
}
