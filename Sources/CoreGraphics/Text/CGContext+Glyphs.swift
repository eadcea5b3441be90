// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Drawing glyphs by their numbers. Text space is y up; ``CGContext/textMatrix`` leads to user
/// space.
extension CGContext {
  /// The font of ``showGlyphs(_:at:)``; none at first.
  public func setFont(_ font: CGFont) { state.font = font }

  /// The size of that font, units of text space per em; 1 at first.
  public func setFontSize(_ size: CGFloat) { state.fontSize = size }

  /// Draws glyphs of the font that was set, each with its origin at a point of text space, as the
  /// text drawing mode says. The current path stays.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.font else { return }
    show(glyphs, of: CTFont(face: font.face, size: state.fontSize), at: positions)
  }

  func show(_ glyphs: [CGGlyph], of font: CTFont, at positions: [CGPoint]) {
    let run = GlyphRun(
      font: font, color: nil, glyphs: zip(glyphs, positions).map { UInt32($0.0) },
      points: zip(glyphs, positions).map { CGPoint(x: $0.1.x, y: -$0.1.y) })
    drawText {
      // Lines of a stroke have their width in user space.
      let toUser = CGAffineTransform(scaleX: 1, y: -1).concatenating(textMatrix)
      paint(run, state.textDrawingMode, toUser)
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
    Array(UnsafeBufferPointer(start: glyphs, count: max(0, count))), of: font,
    at: Array(UnsafeBufferPointer(start: positions, count: max(0, count))))
}

extension CGContext {
  /// Fills, strokes and clips to glyphs, y down in a space that `toUser` leads out of, as a mode
  /// says. The current path stays.
  func paint(
    _ run: GlyphRun, _ mode: CGTextDrawingMode, _ toUser: CGAffineTransform = .identity
  ) {
    let outline = CGPath(storage: run.outline.applying(toUser))
    let kept = currentPath
    defer { currentPath = kept }
    func use(_ action: () -> Void) {
      beginPath()
      addPath(outline)
      action()
    }
    if mode.fills {
      use { fillPath() }
      saveGState()
      concatenate(toUser)
      for (image, rect) in run.pictures { drawUpright(image, in: rect) }
      restoreGState()
    }
    if mode.strokes { use { strokePath() } }
    if mode.clips { textClip?.append(outline.storage, transform: ctm) }
  }
}

extension CGTextDrawingMode {
  /// Whether glyphs are painted at all.
  var paints: Bool { fills || strokes }
  var fills: Bool {
    self == .fill || self == .fillStroke || self == .fillClip || self == .fillStrokeClip
  }
  var strokes: Bool {
    self == .stroke || self == .fillStroke || self == .strokeClip || self == .fillStrokeClip
  }
  var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}
