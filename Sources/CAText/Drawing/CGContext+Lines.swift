// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Draws the line with its baseline at the context's `textPosition`, y up through its `textMatrix`,
/// as the text drawing mode says, and moves the position to the end of the line.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  context.note(textProblems: line.problems)
  context.note(DrawnText(line.content.text, line.content.range))
  context.drawText {
    for run in line.runs { context.draw(run.run, run.run.glyphs.indices) }
  }
  context.textPosition = CGPoint(x: line.width, y: 0).applying(context.textMatrix)
}

extension CGContext {
  /// Draws glyphs of a run, the left end of its line's baseline at the text position.
  package func draw(_ run: LineRun, _ glyphs: Range<Int>) {
    guard !glyphs.isEmpty else { return }
    saveGState()
    let (fillColor, strokeColor) = (self.fillColor, self.strokeColor)
    concatenate(CGAffineTransform(scaleX: 1, y: -1).concatenating(textMatrix))
    let color = run.style.takesContextColor ? fillColor : run.style.color ?? .black
    let isWhole = glyphs.count == run.glyphs.count
    if isWhole { fill(run.barsBelow, color) }
    setFillColor(color)
    let outlineColor = run.style.takesContextColor ? strokeColor : color
    setStrokeColor(run.style.strokeColor ?? outlineColor)
    paint(run.glyphRun.part(glyphs), run.style, color)
    if isWhole { fill(run.barsAbove, color) }
    restoreGState()
  }

  private func fill(_ bars: [TextBar], _ color: CGColor) {
    guard textDrawingMode.paints else { return }
    keepingPath {
      for bar in bars {
        setFillColor(bar.color ?? color)
        fill(bar.rect)
      }
    }
  }

  /// Paints glyphs, y down, with the colors that are set: as a width of outlines says, or else as
  /// the text drawing mode does.
  private func paint(_ run: GlyphRun, _ style: TextStyle, _ color: CGColor) {
    let mode = textDrawingMode
    if style.strokeWidth != 0, mode == .fill {
      setLineWidth(abs(style.strokeWidth) / 100 * run.font.size)
      paint(run.shapes, style.strokeWidth < 0 ? .fillStroke : .stroke)
    } else if mode == .fill {
      keepingPath {
        GlyphRun(font: run.font, color: nil, glyphs: run.glyphs, points: run.points)
          .draw(in: self, color: color)
      }
    } else {
      paint(run.shapes, mode)
    }
  }
}

/// Draws `count` glyphs of a font, each with its origin at a point of text space.
///
/// The caller lends that many glyphs and points.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  // Sound: the caller promises that many of both, as on Apple.
  context.show(
    Array(UnsafeBufferPointer(start: glyphs, count: max(0, count))),
    at: Array(UnsafeBufferPointer(start: positions, count: max(0, count)))
  ) { GlyphRun(font: font, color: nil, glyphs: $0, points: $1).shapes }
}
