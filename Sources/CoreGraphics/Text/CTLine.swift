// SPDX-License-Identifier: Apache-2.0
import Foundation

/// One line of text, ready to be drawn. Immutable.
public final class CTLine: Sendable {
  /// The layout of the line alone, its baseline at y = ascent.
  package let layout: TextLayout
  private let text: NSAttributedStringBox

  /// The text that the line shows, for other lines to be made of.
  fileprivate var attributedString: NSAttributedString { text.string }

  fileprivate init(_ string: NSAttributedString, _ layout: TextLayout) {
    text = NSAttributedStringBox(string)
    self.layout = layout
  }

  /// The line itself; nil for one without text.
  package var line: TextLine? { layout.lines.first }
}

/// An immutable copy of an attributed string. Sound: nobody changes the copy.
private final class NSAttributedStringBox: @unchecked Sendable {
  let string: NSAttributedString
  init(_ string: NSAttributedString) { self.string = NSAttributedString(attributedString: string) }
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
public func CTLineCreateWithAttributedString(_ attrString: NSAttributedString) -> CTLine {
  CTLine(attrString, TextLayout(StyledText(attrString).onOneLine))
}

/// The line, or one that is at most `width` points wide with an ellipsis in place of the cut part.
/// The token's text makes no difference.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  let truncation: TextBox.Truncation =
    switch truncationType {
    case .start: .start
    case .end: .end
    case .middle: .middle
    }
  let box = TextBox(width: CGFloat(width), truncation: truncation, alignment: .left)
  let string = line.attributedString
  return CTLine(string, TextLayout(StyledText(string).onOneLine, in: box))
}

/// Draws the line with its baseline at the context's `textPosition`, y up through its `textMatrix`,
/// and moves the position to the end of the line.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  guard let first = line.line else { return }
  context.saveGState()
  context.concatenate(context.textMatrix)
  context.scaleBy(x: 1, y: -1)
  line.layout.draw(in: context, at: CGPoint(x: -first.origin.x, y: -first.origin.y))
  context.restoreGState()
  let end = CGPoint(x: first.width, y: 0).applying(context.textMatrix)
  context.textPosition = end
}

/// The width of the line, and, unless those are nil, writes its ascent, descent and leading.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  // Sound: the caller lends each pointer for one number.
  ascent?.pointee = line.line?.ascent ?? 0
  descent?.pointee = line.line?.descent ?? 0
  leading?.pointee = line.line?.leading ?? 0
  return Double(line.line?.width ?? 0)
}

/// How many glyphs the line draws.
public func CTLineGetGlyphCount(_ line: CTLine) -> Int {
  line.line?.runs.reduce(0) { $0 + $1.glyphs.count } ?? 0
}

/// The UTF-16 units that the line is of.
public func CTLineGetStringRange(_ line: CTLine) -> NSRange {
  let range = line.line?.range ?? 0..<0
  return NSRange(location: range.lowerBound, length: range.count)
}

/// The distance from the left at which the line begins that is to stand in `flushWidth` points: at
/// the left for a factor of 0, in the middle for 0.5, at the right for 1.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  max(0, flushWidth - Double(line.line?.width ?? 0)) * Double(min(max(flushFactor, 0), 1))
}

/// Which part of the line's box is asked for.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Without the gap between lines.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// The painted area of glyphs.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
}

/// The box of the line, its baseline's left end at zero, y up.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  guard let first = line.line else { return .zero }
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  let leading = options.contains(.excludeTypographicLeading) ? 0 : first.leading
  let bottom = -first.descent - leading
  return CGRect(x: 0, y: bottom, width: first.width, height: first.ascent - bottom)
}

/// The box of the painted area of the line's glyphs, its baseline's left end at zero, y up; zero
/// where nothing is painted. The context makes no difference.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  guard let first = line.line else { return .zero }
  let boxes = first.runs.flatMap { run in
    [run.outline.boundingBoxOfPath] + run.pictures.map(\.rect)
  }
  let box = boxes.filter { !$0.isNull }.reduce(CGRect.null) { $0.union($1) }
  guard !box.isNull else { return .zero }
  return CGRect(
    x: box.minX - first.origin.x, y: first.origin.y - box.maxY, width: box.width,
    height: box.height)
}
