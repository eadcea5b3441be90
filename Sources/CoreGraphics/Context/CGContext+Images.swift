// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

extension CGContext {
  /// Draws `image` stretched over `rect`, its top row at the largest y.
  ///
  /// With `byTiling` the image repeats from there over the whole clip. A mask lets the fill color
  /// through. An image with a side of more than 32767 pixels, Cairo's limit, is not drawn.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let pixels = PlacedPixels.image(image)
    guard let placement = ImagePlacement(pixels, in: rect, self, isTiled: byTiling) else { return }
    note(textProblems: image.textProblems)
    note(textsOf: image)
    if image.isMask {
      stamp(placement)
    } else {
      draw(placement)
    }
  }

  /// Lets the fill color through a mask.
  private func stamp(_ placement: ImagePlacement) {
    let frame = placement.isTiled ? nil : placement.frame
    compose(
      Drawing(frame: frame, source: source(of: state.fillColor, alpha: state.alpha)) { canvas in
        placement.inside(canvas) { cairo_mask(canvas.cairo, $0) }
      })
  }

  /// Draws pixels where they lie.
  func draw(_ placement: ImagePlacement) {
    if ignoresColors { return }
    let (frame, alpha) = (placement.isTiled ? nil : placement.frame, state.alpha)
    let flood = { (canvas: Canvas) in
      placement.withPattern(on: canvas) { pattern in
        cairo_set_source(canvas.cairo, pattern)
        cairo_paint_with_alpha(canvas.cairo, alpha)
      }
    }
    compose(
      Drawing(
        frame: frame, colors: precise == nil ? nil : placement.colors(alpha: alpha),
        draw: { canvas in
          placement.inside(canvas) { pattern in
            cairo_set_source(canvas.cairo, pattern)
            cairo_paint_with_alpha(canvas.cairo, alpha)
          }
        }, flood: flood,
        shape: { canvas in placement.inside(canvas) { _ in cairo_paint(canvas.cairo) } }))
  }

  /// An image as coverage, for use as a mask.
  func coverage(of mask: CGImage, in rect: CGRect) -> Drawing {
    let nothing = BitmapRect(x: 0, y: 0, width: 0, height: 0)
    guard let placement = ImagePlacement(.image(mask.coverage), in: rect, self) else {
      return Drawing(frame: nothing, draw: { _ in }, flood: { _ in }, shape: { _ in })
    }
    return Drawing(
      frame: placement.frame,
      source: PaintSource { $0.setSource(red: 0, green: 0, blue: 0, alpha: 1) }
    ) {
      canvas in placement.inside(canvas) { cairo_mask(canvas.cairo, $0) }
    }
  }
}

/// Pixels that are drawn as images are.
struct PlacedPixels {
  var width: Int
  var height: Int
  var interpolates: Bool
  /// Them as Cairo takes them, with red and blue exchanged or not; nil without memory.
  var canvas: (_ isExchanged: Bool) -> Canvas?
  /// Them as an image; nil without memory.
  var image: () -> CGImage?

  static func image(_ image: CGImage) -> PlacedPixels {
    PlacedPixels(
      width: image.width, height: image.height, interpolates: image.shouldInterpolate,
      canvas: { image.canvas(isExchanged: $0) }, image: { image })
  }
}

/// An image, or a layer, on its way to a canvas: where it lies and how it is sampled.
final class ImagePlacement {
  private let pixels: PlacedPixels
  private let rectOutline: PathStorage
  private let imageToBase: CGAffineTransform
  private let filter: cairo_filter_t
  /// Texels along each axis of which the mean is sampled as one: more than one where the image
  /// shrinks so much that Cairo would leave texels out.
  private let block: (across: Int, down: Int)
  private unowned let context: CGContext
  let isTiled: Bool
  /// The pixels as Cairo wants them; by whether red and blue are exchanged.
  private var surfaces: [Bool: Canvas] = [:]
  /// The means of blocks of them, where blocks are sampled.
  private var blockMeans: [Bool: Canvas] = [:]

  /// Nil if there is nothing to draw.
  init?(
    _ pixels: PlacedPixels, in place: CGRect, _ context: CGContext, isTiled: Bool = false
  ) {
    guard !place.isNull, !place.isInfinite, place.width > 0, place.height > 0 else { return nil }
    let rect = isTiled ? Self.nearTile(of: place, pixels, context) : place
    imageToBase = CGAffineTransform(
      a: rect.width / CGFloat(pixels.width), b: 0, c: 0, d: -rect.height / CGFloat(pixels.height),
      tx: rect.minX, ty: rect.maxY
    ).concatenating(context.ctm)
    guard imageToBase.isDrawable else { return nil }
    guard imageToBase.concatenating(context.baseToCairo).isSampleable else {
      context.report(
        "An image that is magnified more than 65,536-fold, or a billion texels away, is not drawn.")
      return nil
    }
    guard max(pixels.width, pixels.height) <= CGContext.maximumSide else {
      context.report("An image with a side above \(CGContext.maximumSide) pixels is not drawn.")
      return nil
    }
    self.pixels = pixels
    self.context = context
    self.isTiled = isTiled
    var outline = PathStorage()
    outline.addRect(rect, transform: context.ctm)
    rectOutline = outline
    // Squares show where an image that does not interpolate is enlarged, not where it shrinks.
    let isSmooth = pixels.interpolates || imageToBase.shrinks
    let quality = isSmooth ? context.state.interpolationQuality : .none
    filter = quality.cairoFilter(enlarging: imageToBase.enlarges)
    block = filter == CAIRO_FILTER_GOOD && !isTiled ? imageToBase.meanBlock : (1, 1)
    if !isTiled, !isNear { return nil }
  }

  /// Whether Cairo can count the texels from the canvas's corner, or the image touches the canvas.
  private var isNear: Bool {
    let toTexels = imageToBase.concatenating(context.baseToCairo).inverted()
    let canvas = context.baseCanvas.frame
    return max(abs(toTexels.tx), abs(toTexels.ty)) < 0x1p14 || !frame.intersection(canvas).isEmpty
  }

  /// The tile in place of one that is so far from the canvas that Cairo cannot count its texels.
  private static func nearTile(
    of rect: CGRect, _ pixels: PlacedPixels, _ context: CGContext
  ) -> CGRect {
    let userToCairo = context.ctm.concatenating(context.baseToCairo)
    guard userToCairo.isDrawable else { return rect }
    let corner = CGPoint.zero.applying(userToCairo.inverted())
    func near(_ origin: CGFloat, _ length: CGFloat, _ count: Int, _ corner: CGFloat) -> CGFloat {
      let tiles = ((origin - corner) / length).rounded(.down)
      return tiles.isFinite && abs(tiles) * CGFloat(count) > 0x1p14
        ? origin - tiles * length : origin
    }
    var tile = rect.standardized
    tile.origin.x = near(tile.origin.x, tile.width, pixels.width, corner.x)
    tile.origin.y = near(tile.origin.y, tile.height, pixels.height, corner.y)
    return tile
  }

  /// The pixels that the image touches.
  var frame: BitmapRect {
    BitmapRect(covering: rectOutline.boundingBox.applying(context.baseToCairo)).grown(by: 1)
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
    guard let full = surface(isExchanged: canvas.isExchanged) else { return }
    // A page keeps the picture as it is.
    let means = canvas.isPage ? nil : means(of: full)
    guard let pattern = cairo_pattern_create_for_surface((means ?? full).surface) else { return }
    defer { cairo_pattern_destroy(pattern) }
    cairo_pattern_set_extend(pattern, isTiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, filter)
    let imageToCanvas = imageToBase.concatenating(context.baseToCairo)
    canvas.setMatrix(
      means == nil
        ? imageToCanvas
        : imageToCanvas.scaledBy(x: CGFloat(block.across), y: CGFloat(block.down)))
    body(pattern)
  }

  /// The image's colors, for bitmaps of more than 8 bits.
  func colors(alpha: CGFloat) -> PaintColors? {
    guard let image = pixels.image() else { return nil }
    let sampler = ImageSampler(
      image, toImage: imageToBase.concatenating(context.baseToCairo).inverted(),
      isNearest: filter == CAIRO_FILTER_NEAREST, isTiled: isTiled,
      numbers: SpaceNumbers(context.colorSpace))
    return .each { sampler.color($0, $1) * Float(alpha) }
  }

  /// The means of blocks of texels; nil where each counts by itself, and without memory.
  private func means(of full: Canvas) -> Canvas? {
    if block == (1, 1) { return nil }
    if let means = blockMeans[full.isExchanged] { return means }
    let means = full.means(ofBlocks: block)
    blockMeans[full.isExchanged] = means
    return means
  }

  private func surface(isExchanged: Bool) -> Canvas? {
    if let surface = surfaces[isExchanged] { return surface }
    let surface = pixels.canvas(isExchanged)
    surfaces[isExchanged] = surface
    return surface
  }
}

extension CGAffineTransform {
  /// Whether Cairo can go back from pixels to texels: it does so in steps of 1⁄65536, and counts
  /// texels in 32 bits. Where the steps leave no texel apart from another, or the count ends before
  /// the canvas, nothing can be drawn on the canvas any more.
  fileprivate var isSampleable: Bool {
    let toTexels = inverted()
    func step(_ value: CGFloat) -> CGFloat { (value * 65536).rounded() }
    let area = step(toTexels.a) * step(toTexels.d) - step(toTexels.b) * step(toTexels.c)
    return area != 0 && area.isFinite && max(abs(toTexels.tx), abs(toTexels.ty)) < 0x1p30
  }

  /// Whether lengths along an axis grow.
  fileprivate var enlarges: Bool { hypot(a, b) > 1 || hypot(c, d) > 1 }

  /// Whether lengths along an axis become shorter, and along none longer; rounding counts for
  /// nothing.
  fileprivate var shrinks: Bool {
    let (x, y) = (hypot(a, b), hypot(c, d))
    return max(x, y) < 1 + 1e-9 && min(x, y) < 1 - 1e-9
  }

  /// Cairo's good filter takes the mean of no more than 16 texels along an axis. From there on it
  /// gets means of blocks that leave it four.
  fileprivate var meanBlock: (across: Int, down: Int) {
    func count(_ length: CGFloat) -> Int {
      length * 16 < 1 ? Int(min(1 / (length * 4), 32_768)) : 1
    }
    return (count(hypot(a, b)), count(hypot(c, d)))
  }
}

extension CGImage {
  /// A copy of the pixels in the order that Cairo or an exchanged bitmap has.
  fileprivate func canvas(isExchanged: Bool) -> Canvas? {
    let frame = BitmapRect(x: 0, y: 0, width: width, height: height)
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

  /// An image whose alpha is the coverage of this one as a mask: its alpha, if it is a mask or has
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
