// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

/// Drawing with more than 8 bits: Cairo says how much of each pixel a drawing covers, in 8 bits,
/// and colors are mixed here.
extension CGContext {
  /// Mixes a drawing into the pixels of `bitmap`, D' = D · (1 − c) + B(S, D) · c with coverage c.
  func mix(_ drawing: Drawing, in clip: BitmapRect, precisely bitmap: PreciseBitmap) {
    let area = (drawing.frame.map(clip.intersection) ?? clip).intersection(bitmap.frame)
    guard !area.isEmpty else { return }
    let coverage = coverage(of: drawing, in: area)
    guard let colors = drawing.colors ?? roundedColors(of: drawing, in: area) else { return }
    let mode = state.blendMode
    bitmap.update(area) { x, y, below in
      let part = coverage[(y - area.y) * area.width + x - area.x]
      if part == 0 { return below }
      return below + (mode.mixed(colors(x, y), below) - below) * part
    }
  }

  /// How much of each pixel the shape, the clip and its masks leave, 0...1, row by row.
  private func coverage(of drawing: Drawing, in area: BitmapRect) -> [Float] {
    canvas.clearRows(of: area)
    cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_OVER)
    cairo_set_source_rgba(canvas.cairo, 0, 0, 0, 1)
    drawing.shape(canvas)
    canvas.dropSource()
    var result = canvas.alphas(in: area)
    if let mask = state.clipMask {
      for (index, alpha) in mask.alphas(in: area).enumerated() { result[index] *= alpha }
    }
    return result
  }

  /// The 8-bit colors that Cairo paints for a drawing; nil without memory.
  private func roundedColors(of drawing: Drawing, in area: BitmapRect) -> PaintColors? {
    guard let picture = Canvas(frame: area, format: CAIRO_FORMAT_ARGB32, isExchanged: false)
    else { return nil }
    drawing.flood(picture)
    picture.dropSource()
    let numbers = SpaceNumbers(colorSpace)
    var colors: [SIMD4<Float>] = []
    colors.reserveCapacity(area.width * area.height)
    picture.withRows { row in
      for y in 0..<area.height {
        let pixels = row(y)
        for x in 0..<area.width {
          let pixel = SIMD4<Float>(
            Float(pixels[x * 4 + 2]), Float(pixels[x * 4 + 1]), Float(pixels[x * 4]),
            Float(pixels[x * 4 + 3]))
          colors.append(numbers.premultiplied(pixel / 255))
        }
      }
    }
    return .each { x, y in colors[(y - area.y) * area.width + x - area.x] }
  }

  /// A plain color in the numbers of the context's space, premultiplied.
  func colors(of color: CGColor, alpha: CGFloat) -> PaintColors? {
    guard precise != nil, color.pattern == nil, let space = colorSpace,
      let values = color.converted(to: space, intent: state.renderingIntent, options: nil)?
        .components?.map({ Float($0) })
    else { return nil }
    let opacity = Float(color.srgbComponents.alpha) * Float(alpha)
    let straight =
      values.count == 2
      ? SIMD3(repeating: values[0]) : SIMD3(values[0], values[1], values[2])
    return .plain(SIMD4(straight * opacity, opacity))
  }

  /// The colors of a gradient, from where in it a point of user space is; nil for no color.
  func colors(
    of stops: [GradientStop], _ location: @escaping (CGPoint) -> CGFloat?
  ) -> PaintColors? {
    guard precise != nil else { return nil }
    let toUser = ctm.concatenating(baseToCairo).inverted()
    let (numbers, alpha) = (SpaceNumbers(colorSpace), Float(state.alpha))
    return .each { x, y in
      let center = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
      guard let t = location(center.applying(toUser)) else { return .zero }
      let color = SIMD4<Float>(stops.color(at: t))
      let opacity = color.w * alpha
      return SIMD4(numbers.straight(SIMD3(color.x, color.y, color.z)) * opacity, opacity)
    }
  }
}

extension Drawing {
  /// The pixels of a transparency layer.
  init(picture: PreciseBitmap, alpha: CGFloat) {
    let paint = { (canvas: Canvas) in
      guard let copy = Canvas(picture, isExchanged: canvas.isExchanged) else { return }
      canvas.setSource(copy)
      cairo_paint_with_alpha(canvas.cairo, alpha)
    }
    self.init(
      frame: picture.frame, colors: .each { picture.color($0, $1) * Float(alpha) }, draw: paint,
      flood: paint, shape: { $0.fill(picture.frame) })
  }
}

extension Canvas {
  /// A picture in 8 bits, for shadows and the like.
  fileprivate convenience init?(_ picture: PreciseBitmap, isExchanged: Bool) {
    self.init(frame: picture.frame, format: CAIRO_FORMAT_ARGB32, isExchanged: isExchanged)
    withRows { row in
      for y in 0..<frame.height {
        let pixels = row(y)
        for x in 0..<frame.width {
          let color = picture.color(frame.x + x, frame.y + y)
          let bytes = (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
            .toNearestOrEven)
          let (red, blue) = isExchanged ? (0, 2) : (2, 0)
          pixels[x * 4 + red] = UInt8(min(bytes.x, bytes.w))
          pixels[x * 4 + 1] = UInt8(min(bytes.y, bytes.w))
          pixels[x * 4 + blue] = UInt8(min(bytes.z, bytes.w))
          pixels[x * 4 + 3] = UInt8(bytes.w)
        }
      }
    }
  }

  /// Makes pixels of a canvas of alpha transparent, whatever its clip.
  fileprivate func clearRows(of area: BitmapRect) {
    let part = area.intersection(frame)
    withRows { row in
      for y in part.y..<part.maxY {
        (row(y - frame.y) + part.x - frame.x).update(repeating: 0, count: part.width)
      }
    }
  }

  /// The alphas of an area of a canvas of alpha, row by row, 0...1; 0 outside of its frame.
  fileprivate func alphas(in area: BitmapRect) -> [Float] {
    var result = [Float](repeating: 0, count: area.width * area.height)
    let part = area.intersection(frame)
    withRows { row in
      for y in part.y..<part.maxY {
        let from = row(y - frame.y) - frame.x
        let to = (y - area.y) * area.width - area.x
        for x in part.x..<part.maxX { result[to + x] = Float(from[x]) / 255 }
      }
    }
    return result
  }
}
