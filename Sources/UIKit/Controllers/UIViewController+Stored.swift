// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

extension UIViewController {
  var ensuredNavigationItem: UINavigationItem {
    if let item = storedNavigationItem { return item }
    let item = UINavigationItem(title: title ?? "")
    if title == nil { item.title = nil }
    storedNavigationItem = item
    return item
  }

  var ensuredTabBarItem: UITabBarItem {
    if let item = storedTabBarItem { return item }
    let item = UITabBarItem(title: title, image: nil, tag: 0)
    storedTabBarItem = item
    return item
  }

  func titleDidChange() {
    storedNavigationItem?.title = title
    storedTabBarItem?.title = title
    if let navigation = parent as? UINavigationController { navigation.title = title }
  }

  func contentSizeDidChange() {
    parent?.preferredContentSizeDidChange(forChildContentContainer: self)
    presentation?.preferredContentSizeDidChange(forChildContentContainer: self)
  }

  /// The traits of the screen, with the style of this controller or the nearest around it.
  var traits: UITraitCollection {
    var next: UIViewController? = self
    while let controller = next {
      let style = controller.overrideUserInterfaceStyle
      if style != .unspecified {
        return UITraitCollection(traitsFrom: [
          .current, UITraitCollection(userInterfaceStyle: style),
        ])
      }
      next = controller.parent ?? controller.presentingViewController
    }
    return .current
  }

  func styleDidChange(_ old: UIUserInterfaceStyle) {
    guard old != overrideUserInterfaceStyle else { return }
    let before =
      old == .unspecified ? UITraitCollection.current : UITraitCollection(userInterfaceStyle: old)
    tellTraits(before)
  }

  private func tellTraits(_ before: UITraitCollection) {
    traitCollectionDidChange(before)
    for child in children where child.overrideUserInterfaceStyle == .unspecified {
      child.tellTraits(before)
    }
  }

  /// Tells that the screen's size changes.
  func sizeWillChange(to size: CGSize) {
    viewWillTransition(to: size, with: TransitionCoordinator.ofResizing)
    ownPresented?.sizeWillChange(to: size)
  }

  /// The last of the controllers that present each other, from this one on.
  var topPresented: UIViewController {
    var top = self
    while let next = top.presentedViewController { top = next }
    return top
  }
}
