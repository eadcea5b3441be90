// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

extension CGContext {
  /// Fills with a pattern from now on.
  ///
  /// `components` holds the alpha of a colored pattern; for a stencil the color in the base of the
  /// pattern space that was set (``setFillColorSpace(_:)``), and then alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    guard !ignoresColors,
      let color = CGColor(
        patternSpace: patternSpace(state.fillColorSpace), pattern: pattern,
        components: colorComponents)
    else { return }
    state.fillColor = color
  }

  /// Strokes with a pattern from now on; see ``setFillPattern(_:colorComponents:)``.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    guard !ignoresColors,
      let color = CGColor(
        patternSpace: patternSpace(state.strokeColorSpace), pattern: pattern,
        components: colorComponents)
    else { return }
    state.strokeColor = color
  }

  /// Where patterns begin, in base space.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  /// The space itself if it is one of patterns, else one of stencils in that space.
  private func patternSpace(_ space: CGColorSpace) -> CGColorSpace {
    space.model == .pattern
      ? space : CGColorSpace(patternBaseSpace: space) ?? .coloredPatterns
  }

  /// Sets a pattern as the source of a canvas: a picture of one cell that repeats.
  func patternSource(of color: CGColor, alpha: CGFloat) -> (Canvas) -> Void {
    guard let pattern = color.pattern else { return { $0.dropSource() } }
    let phase = CGAffineTransform(
      translationX: state.patternPhase.width, y: state.patternPhase.height)
    let cell = PatternCell(
      pattern, toDevice: pattern.matrix.concatenating(phase).concatenating(baseTransform),
      density: canvas.density, maximumSide: limits.maximumPatternSide)
    let opacity = pattern.isColored ? color.alpha * alpha : alpha
    let cellToCairo = cell.toDevice.concatenating(baseToCairo)
    guard cellToCairo.isDrawable else { return { $0.dropSource() } }
    var pictures: [Bool: Canvas] = [:]
    return { canvas in
      let isExchanged = canvas.isExchanged
      let picture = pictures[isExchanged] ?? cell.picture(color, opacity, isExchanged: isExchanged)
      pictures[isExchanged] = picture
      guard let picture, let repeated = cairo_pattern_create_for_surface(picture.surface) else {
        return canvas.dropSource()
      }
      cairo_pattern_set_extend(repeated, CAIRO_EXTEND_REPEAT)
      cairo_pattern_set_filter(repeated, CAIRO_FILTER_GOOD)
      var toPicture = cellToCairo.inverted().cairoMatrix
      cairo_pattern_set_matrix(repeated, &toPicture)
      canvas.setMatrix(.identity)
      cairo_set_source(canvas.cairo, repeated)
      cairo_pattern_destroy(repeated)
    }
  }
}

/// One cell of a pattern in pixels.
private struct PatternCell {
  let pattern: CGPattern
  /// The pixels from one cell to the next.
  let width: Int
  let height: Int
  /// From the pixels of the cell's picture, y down, to device space.
  let toDevice: CGAffineTransform

  init(_ pattern: CGPattern, toDevice: CGAffineTransform, density: Int, maximumSide: Int) {
    self.pattern = pattern
    func pixels(_ step: CGFloat, _ scale: CGFloat) -> Int {
      // The small allowance keeps whole numbers with rounding error whole.
      max(1, Int(min((step * scale * CGFloat(density) - 1e-6).rounded(.up), CGFloat(maximumSide))))
    }
    width = pixels(pattern.xStep, hypot(toDevice.a, toDevice.b))
    height = pixels(pattern.yStep, hypot(toDevice.c, toDevice.d))
    let toPattern = CGAffineTransform(
      a: pattern.xStep / CGFloat(width), b: 0, c: 0, d: -pattern.yStep / CGFloat(height),
      tx: pattern.bounds.minX, ty: pattern.bounds.minY + pattern.yStep)
    self.toDevice = toPattern.concatenating(toDevice)
  }

  /// Cells further apart than this many steps are not drawn over one another.
  private static let maximumOverlap = 16

  /// The part of the pattern that repeats; cells larger than the steps lie over one another.
  func picture(_ color: CGColor, _ opacity: CGFloat, isExchanged: Bool) -> Canvas? {
    let layout: (CGImageAlphaInfo, CGBitmapInfo) =
      isExchanged ? (.premultipliedLast, []) : (.premultipliedFirst, .byteOrder32Little)
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: .sRGBSpace, bitmapInfo: layout.0.rawValue | layout.1.rawValue)
    else { return nil }
    let scale = CGAffineTransform(
      scaleX: CGFloat(width) / pattern.xStep, y: CGFloat(height) / pattern.yStep)
    context.concatenate(scale)
    context.baseTransform = scale
    if !pattern.isColored, let stencil = color.stencilColor {
      context.setFillColor(stencil)
      context.setStrokeColor(stencil)
      context.ignoresColors = true
    }
    let bounds = pattern.bounds
    func overlap(_ size: CGFloat, _ step: CGFloat) -> Int {
      min(max(Int(min((size / step).rounded(.up), 1e6)) - 1, 0), Self.maximumOverlap)
    }
    for row in stride(from: overlap(bounds.height, pattern.yStep), through: 0, by: -1) {
      for column in stride(from: overlap(bounds.width, pattern.xStep), through: 0, by: -1) {
        context.saveGState()
        context.translateBy(
          x: -bounds.minX - CGFloat(column) * pattern.xStep,
          y: -bounds.minY - CGFloat(row) * pattern.yStep)
        context.clip(to: bounds)
        pattern.drawCell(in: context)
        context.restoreGState()
      }
    }
    let picture = context.canvas
    cairo_reset_clip(picture.cairo)
    picture.setSource(red: 0, green: 0, blue: 0, alpha: opacity)
    cairo_set_operator(picture.cairo, CAIRO_OPERATOR_DEST_IN)
    cairo_paint(picture.cairo)
    picture.dropSource()
    return picture
  }
}
