import CCairo
import Foundation

extension CGContext {
  /// Cuts the clip to the inside of the current path, and drops the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    emit(currentPath)
    cairo_set_fill_rule(cairo, rule.cairoRule)
    cairo_clip(cairo)
    beginPath()
  }

  /// Cuts the clip to a rectangle, and drops the current path.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Cuts the clip to the union of rectangles, and drops the current path.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Removes the clip that was made since the graphics state was saved last, and all before it.
  public func resetClip() { cairo_reset_clip(cairo) }

  /// The smallest rectangle in user space around what the clip lets through.
  ///
  /// Zero if it lets nothing through or the transform has no inverse.
  public var boundingBoxOfClipPath: CGRect {
    guard state.ctm.isDrawable else { return .zero }
    setMatrix(baseToCairo)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
      .applying(state.ctm.inverted())
  }
}
