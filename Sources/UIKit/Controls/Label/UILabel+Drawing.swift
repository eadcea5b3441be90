// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// Lines, their places and their drawing.
extension UILabel {
  /// A length without an end, with which one can still reckon, points.
  static var endless: CGFloat { 1_048_576 }
  /// The strength of the text of a label that is not enabled.
  private static var disabledAlpha: CGFloat { 0.35 }

  /// The lines in a rectangle of a size.
  func lines(in size: CGSize, limit: Int) -> LabelLayout {
    if let cache, cache.size == size, cache.lineLimit == limit { return cache }
    let least = adjustsFontSizeToFitWidth ? min(1, max(0, minimumScaleFactor)) : 1
    let layout = content.layout(in: size, limit: limit, leastScale: least)
    if size == bounds.size { cache = layout }
    return layout
  }

  /// The y of the first line's top in a rectangle, in whole pixels.
  private func top(of layout: LabelLayout, in rect: CGRect) -> CGFloat {
    let free = rect.height - layout.lines.size.height
    let middle = (free / 2).rounded(toScale: UIScreen.main.scale)
    guard layout.scale < 1, let line = layout.lines.lines.first else { return rect.minY + middle }
    switch baselineAdjustment {
    case .alignCenters: return rect.minY + middle
    case .none: return rect.minY
    case .alignBaselines:
      let full = CGFloat(layout.lines.size.height) / layout.scale
      let baseline = (rect.height - full) / 2 + line.origin.y / layout.scale
      return rect.minY + (baseline - line.origin.y).rounded(toScale: UIScreen.main.scale)
    }
  }

  func lineRect(in bounds: CGRect, lines limit: Int) -> CGRect {
    let layout = lines(in: bounds.size, limit: limit)
    let size = layout.lines.size.roundedUp(toScale: UIScreen.main.scale)
    let width = min(size.width, bounds.width)
    let left = layout.lines.lines.map(\.origin.x).min() ?? 0
    return CGRect(
      x: bounds.minX + max(0, min(left, bounds.width - width)), y: top(of: layout, in: bounds),
      width: width, height: min(size.height, max(bounds.height, 0)))
  }

  func drawLines(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), !content.isEmpty else { return }
    let layout = lines(in: rect.size, limit: numberOfLines)
    let origin = CGPoint(x: rect.minX, y: top(of: layout, in: rect))
    context.saveGState()
    if !isEnabled { context.setAlpha(UILabel.disabledAlpha) }
    if let shadowColor {
      let place = CGPoint(x: origin.x + shadowOffset.width, y: origin.y + shadowOffset.height)
      layout.lines.colorless.draw(in: context, at: place, color: shadowColor.cgColor)
    }
    if isHighlighted, let highlightedTextColor {
      layout.lines.colorless.draw(in: context, at: origin, color: highlightedTextColor.cgColor)
    } else {
      layout.lines.draw(in: context, at: origin, color: content.color.cgColor)
    }
    context.restoreGState()
  }

  func fittingSize(_ size: CGSize) -> CGSize {
    let isBroken = numberOfLines != 1 && size.width > 0 && size.width < UILabel.endless
    return textRect(
      forBounds: CGRect(
        x: 0, y: 0, width: isBroken ? size.width : UILabel.endless, height: UILabel.endless),
      limitedToNumberOfLines: numberOfLines
    ).size
  }

  var textSize: CGSize { fittingSize(CGSize(width: preferredMaxLayoutWidth, height: 0)) }

  /// The distances from the top of the label to its first and its last baseline at a size, points.
  func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat) {
    let layout = lines(in: size, limit: numberOfLines)
    let top = top(of: layout, in: CGRect(origin: .zero, size: size))
    guard let first = layout.lines.lines.first, let last = layout.lines.lines.last else {
      let place = (size.height + content.font.ascender + content.font.descender) / 2
      return (place, place)
    }
    return (top + first.origin.y, top + last.origin.y)
  }
}

/// Constraints give a label of several lines the height for its width, unless the program has named
/// the width.
extension UILabel: WidthDependentContent, BaselineSource {
  var heightFollowsWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

  func contentHeight(forWidth width: CGFloat) -> CGFloat {
    fittingSize(CGSize(width: width, height: 0)).height
  }

  func baselinesBelowMiddle(forWidth width: CGFloat) -> (first: CGFloat, last: CGFloat) {
    let height = contentHeight(forWidth: width)
    let lines = baselines(in: CGSize(width: width, height: height))
    return (lines.first - height / 2, lines.last - height / 2)
  }
}

extension CGFloat {
  /// The nearest whole pixel, points.
  func rounded(toScale scale: CGFloat) -> CGFloat { (self * scale).rounded() / scale }

  /// The next whole pixel that is not below, points; rounding errors do not count.
  func roundedUp(toScale scale: CGFloat) -> CGFloat { (self * scale - 1e-3).rounded(.up) / scale }
}

extension CGSize {
  /// The next whole pixels that are not below, points.
  func roundedUp(toScale scale: CGFloat) -> CGSize {
    CGSize(width: width.roundedUp(toScale: scale), height: height.roundedUp(toScale: scale))
  }
}
