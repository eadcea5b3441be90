// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

extension CGContext {
  /// Cuts the clip to the inside of the current path, and drops the path.
  ///
  /// An empty path lets nothing through.
  public func clip(using rule: CGPathFillRule = .winding) {
    defer { beginPath() }
    guard canDraw(currentPath, atMost: limits.maximumFilledElementCount) else { return }
    emit(currentPath, on: canvas)
    cairo_set_fill_rule(canvas.cairo, rule.cairoRule)
    cairo_clip(canvas.cairo)
  }

  /// Cuts the clip to a rectangle, and drops the current path.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Cuts the clip to the union of rectangles, and drops the current path.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Cuts the clip by an image that is stretched over `rect`, its top row at the largest y; outside
  /// of `rect` nothing is let through.
  ///
  /// Paint passes where samples of an image mask are 0. Of any other image it passes in the measure
  /// of the alpha, or, if the image has none, of the gray: white lets everything through.
  public func clip(to rect: CGRect, mask: CGImage) {
    let drawing = coverage(of: mask, in: rect)
    let area = drawing.frame.map(drawableFrame.intersection) ?? drawableFrame
    let cover =
      drawing.picture(
        in: area, format: CAIRO_FORMAT_A8, isExchanged: false, density: canvas.density)
      ?? Canvas.nothing
    guard let cover else { return }
    if let mask = state.clipMask { cover.keep(mask) }
    canvas.setMatrix(.identity)
    cairo_new_path(canvas.cairo)
    let box = cover.frame
    cairo_rectangle(
      canvas.cairo, Double(box.x), Double(box.y), Double(box.width), Double(box.height))
    cairo_clip(canvas.cairo)
    state.clipMask = cover
  }

  /// Removes the clip, of images as of paths, back to the whole bitmap or transparency layer.
  public func resetClip() {
    cairo_reset_clip(canvas.cairo)
    state.clipMask = nil
  }

  /// The smallest rectangle in user space around the clip.
  ///
  /// Zero if the clip is empty or the transform has no inverse.
  public var boundingBoxOfClipPath: CGRect {
    guard state.ctm.isDrawable else { return .zero }
    canvas.setMatrix(baseToCairo)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(canvas.cairo, &left, &top, &right, &bottom)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
      .applying(state.ctm.inverted())
  }
}

extension CGContext {
  /// The pixels that the clip lets through, whole or in part: device space, y up.
  package var deviceClipBox: CGRect {
    let box = drawableFrame
    return CGRect(
      x: CGFloat(box.x), y: baseToCairo.ty - CGFloat(box.maxY), width: CGFloat(max(0, box.width)),
      height: CGFloat(max(0, box.height)))
  }
}

extension Canvas {
  /// A canvas of which no bitmap shows anything: the mask that lets nothing through.
  fileprivate static var nothing: Canvas? {
    Canvas(
      frame: BitmapRect(x: -2, y: -2, width: 1, height: 1), format: CAIRO_FORMAT_A8,
      isExchanged: false)
  }
}
