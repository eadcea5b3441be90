// SPDX-License-Identifier: Apache-2.0
import CText
import CoreGraphics
import Foundation

/// Collects backgrounds and the lines under and through a line of text.
struct LineBars {
  let text: StyledText
  let baseline: CGFloat
  private(set) var below: [TextBar] = []
  private(set) var above: [TextBar] = []
  private var pending: (span: Int, style: TextStyle, left: CGFloat, right: CGFloat, skips: Bool)?

  init(text: StyledText, baseline: CGFloat) {
    (self.text, self.baseline) = (text, baseline)
  }

  /// Adds the style at `x`; neighbors of one span make one bar.
  mutating func add(_ style: TextStyle, _ span: Int, _ x: Range<CGFloat>, isSpace: Bool) {
    guard style.hasBars else { return finish() }
    let skips = isSpace && style.skipsSpaces
    if let last = pending, last.span == span, last.skips == skips, last.right == x.lowerBound {
      pending?.right = x.upperBound
      return
    }
    finish()
    pending = (span, style, x.lowerBound, x.upperBound, skips)
  }

  /// Makes bars of the last style.
  mutating func finish() {
    guard let (_, style, left, right, skips) = pending else { return }
    pending = nil
    let font = style.font
    if let background = style.background {
      let rect = CGRect(
        x: left, y: baseline - font.ascent, width: right - left,
        height: font.ascent + font.descent)
      below.append(TextBar(rect: rect, color: background))
    }
    if skips { return }
    let lift = baseline - style.baselineOffset
    let under = lift - font.metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET)
    let thickness = font.metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE)
    below += bars(
      style.underline, left..<right, y: under, thickness: thickness,
      color: style.underlineColor ?? style.color)
    let middle = lift - font.metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET)
    above += bars(
      style.strikethrough, left..<right, y: middle,
      thickness: font.metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE),
      color: style.strikethroughColor ?? style.color)
  }

  /// The pieces of one line whose top is at `y`.
  private func bars(
    _ style: NSUnderlineStyle, _ x: Range<CGFloat>, y: CGFloat, thickness: CGFloat,
    color: CGColor?
  ) -> [TextBar] {
    let shape = style.rawValue & 0x0f
    guard shape != 0, thickness > 0 else { return [] }
    let height = shape == NSUnderlineStyle.thick.rawValue ? 2 * thickness : thickness
    let isDouble = style.contains(.double)
    return pieces(style, x, height).flatMap { piece in
      (isDouble ? [y, y + 2 * thickness] : [y]).map { top in
        let rect = CGRect(
          x: piece.lowerBound, y: top, width: piece.upperBound - piece.lowerBound, height: height)
        return TextBar(rect: rect, color: color)
      }
    }
  }

  /// Dots and dashes, in units of the thickness; too many of them are one bar.
  private func pieces(
    _ style: NSUnderlineStyle, _ x: Range<CGFloat>, _ unit: CGFloat
  ) -> [Range<CGFloat>] {
    let pattern: [CGFloat] =
      switch style.rawValue & 0x0700 {
      case 0x0100: [1, 2]
      case 0x0200: [4, 2]
      case 0x0300: [4, 2, 1, 2]
      case 0x0400: [4, 2, 1, 2, 1, 2]
      default: []
      }
    guard !pattern.isEmpty, (x.upperBound - x.lowerBound) / unit < 4096 else { return [x] }
    var pieces: [Range<CGFloat>] = []
    var (left, place) = (x.lowerBound, 0)
    while left < x.upperBound {
      let right = left + pattern[place % pattern.count] * unit
      if place % 2 == 0 { pieces.append(left..<min(right, x.upperBound)) }
      (left, place) = (right, place + 1)
    }
    return pieces
  }
}

extension TextStyle {
  /// Whether anything but glyphs is drawn.
  fileprivate var hasBars: Bool {
    background != nil || underline.rawValue & 0x0f != 0 || strikethrough.rawValue & 0x0f != 0
  }

  fileprivate var skipsSpaces: Bool {
    underline.contains(.byWord) || strikethrough.contains(.byWord)
  }
}
