import CCairo
import Foundation

extension CGContext {
  /// Paints the current path and drops it.
  public func drawPath(using mode: CGPathDrawingMode) {
    defer { beginPath() }
    if let rule = mode.fillRule { fill(currentPath, using: rule) }
    if mode.strokes { stroke(currentPath, width: state.lineWidth) }
  }

  /// Fills the current path and drops it. Open subpaths count as closed.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Strokes the current path and drops it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills a rectangle. The current path is dropped.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Fills rectangles. The current path is dropped.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Strokes a rectangle. The current path is dropped.
  public func stroke(_ rect: CGRect) { stroke(rect, width: state.lineWidth) }

  /// Strokes a rectangle with a line of `width`. The current path is dropped.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    beginPath()
    addRect(rect)
    stroke(currentPath, width: width)
    beginPath()
  }

  /// Fills the ellipse in a rectangle. The current path is dropped.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes the ellipse in a rectangle. The current path is dropped.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes a line between each two points. The current path is dropped.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes a rectangle transparent, or black in a context without alpha. The current path is dropped.
  public func clear(_ rect: CGRect) {
    let mode = state.blendMode
    state.blendMode = .clear
    fill(rect)
    state.blendMode = mode
  }
}

extension CGContext {
  /// From base space (y up) to Cairo's (y down).
  var baseToCairo: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
  }

  func setMatrix(_ transform: CGAffineTransform) {
    var matrix = transform.cairoMatrix
    cairo_set_matrix(cairo, &matrix)
  }

  /// Makes `path`, in base space, Cairo's current path.
  func emit(_ path: PathStorage) {
    setMatrix(baseToCairo)
    path.emit(to: cairo)
    cairo_set_tolerance(cairo, state.flatness)
    cairo_set_antialias(
      cairo, state.shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  /// Runs `paint` with the state's operator; what it is told is whether red and blue are exchanged in
  /// what Cairo sees.
  ///
  /// Modes that weigh the channels need the true order: for them the whole bitmap is turned to BGRA
  /// and back.
  func mixing(_ paint: (_ isExchanged: Bool) -> Void) {
    let turns = holdsRGBA && state.blendMode.weighsChannels
    if turns { exchangeRedAndBlue() }
    cairo_set_operator(cairo, state.blendMode.cairoOperator)
    paint(holdsRGBA && !turns)
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
    if turns { exchangeRedAndBlue() }
  }

  /// Makes `color`, with the state's alpha, what Cairo paints with.
  func setSource(_ color: CGColor, isExchanged: Bool) {
    let (red, green, blue, alpha) = color.srgbComponents
    cairo_set_source_rgba(
      cairo, Double(isExchanged ? blue : red), Double(green), Double(isExchanged ? red : blue),
      Double(alpha) * Double(state.alpha))
  }

  /// Fills a path of base space.
  private func fill(_ path: PathStorage, using rule: CGPathFillRule) {
    guard !path.isEmpty else { return }
    paint(state.fillColor) {
      emit(path)
      cairo_set_fill_rule(cairo, rule.cairoRule)
      cairo_fill(cairo)
    }
  }

  /// Strokes a path of base space with a pen of user space.
  private func stroke(_ path: PathStorage, width: CGFloat) {
    guard !path.isEmpty, state.ctm.isDrawable, width > 0, width.isFinite else { return }
    paint(state.strokeColor) {
      emit(path)
      setMatrix(state.ctm.concatenating(baseToCairo))
      cairo_set_line_width(cairo, width)
      cairo_set_line_cap(cairo, state.lineCap.cairoCap)
      cairo_set_line_join(cairo, state.lineJoin.cairoJoin)
      cairo_set_miter_limit(cairo, max(state.miterLimit, 1))
      cairo_set_dash(
        cairo, state.dashLengths.map(Double.init), Int32(clamping: state.dashLengths.count),
        state.dashPhase)
      cairo_stroke(cairo)
    }
  }

  /// Draws a shape in `color`. Outside of the shape nothing changes, whatever the blend mode.
  private func paint(_ color: CGColor, shape: () -> Void) {
    mixing { isExchanged in
      setSource(color, isExchanged: isExchanged)
      if state.blendMode.staysInsideShapes { return shape() }
      // Cairo's operator would reach outside: let it work on a copy, and show the copy in the shape.
      guard let copy = mixedCopy() else { return }
      setMatrix(.identity)
      cairo_set_source_surface(cairo, copy, 0, 0)
      cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
      shape()
      cairo_set_source_rgba(cairo, 0, 0, 0, 0)
      cairo_surface_destroy(copy)
    }
  }

  /// A copy of the bitmap, all of it mixed with the current source; nil without memory.
  private func mixedCopy() -> OpaquePointer? {
    guard
      let copy = cairo_surface_create_similar_image(
        surface, cairo_image_surface_get_format(surface), Int32(width), Int32(height)),
      let painter = cairo_create(copy)
    else { return nil }
    defer { cairo_destroy(painter) }
    cairo_set_source_surface(painter, surface, 0, 0)
    cairo_set_operator(painter, CAIRO_OPERATOR_SOURCE)
    cairo_paint(painter)
    cairo_set_source(painter, cairo_get_source(cairo))
    cairo_set_operator(painter, state.blendMode.cairoOperator)
    cairo_paint(painter)
    return copy
  }
}
