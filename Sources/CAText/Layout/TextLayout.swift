// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Where the glyphs of a text are: lines of runs, in points, origin top left, y down.
package struct TextLayout: Hashable, Sendable {
  /// The lines, top to bottom.
  package var lines: [TextLine] = []
  /// The width of the longest line and the height of all.
  package var size = CGSize.zero
  /// Whether every line of the text is there, whole.
  package var isComplete = true
  /// Fonts and glyphs that were not found, full sentences.
  package var problems: [String] = []
  /// The text that was laid out; nil for none.
  package internal(set) var text: StyledText?

  /// A layout without lines.
  package init() {}
}

/// One line of a text.
package struct TextLine: Hashable, Sendable {
  /// The units of the text that the line shows, an ellipsis in place of some.
  package var range: Range<Int>
  /// The left end of the baseline.
  package var origin: CGPoint
  /// Without white space at its end.
  package var width: CGFloat
  /// Without the space that the paragraph adds to a line's height.
  package var ascent: CGFloat
  package var descent: CGFloat
  package var leading: CGFloat
  /// From the top of the line to that of the next.
  package var height: CGFloat
  package var isTruncated = false
  /// From left to right.
  package var runs: [GlyphRun] = []
  /// The bars behind the glyphs, and those over them.
  package var barsBelow: [TextBar] = []
  package var barsAbove: [TextBar] = []
  /// The parts of the line from left to right, where the box asks for them.
  package var pieces: [TextPiece] = []
}

/// The glyphs of units that no line may part, and their room.
package struct TextPiece: Hashable, Sendable {
  /// The units of the text; none for an ellipsis.
  package var range: Range<Int>
  /// Whether it is a mark in the place of text.
  package var isMark: Bool
  /// Whether a line may end after it.
  package var endsWord: Bool
  /// The left and the right side, points.
  package var x: Range<CGFloat>
  package var runs: [GlyphRun] = []
}

/// Neighboring glyphs that look alike.
package struct GlyphRun: Hashable, Sendable {
  /// The font of the glyphs.
  package var font: CTFont
  /// Nil for the color given when the text is drawn.
  package var color: CGColor?
  package var glyphs: [UInt32]
  /// Where each glyph's origin is.
  package var points: [CGPoint]
}

/// A rectangle of one color: a background, or a piece of a line under or through text.
package struct TextBar: Hashable, Sendable {
  /// The area of the bar, points, y down.
  package var rect: CGRect
  /// Nil for the color given when the text is drawn.
  package var color: CGColor?
}

/// The box that a text is laid out in.
package struct TextBox: Hashable, Sendable {
  /// Where lines break that are too long for the box.
  package enum Wrapping: String, Hashable, Sendable { case none, words, characters }
  /// Where a line that is too long is cut.
  package enum Truncation: String, Hashable, Sendable { case none, start, middle, end }

  /// Points; infinite for no limit.
  package var width = CGFloat.infinity
  /// Points; infinite for no limit. Lines that begin below are left out.
  package var height = CGFloat.infinity
  package var wrapping = Wrapping.none
  package var truncation = Truncation.none
  /// For paragraphs that say nothing themselves.
  package var alignment = NSTextAlignment.natural
  /// Whether the `lineBreakMode` of paragraphs decides about lines that are too long.
  package var followsParagraphs = false
  /// Whether lines keep their parts: ``TextLine/pieces``.
  package var keepsPieces = false

  /// A box of that width and height.
  package init(
    width: CGFloat = .infinity, height: CGFloat = .infinity, wrapping: Wrapping = .none,
    truncation: Truncation = .none, alignment: NSTextAlignment = .natural,
    followsParagraphs: Bool = false
  ) {
    self.width = width.isNaN ? 0 : max(0, width)
    self.height = height.isNaN ? 0 : max(0, height)
    (self.wrapping, self.truncation) = (wrapping, truncation)
    (self.alignment, self.followsParagraphs) = (alignment, followsParagraphs)
  }

  /// A line within this of its room is not too long: rounding errors reach that far.
  package static let tolerance: CGFloat = 1e-3

  /// The box as a paragraph wants it.
  package func following(_ style: ParagraphStyle) -> TextBox {
    var box = self
    if style.alignment != .natural { box.alignment = style.alignment }
    guard followsParagraphs else { return box }
    switch style.lineBreakMode {
    case .byWordWrapping: (box.wrapping, box.truncation) = (.words, .none)
    case .byCharWrapping: (box.wrapping, box.truncation) = (.characters, .none)
    case .byClipping: (box.wrapping, box.truncation) = (.none, .none)
    case .byTruncatingHead: (box.wrapping, box.truncation) = (.none, .start)
    case .byTruncatingTail: (box.wrapping, box.truncation) = (.none, .end)
    case .byTruncatingMiddle: (box.wrapping, box.truncation) = (.none, .middle)
    }
    return box
  }
}

extension TextLayout {
  /// The layout with every glyph on a quarter of a pixel and every baseline on a whole one, so that
  /// a glyph has few pictures.
  package func quantized(scale: CGFloat) -> TextLayout {
    guard scale > 0, scale.isFinite else { return self }
    var layout = self
    for line in layout.lines.indices {
      layout.lines[line].runs = layout.lines[line].runs.map { $0.quantized(scale) }
      for piece in layout.lines[line].pieces.indices {
        layout.lines[line].pieces[piece].runs = layout.lines[line].pieces[piece].runs
          .map { $0.quantized(scale) }
      }
    }
    return layout
  }
}

extension GlyphRun {
  fileprivate func quantized(_ scale: CGFloat) -> GlyphRun {
    var run = self
    run.points = points.map { point in
      CGPoint(
        x: (point.x * scale * 4).rounded() / 4 / scale, y: (point.y * scale).rounded() / scale)
    }
    return run
  }
}

extension TextLayout: CustomStringConvertible {
  /// A line for each line: where it is, how wide, its runs.
  package var description: String {
    lines.map { line in
      let runs = line.runs.map { run in
        "\(run.font.fontName) \(run.font.size.brief) \(run.glyphs.count) at \(run.points[0].x.brief)"
      }
      let dots = line.isTruncated ? " …" : ""
      return "\(line.range.lowerBound)..<\(line.range.upperBound)\(dots) at \(line.origin.x.brief)"
        + " \(line.origin.y.brief) width \(line.width.brief): \(runs.joined(separator: ", "))"
    }.joined(separator: "\n")
  }
}

extension CGFloat {
  /// Two digits after the point at most.
  fileprivate var brief: String { "\((self * 100).rounded() / 100)" }
}
