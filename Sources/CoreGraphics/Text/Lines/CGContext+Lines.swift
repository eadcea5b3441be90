// SPDX-License-Identifier: Apache-2.0
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
  /// Runs `body`, which draws text. Where the text drawing mode says so, the clip is then cut to
  /// all of its glyphs together.
  package func drawText(_ body: () -> Void) {
    guard state.textDrawingMode.clips, textClip == nil else { return body() }
    textClip = PathStorage()
    body()
    let outline = textClip ?? PathStorage()
    textClip = nil
    let kept = currentPath
    currentPath = outline
    clip()
    currentPath = kept
  }

  /// Draws glyphs of a run, the left end of its line's baseline at the text position.
  package func draw(_ run: LineRun, _ glyphs: Range<Int>) {
    guard !glyphs.isEmpty else { return }
    saveGState()
    let (fillColor, strokeColor) = (state.fillColor, state.strokeColor)
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
    guard state.textDrawingMode.paints else { return }
    let kept = currentPath
    for bar in bars {
      setFillColor(bar.color ?? color)
      fill(bar.rect)
    }
    currentPath = kept
  }

  /// Paints glyphs, y down, with the colors that are set: as a width of outlines says, or else as
  /// the text drawing mode does.
  private func paint(_ run: GlyphRun, _ style: TextStyle, _ color: CGColor) {
    let mode = state.textDrawingMode
    if style.strokeWidth != 0, mode == .fill {
      setLineWidth(abs(style.strokeWidth) / 100 * run.font.size)
      paint(run, style.strokeWidth < 0 ? .fillStroke : .stroke)
    } else if mode == .fill {
      let kept = currentPath
      GlyphRun(font: run.font, color: nil, glyphs: run.glyphs, points: run.points)
        .draw(in: self, color: color)
      currentPath = kept
    } else {
      paint(run, mode)
    }
  }
}
