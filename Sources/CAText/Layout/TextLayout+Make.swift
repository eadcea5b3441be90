// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension TextLayout {
  /// Lays out a text in a box.
  package init(
    _ text: StyledText, in box: TextBox = TextBox(), library: FontLibrary = .current
  ) {
    var maker = TextLayoutMaker(text: text, box: box, library: library)
    self = maker.make()
  }
}

/// Breaks paragraphs into lines and stacks them.
private struct TextLayoutMaker {
  let text: StyledText
  let box: TextBox
  let library: FontLibrary
  private var layout = TextLayout()
  /// The top of the next line.
  private var top: CGFloat = 0
  private var isFull = false
  private var missing = MissingGlyphs()
  private var ellipses: [TextStyle: ShapedParagraph] = [:]

  init(text: StyledText, box: TextBox, library: FontLibrary) {
    (self.text, self.box, self.library) = (text, box, library)
  }

  mutating func make() -> TextLayout {
    let paragraphs = text.paragraphs
    for (number, range) in paragraphs.enumerated() where !isFull {
      let style = style(of: range)
      if number > 0 { top += style.paragraphSpacingBefore }
      lay(range, style, isLast: number + 1 == paragraphs.count)
      top += style.paragraphSpacing
      if top >= box.height, number + 1 < paragraphs.count { isFull = true }
    }
    layout.isComplete = !isFull && !text.isCut && !layout.lines.contains(where: \.isTruncated)
    let bottom = layout.lines.last.map { $0.origin.y + $0.descent }
    layout.size = CGSize(
      width: layout.lines.map(\.width).max() ?? 0, height: max(0, bottom ?? 0))
    layout.problems = text.missingFonts + missing.problems
    layout.text = text
    return layout
  }

  private func style(of range: Range<Int>) -> ParagraphStyle {
    text.spans[text.span(at: min(range.lowerBound, max(0, text.units.count - 1)))].paragraph
  }

  private mutating func lay(_ range: Range<Int>, _ style: ParagraphStyle, isLast: Bool) {
    let paragraph =
      range.isEmpty
      ? ShapedParagraph(range: range) : ParagraphShaper.shape(text, range, library: library)
    missing.formUnion(paragraph.missing)
    let box = box.following(style)
    var breaker = LineBreaker(paragraph: paragraph, style: style, box: box)
    var isFirst = true
    repeat {
      let setting = LineSetting(style: style, box: box, level: paragraph.level, isFirst: isFirst)
      var line = breaker.next(setting)
      let height = height(of: line, paragraph, style)
      let rest = !breaker.isAtEnd || !isLast
      let isLastShown =
        rest && box.truncation != .none && box.wrapping != .none
        && top + 2 * height.total + style.lineSpacing > box.height + TextBox.tolerance
      if isLastShown {
        line = breaker.takeRest(from: line)
        isFull = true
      }
      add(
        line, of: paragraph, setting, height: height, isEnd: breaker.isAtEnd,
        mustTruncate: isLastShown)
      if top >= box.height, rest { isFull = true }
      if layout.lines.count >= TextLimits.maximumLines { isFull = true }
      isFirst = false
    } while !breaker.isAtEnd && !isFull
  }

  /// Ascent, descent and leading of a line, and its height by the paragraph's style.
  private func height(
    of line: Range<Int>, _ paragraph: ShapedParagraph, _ style: ParagraphStyle
  ) -> LineHeight {
    var height = LineHeight()
    var last = -1
    for cluster in paragraph.clusters[line] where cluster.item != last {
      last = cluster.item
      let item = paragraph.items[cluster.item]
      height.include(text.spans[item.span].style, item.font)
    }
    if last < 0, let unit = text.units.indices.last {
      let span = text.spans[text.span(at: min(paragraph.range.lowerBound, unit))]
      height.include(span.style.font, 0)
    }
    height.apply(style)
    return height
  }

  private mutating func add(
    _ clusters: Range<Int>, of paragraph: ShapedParagraph, _ setting: LineSetting,
    height: LineHeight, isEnd: Bool, mustTruncate: Bool
  ) {
    var composer = LineComposer(text: text, paragraph: paragraph, setting: setting)
    composer.take(clusters)
    let isTooLong =
      setting.box.truncation != .none
      && composer.width > setting.available + TextBox.tolerance
    var isTruncated = false
    if isTooLong || mustTruncate, !clusters.isEmpty {
      let style = text.spans[paragraph.items[paragraph.clusters[clusters.lowerBound].item].span]
        .style
      composer.truncate(clusters, with: ellipsis(style))
      isTruncated = true
    }
    let x = composer.align(isLast: isEnd)
    let baseline = top + height.above
    var line = composer.line(at: CGPoint(x: x, y: baseline), range: units(clusters, paragraph))
    (line.ascent, line.descent, line.leading) = (height.ascent, height.descent, height.leading)
    line.height = height.total
    line.isTruncated = isTruncated
    layout.lines.append(line)
    top += height.total + setting.style.lineSpacing
  }

  private func units(_ clusters: Range<Int>, _ paragraph: ShapedParagraph) -> Range<Int> {
    guard !clusters.isEmpty else { return paragraph.range.lowerBound..<paragraph.range.lowerBound }
    let first = paragraph.clusters[clusters.lowerBound].range.lowerBound
    return first..<paragraph.clusters[clusters.upperBound - 1].range.upperBound
  }

  /// The glyphs of an ellipsis in a style.
  private mutating func ellipsis(_ style: TextStyle) -> ShapedParagraph {
    if let known = ellipses[style] { return known }
    let shaped = ParagraphShaper.shape(StyledText("\u{2026}", style), 0..<1, library: library)
    ellipses[style] = shaped
    return shaped
  }
}
