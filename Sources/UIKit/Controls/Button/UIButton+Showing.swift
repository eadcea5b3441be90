// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// Making the parts of a button, and showing the state in them.
extension UIButton {
  /// The size of the title of a system's button, points.
  private static var systemTitleSize: CGFloat { 15 }
  /// The strength of a system's button under the finger.
  private static var pressedAlpha: CGFloat { 0.2 }
  /// The strength of an image of a button that cannot be used.
  private static var disabledAlpha: CGFloat { 0.5 }

  /// Whether the button follows the tint.
  var isSystem: Bool { buttonType != .custom }

  /// Whether there is anything to show.
  var hasParts: Bool {
    parts.title != nil || parts.image != nil || parts.background != nil || configuration != nil
  }

  func take(_ action: UIAction?) {
    guard let action else { return }
    addAction(action, for: .primaryActionTriggered)
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
  }

  func change(_ change: (inout ButtonLooks) -> Void) {
    change(&looks)
    showState()
    contentDidChange()
  }

  /// Title, image or insets are others, and so is the size.
  func contentDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  var ensuredLabel: UILabel {
    if let label = parts.title { return label }
    let label = UILabel()
    label.font = UIFont.systemFont(
      ofSize: isSystem ? UIButton.systemTitleSize : UIFont.buttonFontSize)
    label.lineBreakMode = .byTruncatingMiddle
    label.shadowOffset = .zero
    parts.title = label
    addSubview(label)
    return label
  }

  var ensuredImageView: UIImageView {
    if let view = parts.image { return view }
    let view = UIImageView(frame: .zero)
    view.contentMode = .scaleToFill
    parts.image = view
    if let label = parts.title {
      insertSubview(view, belowSubview: label)
    } else {
      addSubview(view)
    }
    return view
  }

  private var ensuredBackground: UIImageView {
    if let view = parts.background { return view }
    let view = UIImageView(frame: bounds)
    parts.background = view
    insertSubview(view, at: 0)
    return view
  }

  /// The colour of titles for which none was set.
  func standardTitleColor(_ state: State) -> UIColor {
    guard isSystem else { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : tintColor
  }

  /// Shows the contents of the state.
  func showState() {
    if configuration != nil { return setNeedsUpdateConfiguration() }
    showTitle()
    showImages()
    if isSystem { fade() }
  }

  private func showTitle() {
    let attributed = currentAttributedTitle
    guard parts.title != nil || attributed != nil || currentTitle != nil else { return }
    let label = ensuredLabel
    if let attributed {
      label.attributedText = attributed
    } else {
      label.text = currentTitle
      label.textColor = currentTitleColor
    }
    label.shadowColor = currentTitleShadowColor
  }

  private func showImages() {
    if let image = currentImage {
      let view = ensuredImageView
      view.image = adjusted(image, isOwn: looks.images[state] != nil)
      view.alpha = dimming(isOwn: looks.images[state] != nil)
    } else {
      parts.image?.image = nil
    }
    if let image = currentBackgroundImage {
      let view = ensuredBackground
      view.image = adjusted(image, isOwn: looks.backgroundImages[state] != nil)
      view.alpha = dimming(isOwn: looks.backgroundImages[state] != nil)
    } else {
      parts.background?.image = nil
    }
  }

  /// The image as it shows in the state.
  private func adjusted(_ image: UIImage, isOwn: Bool) -> UIImage {
    if isSystem, image.renderingMode == .automatic {
      return image.withRenderingMode(.alwaysTemplate)
    }
    let isDark = isHighlighted && adjustsImageWhenHighlighted && !isOwn && !isSystem
    return isDark ? image.darkened : image
  }

  private func dimming(isOwn: Bool) -> CGFloat {
    !isEnabled && adjustsImageWhenDisabled && !isOwn ? UIButton.disabledAlpha : 1
  }

  /// A system's button is weak under the finger, and comes back slowly.
  private func fade() {
    let alpha = isHighlighted ? UIButton.pressedAlpha : 1
    let views = [parts.title, parts.image, parts.background].compactMap { $0 as UIView? }
    guard let first = views.first, first.alpha != alpha else { return }
    let change = { for view in views { view.alpha = alpha } }
    if isHighlighted { return UIView.performWithoutAnimation(change) }
    UIView.animate(
      withDuration: 0.47, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: change)
  }
}
