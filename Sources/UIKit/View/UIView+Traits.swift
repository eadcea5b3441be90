// SPDX-License-Identifier: Apache-2.0
import UIGraphics

/// Something that has traits: a view, a view controller, the screen.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  /// The traits of the place.
  var traitCollection: UITraitCollection { get }
  /// Called when ``traitCollection`` has changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {
  var effectiveTraits: UITraitCollection {
    var view: UIView? = self
    while let current = view {
      if let style = current.extras?.style, style != .unspecified {
        return UIScreen.main.traitCollection.modifyingTraits { $0.userInterfaceStyle = style }
      }
      view = current.parent
    }
    return UIScreen.main.traitCollection
  }

  func changeStyle(_ style: UIUserInterfaceStyle) {
    let old = traitCollection
    ensuredExtras.style = style
    traitsDidChange(from: old)
  }

  /// Shows the colours of the traits, and tells this view and those below, if the traits changed.
  func traitsDidChange(from old: UITraitCollection) {
    guard old != traitCollection else { return }
    tellBelow { view in
      view.showBackground()
      view.traitCollectionDidChange(old)
    }
  }
}

extension UIScreen: UITraitEnvironment {
  /// The traits of the screen: `UITraitCollection.current` with the screen's scale.
  public var traitCollection: UITraitCollection {
    let traits = UITraitCollection.current
    let scale = scale
    return traits.displayScale == scale
      ? traits : traits.modifyingTraits { $0.displayScale = scale }
  }

  /// Does nothing: the screen keeps its traits.
  public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
