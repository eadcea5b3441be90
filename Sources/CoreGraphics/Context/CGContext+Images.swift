import CCairo
import Foundation

extension CGContext {
  /// Draws `image` stretched over `rect`, its top row at the largest y.
  ///
  /// With `byTiling` the image repeats from there over the whole clip. A mask lets the fill color
  /// through. An image with a side of more than 32767 pixels, Cairo's limit, is not drawn.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard let placement = ImagePlacement(image, in: rect, self) else { return }
    if ignoresColors && !image.isMask { return }
    placement.isTiled = byTiling
    let (frame, alpha) = (byTiling ? nil : placement.frame, state.alpha)
    if image.isMask {
      compose(
        Drawing(frame: frame, source: source(of: state.fillColor, alpha: alpha)) { canvas in
          placement.inside(canvas) { cairo_mask(canvas.cairo, $0) }
        })
    } else {
      let flood = { (canvas: Canvas) in
        placement.withPattern(on: canvas) { pattern in
          cairo_set_source(canvas.cairo, pattern)
          cairo_paint_with_alpha(canvas.cairo, alpha)
        }
      }
      compose(
        Drawing(
          frame: frame,
          draw: { canvas in
            placement.inside(canvas) { pattern in
              cairo_set_source(canvas.cairo, pattern)
              cairo_paint_with_alpha(canvas.cairo, alpha)
            }
          }, flood: flood,
          shape: { canvas in placement.inside(canvas) { _ in cairo_paint(canvas.cairo) } }))
    }
  }

  /// An image as what it lets through where it serves as a mask.
  func coverage(of mask: CGImage, in rect: CGRect) -> Drawing {
    let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
    guard let placement = ImagePlacement(mask.coverage, in: rect, self) else {
      return Drawing(frame: nothing, draw: { _ in }, flood: { _ in }, shape: { _ in })
    }
    return Drawing(
      frame: placement.frame, source: { $0.setSource(red: 0, green: 0, blue: 0, alpha: 1) }
    ) {
      canvas in placement.inside(canvas) { cairo_mask(canvas.cairo, $0) }
    }
  }
}

/// An image on its way to a canvas: where it lies and how it is sampled.
final class ImagePlacement {
  private let image: CGImage
  private let rectOutline: PathStorage
  private let imageToBase: CGAffineTransform
  private let filter: cairo_filter_t
  private unowned let context: CGContext
  var isTiled = false
  /// The pixels as Cairo wants them; by whether red and blue are exchanged.
  private var surfaces: [Bool: Canvas] = [:]

  /// Nil if there is nothing to draw.
  init?(_ image: CGImage, in rect: CGRect, _ context: CGContext) {
    guard !rect.isNull, !rect.isInfinite, rect.width > 0, rect.height > 0 else { return nil }
    imageToBase = CGAffineTransform(
      a: rect.width / CGFloat(image.width), b: 0, c: 0, d: -rect.height / CGFloat(image.height),
      tx: rect.minX, ty: rect.maxY
    ).concatenating(context.ctm)
    guard imageToBase.isDrawable else { return nil }
    guard max(image.width, image.height) <= CGContext.maximumSide else {
      context.report("An image with a side above \(CGContext.maximumSide) pixels is not drawn.")
      return nil
    }
    self.image = image
    self.context = context
    var outline = PathStorage()
    outline.addRect(rect, transform: context.ctm)
    rectOutline = outline
    let quality = image.shouldInterpolate ? context.state.interpolationQuality : .none
    filter = quality.cairoFilter(enlarging: imageToBase.enlarges)
  }

  /// The pixels that the image touches.
  var frame: PixelRect {
    PixelRect(covering: rectOutline.boundingBox.applying(context.baseToCairo)).grown(by: 1)
  }

  /// Runs `body` with the image as a pattern, clipped to where the image lies.
  func inside(_ canvas: Canvas, _ body: (OpaquePointer) -> Void) {
    cairo_save(canvas.cairo)
    if !isTiled {
      context.emit(rectOutline, on: canvas)
      cairo_set_fill_rule(canvas.cairo, CAIRO_FILL_RULE_WINDING)
      cairo_clip(canvas.cairo)
    }
    withPattern(on: canvas, body)
    cairo_restore(canvas.cairo)
  }

  /// Lends the image as a pattern in the space of the canvas's current matrix, which this sets.
  func withPattern(on canvas: Canvas, _ body: (OpaquePointer) -> Void) {
    guard let surface = surface(isExchanged: canvas.isExchanged),
      let pattern = cairo_pattern_create_for_surface(surface.surface)
    else { return }
    defer { cairo_pattern_destroy(pattern) }
    cairo_pattern_set_extend(pattern, isTiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, filter)
    canvas.setMatrix(imageToBase.concatenating(context.baseToCairo))
    body(pattern)
  }

  private func surface(isExchanged: Bool) -> Canvas? {
    if let surface = surfaces[isExchanged] { return surface }
    let surface = image.canvas(isExchanged: isExchanged)
    surfaces[isExchanged] = surface
    return surface
  }
}

extension CGAffineTransform {
  /// Whether lengths along an axis grow.
  fileprivate var enlarges: Bool { hypot(a, b) > 1 || hypot(c, d) > 1 }
}

extension CGImage {
  /// A copy of the pixels in the order that Cairo or an exchanged bitmap has.
  fileprivate func canvas(isExchanged: Bool) -> Canvas? {
    let frame = PixelRect(x: 0, y: 0, width: width, height: height)
    let canvas = Canvas(frame: frame, format: CAIRO_FORMAT_ARGB32, isExchanged: true)
    withPremultipliedRGBA8 { source in
      guard let base = source.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      // Sound: source and canvas have rows of width · 4 bytes.
      canvas?.withRows { row in
        for y in 0..<height { row(y).update(from: base + y * width * 4, count: width * 4) }
      }
    }
    if !isExchanged { canvas?.exchangeRedAndBlue(in: frame) }
    return canvas
  }

  /// An image whose alpha is what this one lets through as a mask: its alpha, if it is a mask or has
  /// alpha that is not 1 everywhere, and else its gray.
  fileprivate var coverage: CGImage {
    if isMask || alphaInfo.hasAlpha { return self }
    var pixels = premultipliedRGBA
    pixels.withUnsafeMutableBufferPointer { pixels in
      // Sound: every index is below the count, and the buffer is not kept.
      for index in stride(from: 0, to: pixels.count - 3, by: 4) {
        pixels[index + 3] = PixelMath.gray(
          red: pixels[index], green: pixels[index + 1], blue: pixels[index + 2])
      }
    }
    var facts = facts
    facts.bitmapInfo = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
    return CGImage(facts, pixels: pixels, provider: nil)
  }
}
