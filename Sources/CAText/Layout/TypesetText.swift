// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A text with its paragraphs shaped, of which lines can be made.
package final class TypesetText: Sendable {
  /// The text with all its attributes.
  package let string: ConstantString
  /// The text as it is laid out.
  package let text: StyledText
  /// The paragraphs, and the units of each with its end.
  private let paragraphs: [ShapedParagraph]
  private let ranges: [Range<Int>]

  /// Shapes a text, with the fonts of the current library.
  package convenience init(_ string: NSAttributedString) {
    let constant = ConstantString(string)
    self.init(constant, StyledText(constant.string))
  }

  private init(_ string: ConstantString, _ text: StyledText) {
    (self.string, self.text) = (string, text)
    let library = FontLibrary.current
    let parts = text.paragraphs
    paragraphs = parts.map { range in
      range.isEmpty
        ? ShapedParagraph(range: range) : ParagraphShaper.shape(text, range, library: library)
    }
    ranges = parts.indices.map { number in
      let end = number + 1 < parts.count ? parts[number + 1].lowerBound : text.units.count
      return parts[number].lowerBound..<end
    }
  }

  /// The number of units that are laid out.
  package var count: Int { text.units.count }

  /// The fonts and glyphs that are missing, full sentences.
  package var problems: [String] {
    var missing = MissingGlyphs()
    for paragraph in paragraphs { missing.formUnion(paragraph.missing) }
    return text.missingFonts + missing.problems
  }

  /// The whole text on one line, blanks in place of ends of paragraphs, and its problems.
  package static func oneLine(_ string: NSAttributedString) -> (LineContent, [String]) {
    let constant = ConstantString(string)
    let text = TypesetText(constant, StyledText(constant.string).onOneLine)
    return (text.line(0..<text.count), text.problems)
  }

  /// The number of the paragraph that a unit is in.
  package func paragraph(at unit: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= unit { low = middle } else { high = middle }
    }
    return low
  }

  /// The units of a paragraph with its end.
  package func range(ofParagraph number: Int) -> Range<Int> { ranges[number] }

  /// The number of paragraphs.
  package var paragraphCount: Int { paragraphs.count }

  /// How lines of a paragraph lie.
  package func style(ofParagraph number: Int) -> ParagraphStyle {
    let unit = min(ranges[number].lowerBound, max(0, count - 1))
    return text.spans[text.span(at: unit)].paragraph
  }

  /// The line of a range of units; one that goes beyond its paragraph has blanks for ends of
  /// paragraphs.
  package func line(_ units: Range<Int>, offset: CGFloat = 0) -> LineContent {
    guard !paragraphs.isEmpty else {
      return LineContent(
        .init(text: text, paragraph: ShapedParagraph(range: 0..<0), string: string), 0..<0,
        range: 0..<0)
    }
    let number = paragraph(at: units.lowerBound)
    guard units.upperBound <= ranges[number].upperBound else {
      let text = TypesetText(string, text.onOneLine)
      return text.line(units, offset: offset)
    }
    let paragraph = paragraphs[number]
    return LineContent(
      .init(text: text, paragraph: paragraph, string: string),
      cluster(at: units.lowerBound, paragraph)..<cluster(at: units.upperBound, paragraph),
      range: units, offset: offset)
  }

  /// The number of the first cluster that begins at a unit or after it.
  private func cluster(at unit: Int, _ paragraph: ShapedParagraph) -> Int {
    var (low, high) = (0, paragraph.clusters.count)
    while low < high {
      let middle = (low + high) / 2
      if paragraph.clusters[middle].range.lowerBound < unit {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Where a line ends that begins at a unit and has `width` points for its glyphs: as far as
  /// words, or clusters, fit; at least one cluster, and never beyond the end of the paragraph.
  package func lineEnd(
    from start: Int, width: CGFloat, byCharacters: Bool = false, offset: CGFloat = 0
  ) -> Int {
    guard start < count, !paragraphs.isEmpty else { return count }
    let number = paragraph(at: start)
    let paragraph = paragraphs[number]
    let first = cluster(at: start, paragraph)
    guard first < paragraph.clusters.count else { return ranges[number].upperBound }
    let box = TextBox(width: width, wrapping: byCharacters ? .characters : .words)
    let breaker = LineBreaker(paragraph: paragraph, style: style(ofParagraph: number), box: box)
    let end = breaker.end(from: first, width, x: offset)
    return end < paragraph.clusters.count
      ? paragraph.clusters[end].range.lowerBound : ranges[number].upperBound
  }

  /// A line with an ellipsis, in the style of its first character, in the place of a part of it.
  package func truncated(
    _ line: LineContent, to room: CGFloat, _ truncation: TextBox.Truncation
  ) -> LineContent? {
    let first = min(line.range.lowerBound, max(0, string.string.length - 1))
    let attributes =
      count == 0 ? [:] : string.string.attributes(at: first, effectiveRange: nil)
    let (mark, _) = TypesetText.oneLine(
      NSAttributedString(string: "\u{2026}", attributes: attributes))
    return line.truncated(to: room, truncation, mark: mark)
  }

  /// 1 for a paragraph from right to left.
  package func level(ofParagraph number: Int) -> UInt8 { paragraphs[number].level }
}
