// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

extension CGContext {
  /// Fills the clip with a gradient along the line from `start` to `end`, in user space; colors are
  /// the same across that line.
  ///
  /// Nothing is drawn before the start or after the end unless `options` say so, nor at all if both
  /// are one point.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    drawLinear(gradient.stops, from: start, to: end, options)
  }

  /// Fills the clip with circles that go from one to the other, in user space.
  ///
  /// Where circles overlap, that nearer to the end is on top. Nothing is drawn before the start or
  /// after the end unless `options` say so, nor at all if both circles are the same.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    drawRadial(
      gradient.stops,
      RadialRamp(
        start: startCenter, startRadius: startRadius, end: endCenter, endRadius: endRadius, options)
    )
  }

  /// Fills the clip with colors that go once round `center`, in user space.
  ///
  /// The first color begins at `angle`, in radians from the x axis towards the y axis.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard center.x.isFinite, center.y.isFinite, angle.isFinite else { return }
    drawRamp(gradient.stops) { point in
      let turn = (atan2(point.y - center.y, point.x - center.x) - angle) / (2 * .pi)
      return turn - turn.rounded(.down)
    }
  }

  /// Fills the clip with a shading.
  public func drawShading(_ shading: CGShading) {
    switch shading.form {
    case .axial(let start, let end): drawLinear(shading.stops, from: start, to: end, shading.extent)
    case .radial(let start, let startRadius, let end, let endRadius):
      drawRadial(
        shading.stops,
        RadialRamp(
          start: start, startRadius: startRadius, end: end, endRadius: endRadius, shading.extent))
    }
  }

  private func drawLinear(
    _ stops: [GradientStop], from start: CGPoint, to end: CGPoint,
    _ options: CGGradientDrawingOptions
  ) {
    guard !ignoresColors, state.ctm.isDrawable, start != end,
      [start.x, start.y, end.x, end.y].allSatisfy(\.isFinite)
    else { return }
    let alpha = state.alpha
    let toCairo = ctm.concatenating(baseToCairo)
    let source = { (canvas: Canvas) in
      guard let ramp = cairo_pattern_create_linear(start.x, start.y, end.x, end.y) else { return }
      cairo_pattern_set_extend(ramp, CAIRO_EXTEND_PAD)
      // Of stops at one place the outermost goes on beyond the end.
      if !options.contains(.drawsBeforeStartLocation) { ramp.addStop(at: 0, .zero, canvas) }
      for stop in [GradientStop(location: 0, color: stops.color(at: 0))] + stops
        + [GradientStop(location: 1, color: stops[stops.count - 1].color)]
      {
        ramp.addStop(at: stop.location, stop.color * SIMD4(1, 1, 1, alpha), canvas)
      }
      if !options.contains(.drawsAfterEndLocation) { ramp.addStop(at: 1, .zero, canvas) }
      canvas.setMatrix(toCairo)
      cairo_set_source(canvas.cairo, ramp)
      cairo_pattern_destroy(ramp)
    }
    let way = CGVector(dx: end.x - start.x, dy: end.y - start.y)
    let colors = colors(of: stops) { point in
      let t =
        ((point.x - start.x) * way.dx + (point.y - start.y) * way.dy)
        / (way.dx * way.dx + way.dy * way.dy)
      if t < 0, !options.contains(.drawsBeforeStartLocation) { return nil }
      if t > 1, !options.contains(.drawsAfterEndLocation) { return nil }
      return min(max(t, 0), 1)
    }
    let isBand = options != [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    compose(
      Drawing(frame: nil, source: PaintSource(colors: colors, source)) { canvas in
        // Readers of PDF go on with a colour beyond the ends, whatever its alpha.
        guard canvas.isPage, isBand else { return cairo_paint(canvas.cairo) }
        canvas.setMatrix(toCairo)
        canvas.addBand(from: start, along: way, options)
        cairo_fill(canvas.cairo)
      })
  }

  private func drawRadial(_ stops: [GradientStop], _ ramp: RadialRamp?) {
    guard let ramp else { return }
    drawRamp(stops, ramp.location)
  }

  /// Fills the clip with the colors at the locations that `location` gives for points of user
  /// space; nil for no color.
  private func drawRamp(
    _ stops: [GradientStop], _ location: @escaping (CGPoint) -> CGFloat?
  ) {
    guard !ignoresColors, state.ctm.isDrawable else { return }
    let toUser = ctm.concatenating(baseToCairo).inverted()
    let alpha = state.alpha
    let source = { (canvas: Canvas) in
      guard
        let picture = Canvas(
          frame: canvas.clipFrame, format: CAIRO_FORMAT_ARGB32, isExchanged: canvas.isExchanged,
          density: canvas.density)
      else { return canvas.dropSource() }
      picture.fillPixels { center in
        guard let t = location(center.applying(toUser)) else { return .zero }
        return stops.color(at: t) * SIMD4(1, 1, 1, alpha)
      }
      canvas.setSource(picture)
    }
    let colors = colors(of: stops, location)
    compose(
      Drawing(frame: nil, source: PaintSource(colors: colors, source)) { cairo_paint($0.cairo) })
  }
}

extension OpaquePointer {
  /// Adds a color to a Cairo gradient.
  fileprivate func addStop(at location: CGFloat, _ color: SIMD4<Double>, _ canvas: Canvas) {
    cairo_pattern_add_color_stop_rgba(
      self, location, canvas.isExchanged ? color.z : color.x, color.y,
      canvas.isExchanged ? color.x : color.z, color.w)
  }
}

extension Canvas {
  /// Makes the part of the plane between the ends of a gradient the path, and beyond those where it
  /// goes on.
  fileprivate func addBand(
    from start: CGPoint, along way: CGVector, _ options: CGGradientDrawingOptions
  ) {
    let far = 2 * PageDocument.maximumSide / max(hypot(way.dx, way.dy), 1e-6)
    let first = options.contains(.drawsBeforeStartLocation) ? -far : 0
    let last = options.contains(.drawsAfterEndLocation) ? 1 + far : 1
    cairo_new_path(cairo)
    for (along, across) in [(first, -far), (last, -far), (last, far), (first, far)] {
      cairo_line_to(
        cairo, start.x + way.dx * along - way.dy * across,
        start.y + way.dy * along + way.dx * across)
    }
    cairo_close_path(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
  }

  /// Sets every pixel to the color, which is not premultiplied, of its middle.
  fileprivate func fillPixels(_ color: (CGPoint) -> SIMD4<Double>) {
    let side = 1 / CGFloat(density)
    let (red, blue) = isExchanged ? (0, 2) : (2, 0)
    withRows { row in
      for y in 0..<frame.height * density {
        let pixels = row(y)
        for x in 0..<frame.width * density {
          let value = color(
            CGPoint(
              x: CGFloat(frame.x) + (CGFloat(x) + 0.5) * side,
              y: CGFloat(frame.y) + (CGFloat(y) + 0.5) * side))
          let bytes = value * value.w * 255 + 0.5
          let to = pixels + x * 4
          to[red] = UInt8(min(bytes.x, 255))
          to[1] = UInt8(min(bytes.y, 255))
          to[blue] = UInt8(min(bytes.z, 255))
          to[3] = UInt8(min(value.w * 255 + 0.5, 255))
        }
      }
    }
  }
}
