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
    let size = state.fontSize
    show(glyphs, at: positions) { font.source.shapes(of: $0, at: $1, size: size) }
  }

  /// Draws glyphs, each with its origin at a point of text space, as the text drawing mode says;
  /// `shapes` gives the outlines and pictures of glyphs at points, y down.
  package func show(
    _ glyphs: [CGGlyph], at positions: [CGPoint],
    _ shapes: (_ glyphs: [UInt32], _ points: [CGPoint]) -> GlyphShapes
  ) {
    let shapes = shapes(
      zip(glyphs, positions).map { UInt32($0.0) },
      zip(glyphs, positions).map { CGPoint(x: $0.1.x, y: -$0.1.y) })
    drawText {
      // Lines of a stroke have their width in user space.
      let toUser = CGAffineTransform(scaleX: 1, y: -1).concatenating(textMatrix)
      paint(shapes, state.textDrawingMode, toUser)
    }
  }
}

/// The graphics state that `CAText` reads to draw lines.
extension CGContext {
  /// The color of fills.
  package var fillColor: CGColor { state.fillColor }
  /// The color of strokes.
  package var strokeColor: CGColor { state.strokeColor }
  /// How drawing text uses the glyphs' shapes.
  package var textDrawingMode: CGTextDrawingMode { state.textDrawingMode }

  /// Runs `body`, after which the current path is what it was before.
  package func keepingPath(_ body: () -> Void) {
    let kept = currentPath
    body()
    currentPath = kept
  }

  /// Runs `body`, which draws text. Where the text drawing mode says so, the clip is then cut to
  /// all of its glyphs together.
  package func drawText(_ body: () -> Void) {
    guard state.textDrawingMode.clips, textClip == nil else { return body() }
    textClip = PathStorage()
    body()
    let outline = textClip ?? PathStorage()
    textClip = nil
    keepingPath {
      currentPath = outline
      clip()
    }
  }

  /// Fills, strokes and clips to glyphs in a space that `toUser` leads out of, as a mode says. The
  /// current path stays.
  package func paint(
    _ shapes: GlyphShapes, _ mode: CGTextDrawingMode, _ toUser: CGAffineTransform = .identity
  ) {
    let outline = CGPath(storage: shapes.outline.applying(toUser))
    func use(_ action: () -> Void) {
      beginPath()
      addPath(outline)
      action()
    }
    keepingPath {
      if mode.fills {
        use { fillPath() }
        saveGState()
        concatenate(toUser)
        for (image, rect) in shapes.pictures { drawUpright(image, in: rect) }
        restoreGState()
      }
      if mode.strokes { use { strokePath() } }
      if mode.clips { textClip?.append(outline.storage, transform: ctm) }
    }
  }

  /// Draws an image so that its top row is at the smallest y.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    draw(image, in: rect)
    restoreGState()
  }
}

extension CGTextDrawingMode {
  /// Whether glyphs are painted at all.
  package var paints: Bool { fills || strokes }
  var fills: Bool {
    self == .fill || self == .fillStroke || self == .fillClip || self == .fillStrokeClip
  }
  var strokes: Bool {
    self == .stroke || self == .fillStroke || self == .strokeClip || self == .fillStrokeClip
  }
  var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}
