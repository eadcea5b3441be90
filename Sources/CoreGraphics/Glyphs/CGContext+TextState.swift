// SPDX-License-Identifier: Apache-2.0
import Foundation

/// How drawing text uses the glyphs' shapes.
public enum CGTextDrawingMode: Int32, Hashable, Sendable {
  /// Fills them.
  case fill
  /// Strokes them.
  case stroke
  /// Fills, then strokes them.
  case fillStroke
  /// Draws nothing, and only moves the text position.
  case invisible
  /// Fills them and adds them to the clip.
  case fillClip
  /// Strokes them and adds them to the clip.
  case strokeClip
  /// Fills, strokes and adds them to the clip.
  case fillStrokeClip
  /// Adds them to the clip.
  case clip
}

extension CGContext {
  /// Where the next text begins, in user space: the translation of ``textMatrix``.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// How drawing text uses the glyphs' shapes; fills them at first.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// The space added after each glyph, in text space; 0 at first.
  public func setCharacterSpacing(_ spacing: CGFloat) { state.characterSpacing = spacing }

  /// Whether glyphs may be smoothed beyond antialiasing. Kept; glyphs are drawn in gray levels.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {
    state.shouldSmoothFonts = shouldSmoothFonts
  }

  /// Whether ``setShouldSmoothFonts(_:)`` has a say; not part of the graphics state.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {
    self.allowsFontSmoothing = allowsFontSmoothing
  }

  /// Whether glyphs may stand between pixels. Kept; they are drawn where they are.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {
    state.shouldSubpixelPositionFonts = shouldSubpixelPositionFonts
  }

  /// Whether ``setShouldSubpixelPositionFonts(_:)`` has a say; not part of the graphics state.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {
    self.allowsFontSubpixelPositioning = allowsFontSubpixelPositioning
  }

  /// Whether places of glyphs may be rounded to parts of a pixel.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
    state.shouldSubpixelQuantizeFonts = shouldSubpixelQuantizeFonts
  }

  /// Whether ``setShouldSubpixelQuantizeFonts(_:)`` has a say; not part of the graphics state.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
    self.allowsFontSubpixelQuantization = allowsFontSubpixelQuantization
  }
}
