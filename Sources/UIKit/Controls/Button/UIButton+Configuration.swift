// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import UIGraphics

extension UIButton.Configuration {
  /// The strength of a box in a weak tint.
  private static var weakAlpha: CGFloat { 0.18 }
  /// The strength of contents and boxes under the finger.
  private static var pressedAlpha: CGFloat { 0.75 }

  /// The colour of titles and image in the button's state.
  func foreground(in button: UIButton) -> UIColor {
    if !button.isEnabled { return .tertiaryLabel }
    let color = baseForegroundColor ?? (style == .filled ? .white : button.tintColor!)
    guard button.isHighlighted else { return color }
    return color.withAlphaComponent(color.cgColor.alpha * Self.pressedAlpha)
  }

  /// The colour of the box in the button's state.
  func box(in button: UIButton) -> UIColor? {
    guard let color = background.backgroundColor ?? standardBox(button) else { return nil }
    guard button.isHighlighted, button.isEnabled else { return color }
    return color.withAlphaComponent(color.cgColor.alpha * Self.pressedAlpha)
  }

  private func standardBox(_ button: UIButton) -> UIColor? {
    if style == .plain { return baseBackgroundColor }
    if !button.isEnabled { return .tertiarySystemFill }
    switch style {
    case .gray: return baseBackgroundColor ?? .secondarySystemFill
    case .tinted:
      return (baseBackgroundColor ?? button.tintColor!).withAlphaComponent(Self.weakAlpha)
    default: return baseBackgroundColor ?? button.tintColor
    }
  }

  /// The radius of the corners of a box of that height, points.
  func radius(height: CGFloat) -> CGFloat {
    switch cornerStyle {
    case .fixed: background.cornerRadius
    case .dynamic: background.cornerRadius > 0 ? background.cornerRadius : 5.95
    case .small: 4
    case .medium: 6
    case .large: 8
    case .capsule: height / 2
    }
  }
}

/// The sizes of the contents of a button with a configuration.
struct ConfiguredContents {
  let insets: UIEdgeInsets
  let edge: NSDirectionalRectEdge
  let imagePadding: CGFloat
  let titlePadding: CGFloat
  let alignment: UIButton.Configuration.TitleAlignment
  var horizontal: UIControl.ContentHorizontalAlignment
  let imageSize: CGSize
  let titleSize: CGSize
  let subtitleSize: CGSize

  /// The size of both titles.
  private var texts: CGSize {
    let gap = titleSize.height > 0 && subtitleSize.height > 0 ? titlePadding : 0
    return CGSize(
      width: max(titleSize.width, subtitleSize.width),
      height: titleSize.height + gap + subtitleSize.height)
  }

  private var isBeside: Bool { edge == .leading || edge == .trailing }

  private var gap: CGFloat { imageSize.width > 0 && texts.width > 0 ? imagePadding : 0 }

  /// The size of everything without insets.
  private var inner: CGSize {
    isBeside
      ? CGSize(
        width: imageSize.width + gap + texts.width, height: max(imageSize.height, texts.height))
      : CGSize(
        width: max(imageSize.width, texts.width), height: imageSize.height + gap + texts.height)
  }

  /// The size of the button.
  var size: CGSize {
    CGSize(
      width: inner.width + insets.left + insets.right,
      height: inner.height + insets.top + insets.bottom)
  }

  /// The rectangle of image and titles in a content rectangle.
  private func group(in area: CGRect) -> CGRect {
    let width = min(inner.width, area.width)
    let x: CGFloat =
      switch horizontal {
      case .left, .leading: area.minX
      case .right, .trailing: area.maxX - width
      default: area.midX - width / 2
      }
    return CGRect(x: x, y: area.midY - inner.height / 2, width: width, height: inner.height)
  }

  /// The rectangle of the image.
  func image(in area: CGRect) -> CGRect {
    let group = group(in: area)
    var rect = CGRect(
      x: group.midX - imageSize.width / 2, y: group.midY - imageSize.height / 2,
      width: imageSize.width, height: imageSize.height)
    switch edge {
    case .trailing: rect.origin.x = group.maxX - imageSize.width
    case .top: rect.origin.y = group.minY
    case .bottom: rect.origin.y = group.maxY - imageSize.height
    default: rect.origin.x = group.minX
    }
    return rect
  }

  /// The rectangle of both titles.
  private func texts(in area: CGRect) -> CGRect {
    let group = group(in: area)
    let width = isBeside ? max(0, group.width - imageSize.width - gap) : group.width
    var rect = CGRect(
      x: group.minX, y: group.midY - texts.height / 2, width: width, height: texts.height)
    switch edge {
    case .trailing: break
    case .top: rect.origin.y = group.maxY - texts.height
    case .bottom: rect.origin.y = group.minY
    default: rect.origin.x = group.maxX - width
    }
    return rect
  }

  /// The rectangle of the title.
  func title(in area: CGRect) -> CGRect {
    let texts = texts(in: area)
    return align(titleSize, in: texts, y: texts.minY)
  }

  /// The rectangle of the second title.
  func subtitle(in area: CGRect) -> CGRect {
    let texts = texts(in: area)
    return align(subtitleSize, in: texts, y: texts.maxY - subtitleSize.height)
  }

  private func align(_ size: CGSize, in area: CGRect, y: CGFloat) -> CGRect {
    let width = min(size.width, area.width)
    let x: CGFloat =
      switch alignment {
      case .center: area.midX - width / 2
      case .trailing: area.maxX - width
      default: area.minX
      }
    return CGRect(x: x, y: y, width: width, height: size.height)
  }
}

extension UIButton {
  /// The sizes of the contents that a configuration gives.
  func configured(_ configuration: Configuration) -> ConfiguredContents {
    takeTexts(configuration)
    let image =
      configuration.showsActivityIndicator
      ? UIActivityIndicatorView.Style.medium.size
      : (configuration.image ?? currentImage)?.size ?? .zero
    return ConfiguredContents(
      insets: contentInsets, edge: configuration.imagePlacement,
      imagePadding: configuration.imagePadding, titlePadding: configuration.titlePadding,
      alignment: configuration.titleAlignment, horizontal: effectiveContentHorizontalAlignment,
      imageSize: image, titleSize: parts.title?.sizeThatFits(.zero) ?? .zero,
      subtitleSize: parts.subtitle?.sizeThatFits(.zero) ?? .zero)
  }

  /// Gives the labels the texts of a configuration.
  private func takeTexts(_ configuration: Configuration) {
    let title = configuration.title ?? currentTitle
    if parts.title != nil || title != nil {
      ensuredLabel.text = title
      ensuredLabel.font = .systemFont(
        ofSize: configuration.buttonSize.titleSize,
        weight: configuration.style == .filled && role == .primary ? .semibold : .regular)
    }
    guard parts.subtitle != nil || configuration.subtitle != nil else { return }
    let label = parts.subtitle ?? UILabel()
    if parts.subtitle == nil { addSubview(label) }
    parts.subtitle = label
    label.text = configuration.subtitle
    label.font = .systemFont(ofSize: configuration.buttonSize.subtitleSize)
  }

  func configurationDidChange() {
    if configuration == nil { removeConfiguredParts() }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private func removeConfiguredParts() {
    for view in [parts.box, parts.subtitle, parts.spinner] { view?.removeFromSuperview() }
    (parts.box, parts.subtitle, parts.spinner) = (nil, nil, nil)
    parts.title?.font = .systemFont(ofSize: isSystem ? 15 : UIFont.buttonFontSize)
    showState()
  }

  /// Shows a configuration in the button's state, and places the parts.
  func layOut(_ configuration: Configuration) {
    var shown = configuration
    if parts.needsUpdate {
      parts.needsUpdate = false
      updateConfiguration()
      shown = self.configuration ?? configuration
    }
    if automaticallyUpdatesConfiguration { shown = shown.updated(for: self) }
    let contents = configured(shown)
    let area = contentRect(forBounds: bounds)
    layOutBox(shown)
    showImage(of: shown, in: contents.image(in: area))
    let color = shown.baseForegroundColor ?? tintColor!
    for (label, rect) in [
      (parts.title, titleRect(forContentRect: area)), (parts.subtitle, contents.subtitle(in: area)),
    ] {
      label?.textColor = color
      label?.stand(in: rect)
    }
  }

  private func layOutBox(_ configuration: Configuration) {
    let box = parts.box ?? UIView()
    if parts.box == nil {
      box.isUserInteractionEnabled = false
      insertSubview(box, at: 0)
      parts.box = box
    }
    let background = configuration.background
    box.frame = bounds.inset(
      by: UIEdgeInsets(background.backgroundInsets, isRightToLeft: isRightToLeft))
    box.backgroundColor = background.backgroundColor
    box.layer.cornerRadius = configuration.radius(height: box.bounds.height)
    box.layer.borderColor = background.strokeColor?.cgColor
    box.layer.borderWidth = background.strokeColor == nil ? 0 : background.strokeWidth
    box.contentMode = background.imageContentMode
    box.layer.contents = background.image?.layerPicture(tint: tintColor)
  }

  private func showImage(of configuration: Configuration, in rect: CGRect) {
    let color = configuration.baseForegroundColor ?? tintColor!
    if configuration.showsActivityIndicator {
      let spinner = parts.spinner ?? UIActivityIndicatorView(style: .medium)
      if parts.spinner == nil { addSubview(spinner) }
      parts.spinner = spinner
      (spinner.color, spinner.frame) = (color, rect)
      spinner.startAnimating()
    } else {
      parts.spinner?.removeFromSuperview()
      parts.spinner = nil
    }
    let image = configuration.showsActivityIndicator ? nil : configuration.image ?? currentImage
    guard parts.image != nil || image != nil else { return }
    let view = ensuredImageView
    view.tintColor = color
    view.image =
      image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    view.stand(in: rect)
  }
}
