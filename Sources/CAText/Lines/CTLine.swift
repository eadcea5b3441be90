// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// One line of text, ready to be drawn. Immutable. Points, y up, from the left end of the baseline.
public final class CTLine: NSObject, Sendable {
  /// The clusters of the line.
  package let content: LineContent
  /// The reach of its glyphs.
  package let height: LineHeight
  /// The runs from left to right.
  package let runs: [CTRun]
  /// Its width with white space at the end, and that of the white space.
  package let width: CGFloat
  package let trailingWidth: CGFloat
  /// The fonts and glyphs that are missing, full sentences.
  package let problems: [String]

  /// The line of clusters.
  package init(_ content: LineContent, problems: [String] = []) {
    self.content = content
    self.problems = problems
    height = content.height
    runs = content.runs.map(CTRun.init)
    width = content.width
    trailingWidth = content.trailingWidth
    super.init()
  }
}

/// How a line is cut that is too long.
public enum CTLineTruncationType: UInt32, Hashable, Sendable {
  /// Its beginning goes.
  case start = 0
  /// Its end goes.
  case end = 1
  /// Its middle goes.
  case middle = 2
}

/// A line of the whole string; ends of paragraphs are blank.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let (content, problems) = TypesetText.oneLine(attrString)
  return CTLine(content, problems: problems)
}

/// The line, or one that is at most `width` points wide with the token in place of the cut part, or
/// nothing if that is nil; nil if the token is wider than that.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  let room = CGFloat(width)
  if line.width - line.trailingWidth <= room + TextBox.tolerance { return line }
  let truncation: TextBox.Truncation =
    switch truncationType {
    case .start: .start
    case .end: .end
    case .middle: .middle
    }
  return line.content.truncated(to: room, truncation, mark: truncationToken?.content)
    .map { CTLine($0, problems: line.problems) }
}

/// The line stretched, or pressed together, towards a width: all the way for a factor of 1 or more,
/// in part between, not at all for 0 or less.
///
/// The room goes to its spaces, or between ideographs where there are none, or else between all
/// characters. Nil for a line of one character.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  let factor = min(max(justificationFactor, 0), 1)
  guard factor > 0, justificationWidth.isFinite else { return line }
  let own = line.width - line.trailingWidth
  let width = own + (CGFloat(justificationWidth) - own) * factor
  return line.content.justified(to: width).map { CTLine($0, problems: line.problems) }
}

/// The width of the line with white space at its end, and, unless those are nil, writes its ascent,
/// descent and leading.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  // Sound: the caller lends each pointer for one number.
  ascent?.pointee = line.height.ascent
  descent?.pointee = line.height.descent
  leading?.pointee = line.height.leading
  return Double(line.width)
}

/// The part of the width that is white space at the line's end.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  Double(line.trailingWidth)
}

/// The runs of the line from left to right, each a ``CTRun``.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { NSArray(array: line.runs) }

/// How many glyphs the line has.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.runs.reduce(0) { $0 + $1.run.glyphs.count }
}

/// The UTF-16 units that the line is of.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.content.range) }

/// The distance from the left at which the line begins that is to stand in `flushWidth` points: at
/// the left for a factor of 0, in the middle for 0.5, at the right for 1. White space at its end
/// does not count.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  max(0, flushWidth - Double(line.width - line.trailingWidth))
    * Double(min(max(flushFactor, 0), 1))
}
