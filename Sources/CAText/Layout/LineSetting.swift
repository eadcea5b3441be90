// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// How tall a line is.
package struct LineHeight: Sendable {
  /// The reach of its glyphs above and below the baseline, and the gap to the next line.
  package var ascent: CGFloat = 0
  package var descent: CGFloat = 0
  package var leading: CGFloat = 0
  /// From the top of the line to its baseline.
  package var above: CGFloat = 0
  /// From the top of the line to that of the next.
  package var total: CGFloat = 0

  mutating func include(_ style: TextStyle, _ font: CTFont) {
    guard let room = style.room else { return include(font, style.baselineOffset) }
    ascent = max(ascent, room.ascent + style.baselineOffset)
    descent = max(descent, room.descent - style.baselineOffset)
  }

  mutating func include(_ font: CTFont, _ offset: CGFloat) {
    ascent = max(ascent, font.ascent + offset)
    descent = max(descent, font.descent - offset)
    leading = max(leading, font.leading)
  }

  /// Takes over the height that a paragraph's style wants; space that it adds goes above the
  /// glyphs.
  package mutating func apply(_ style: ParagraphStyle) {
    var height = ascent + descent
    if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    height = max(height, style.minimumLineHeight)
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    above = height - descent
    total = max(0, height + leading)
  }
}

/// Where a line lies and how long it may be.
package struct LineSetting: Sendable {
  let style: ParagraphStyle
  /// The box as the paragraph wants it.
  package let box: TextBox
  /// 1 for a paragraph from right to left.
  let level: UInt8
  let isFirst: Bool

  /// A line of a paragraph in a box: the first one, or another.
  package init(style: ParagraphStyle, box: TextBox, level: UInt8, isFirst: Bool) {
    (self.style, self.box, self.level, self.isFirst) = (style, box, level, isFirst)
  }

  /// The distance from the side where lines begin.
  package var head: CGFloat { isFirst ? style.firstLineHeadIndent : style.headIndent }

  /// The room for glyphs, infinite in a box without width.
  package var available: CGFloat {
    let end = style.tailIndent > 0 ? min(style.tailIndent, box.width) : box.width + style.tailIndent
    return max(0, end - head)
  }

  /// The width of a box in which a line of that width has enough room.
  package func widthNeeded(for width: CGFloat) -> CGFloat {
    head + width - min(style.tailIndent, 0)
  }

  /// Where a line of that width has its left end. One that is too long sticks out where lines of
  /// the paragraph end.
  package func left(ofWidth width: CGFloat, alignment: NSTextAlignment) -> CGFloat {
    let isLeftward = level % 2 == 1
    let room = available
    guard room.isFinite else { return isLeftward ? 0 : head }
    var alignment = alignment
    if alignment == .justified || alignment == .natural || width > room {
      alignment = isLeftward ? .right : .left
    }
    let start = isLeftward ? box.width - head - room : head
    switch alignment {
    case .center: return start + (room - width) / 2
    case .right: return start + room - width
    default: return start
    }
  }
}

extension LineContent {
  /// The height of the line without its paragraph's additions; that of its font for one without
  /// glyphs.
  package var height: LineHeight {
    var height = LineHeight()
    var last = (source: -1, item: -1)
    for element in elements {
      let next = (source: element.source, item: cluster(element).item)
      if next == last { continue }
      last = next
      let source = sources[element.source]
      let item = source.paragraph.items[next.item]
      height.include(source.text.spans[item.span].style, item.font)
    }
    if last.source < 0, let unit = text.units.indices.last {
      let span = text.spans[text.span(at: min(range.lowerBound, unit))]
      height.include(span.style.font, 0)
    }
    return height
  }
}
