// SPDX-License-Identifier: Apache-2.0
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

  /// Makes a rectangle transparent, or black in a context without alpha; no shadow, alpha or blend
  /// mode has a say. The current path is dropped.
  public func clear(_ rect: CGRect) {
    let kept = state
    state.blendMode = .clear
    state.alpha = 1
    state.shadow = nil
    fill(rect)
    state = kept
  }
}

extension CGContext {
  /// Makes `path`, in device space, the current path of a canvas.
  func emit(_ path: PathStorage, on canvas: Canvas) {
    canvas.setMatrix(baseToCairo)
    path.emit(to: canvas.cairo)
    cairo_set_tolerance(canvas.cairo, state.flatness)
    cairo_set_antialias(canvas.cairo, antialiasing)
  }

  /// How the edges of shapes are drawn.
  var antialiasing: cairo_antialias_t {
    allowsAntialiasing && state.shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE
  }

  /// The source for `color`, which may be a pattern, on a canvas.
  func source(of color: CGColor, alpha: CGFloat) -> PaintSource {
    if color.pattern != nil { return PaintSource(patternSource(of: color, alpha: alpha)) }
    let (red, green, blue) = rgb(of: color)
    let opacity = CGFloat(color.srgbComponents.alpha) * alpha
    return PaintSource(colors: colors(of: color, alpha: alpha)) {
      $0.setSource(red: red, green: green, blue: blue, alpha: opacity)
    }
  }

  /// The numbers that stand for a color: sRGB, or three times the level of the context's gray
  /// space.
  private func rgb(of color: CGColor) -> (CGFloat, CGFloat, CGFloat) {
    if let colorSpace, colorSpace.model == .monochrome,
      let gray = color.converted(to: colorSpace, intent: state.renderingIntent, options: nil),
      let level = gray.components?.first
    {
      return (level, level, level)
    }
    let (red, green, blue, _) = color.srgbComponents
    return (CGFloat(red), CGFloat(green), CGFloat(blue))
  }

  /// Fills a path of device space.
  func fill(_ path: PathStorage, using rule: CGPathFillRule) {
    guard !path.isEmpty, canDraw(path, atMost: limits.maximumFilledElementCount) else { return }
    let frame = BitmapRect(covering: path.boundingBox.applying(baseToCairo)).grown(by: 1)
    compose(
      Drawing(frame: frame, source: source(of: state.fillColor, alpha: state.alpha)) { canvas in
        self.emit(path, on: canvas)
        cairo_set_fill_rule(canvas.cairo, rule.cairoRule)
        cairo_fill(canvas.cairo)
      })
  }

  /// Strokes a path of device space with a pen of user space.
  func stroke(_ path: PathStorage, width: CGFloat) {
    guard !path.isEmpty, state.ctm.isDrawable, width > 0, width.isFinite,
      canDraw(path, atMost: limits.maximumStrokedElementCount)
    else { return }
    let dashes = dashes(of: path)
    compose(
      Drawing(
        frame: strokeFrame(of: path, width: width),
        source: source(of: state.strokeColor, alpha: state.alpha)
      ) { canvas in
        self.emit(path, on: canvas)
        self.setPen(width: width, dashes: dashes, on: canvas)
        cairo_stroke(canvas.cairo)
      })
  }

  private func setPen(width: CGFloat, dashes: [Double], on canvas: Canvas) {
    canvas.setMatrix(state.ctm.concatenating(baseToCairo))
    cairo_set_line_width(canvas.cairo, width)
    cairo_set_line_cap(canvas.cairo, state.lineCap.cairoCap)
    cairo_set_line_join(canvas.cairo, state.lineJoin.cairoJoin)
    cairo_set_miter_limit(canvas.cairo, min(max(1, state.miterLimit), 1e6))
    cairo_set_dash(canvas.cairo, dashes, Int32(clamping: dashes.count), state.dashPhase)
  }

  /// The pixels that a stroke touches at most: caps and miters reach out of the path.
  private func strokeFrame(of path: PathStorage, width: CGFloat) -> BitmapRect {
    let (a, b, c, d) = (state.ctm.a, state.ctm.b, state.ctm.c, state.ctm.d)
    let scale = (a * a + b * b + c * c + d * d).squareRoot()
    let tip = state.lineJoin == .miter ? min(max(1.5, state.miterLimit), 1e6) : 1.5
    let margin = min(width / 2 * scale * tip, 1e6).rounded(.up)
    return BitmapRect(covering: path.boundingBox.applying(baseToCairo))
      .grown(by: margin.isFinite ? Int(margin) + 1 : 1)
  }

  /// The dashes of a stroke; none where it would have too many of them.
  private func dashes(of path: PathStorage) -> [Double] {
    guard !state.dashLengths.isEmpty else { return [] }
    let period = state.dashLengths.reduce(0, +)
    let dashes =
      path.controlLength(state.ctm.inverted()) / period * CGFloat(state.dashLengths.count)
    guard dashes <= CGFloat(limits.maximumDashCount) else {
      report(
        "A stroke of more than \(limits.maximumDashCount) dashes is drawn as a solid line.")
      return []
    }
    return state.dashLengths.map(Double.init)
  }

  /// Whether a path is within a limit; else it is reported.
  func canDraw(_ path: PathStorage, atMost limit: Int) -> Bool {
    if path.elements.count > limit {
      report("A path of more than \(limit) elements is not drawn.")
      return false
    }
    if path.hasNaN {
      report("A path with a coordinate that is not a number is not drawn.")
      return false
    }
    return true
  }
}
