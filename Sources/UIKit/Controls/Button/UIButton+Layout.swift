// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// The places of title and image.
extension UIButton {
  /// The least width of a button, points.
  private static var leastWidth: CGFloat { 30 }
  /// The space above and below a title where no insets are set, points.
  private static var titleMargin: CGFloat { 6 }

  private var titleText: CGSize { parts.title.map { $0.sizeThatFits(.zero) } ?? .zero }

  private var hasTitle: Bool { !(parts.title?.content.isEmpty ?? true) }

  var imageSize: CGSize { parts.image?.image?.size ?? .zero }

  /// The insets of the content.
  var contentInsets: UIEdgeInsets {
    configuration.map { UIEdgeInsets($0.contentInsets, isRightToLeft: isRightToLeft) }
      ?? contentEdgeInsets
  }

  var contentSize: CGSize {
    if let configuration { return configured(configuration).size }
    let (title, image) = (hasTitle ? titleText : .zero, imageSize)
    let background = currentBackgroundImage?.size ?? .zero
    let isPadded = contentEdgeInsets == .zero && (hasTitle || image == .zero)
    let least = hasTitle || image == .zero ? UIButton.leastWidth : 0
    let height = hasTitle || image != .zero ? max(title.height, image.height) : emptyHeight
    let size = CGSize(
      width: max(
        least, title.width + image.width + contentEdgeInsets.left + contentEdgeInsets.right),
      height: height + (isPadded ? 2 * UIButton.titleMargin : 0) + contentEdgeInsets.top
        + contentEdgeInsets.bottom)
    return CGSize(
      width: max(size.width, background.width), height: max(size.height, background.height))
  }

  /// The height of a line of the title, whole pixels.
  private var emptyHeight: CGFloat {
    let font = parts.title?.font ?? UIFont.systemFont(ofSize: isSystem ? 15 : UIFont.buttonFontSize)
    return font.lineHeight.roundedUp(toScale: UIScreen.main.scale)
  }

  /// The rectangles of title and image, the image first, in a content rectangle.
  func placement(in content: CGRect) -> ButtonPlacement {
    if let configuration {
      let configured = configured(configuration)
      return ButtonPlacement(
        title: configured.title(in: content), image: configured.image(in: content))
    }
    let image = CGSize(
      width: min(imageSize.width, content.width), height: min(imageSize.height, content.height))
    let room = max(0, content.width - image.width)
    let text = hasTitle ? titleText : .zero
    let title = CGSize(width: min(text.width, room), height: min(text.height, content.height))
    return ButtonPlacement(
      title: place(title, in: content.inset(by: titleEdgeInsets), before: image.width, after: 0),
      image: place(image, in: content.inset(by: imageEdgeInsets), before: 0, after: title.width))
  }

  /// The place of a part in an area, with other parts of some width on both sides.
  private func place(
    _ size: CGSize, in area: CGRect, before: CGFloat, after: CGFloat
  ) -> CGRect {
    let all = before + size.width + after
    var rect = CGRect(origin: area.origin, size: size)
    switch effectiveContentHorizontalAlignment {
    case .left, .leading: rect.origin.x = area.minX + before
    case .right, .trailing: rect.origin.x = area.maxX - all + before
    case .fill:
      rect.origin.x = area.minX + before
      rect.size.width = max(0, area.width - before - after)
    case .center: rect.origin.x = area.minX + (area.width - all) / 2 + before
    }
    switch contentVerticalAlignment {
    case .top: rect.origin.y = area.minY
    case .bottom: rect.origin.y = area.maxY - size.height
    case .fill: rect.size.height = max(0, area.height)
    case .center: rect.origin.y = area.minY + (area.height - size.height) / 2
    }
    let scale = UIScreen.main.scale
    rect.origin.x = rect.origin.x.rounded(toScale: scale)
    rect.origin.y = rect.origin.y.rounded(toScale: scale)
    return rect
  }

  func layOutParts() {
    if let configuration { return layOut(configuration) }
    parts.background?.stand(in: backgroundRect(forBounds: bounds))
    let content = contentRect(forBounds: bounds)
    parts.image?.stand(in: imageRect(forContentRect: content))
    parts.title?.stand(in: titleRect(forContentRect: content))
  }
}

/// The places of a button's parts.
struct ButtonPlacement {
  var title: CGRect
  var image: CGRect
}
