import CCairo
import Foundation

extension CGContext {
  /// Draws `image` stretched over `rect`, its top row at the largest y.
  ///
  /// With `byTiling` the image repeats from there over the whole clip. A mask lets the fill color
  /// through. An image with a side of more than 32767 pixels, Cairo's limit, is not drawn.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard !rect.isNull, !rect.isInfinite, rect.width > 0, rect.height > 0 else { return }
    let imageToBase = CGAffineTransform(
      a: rect.width / CGFloat(image.width), b: 0, c: 0, d: -rect.height / CGFloat(image.height),
      tx: rect.minX, ty: rect.maxY
    ).concatenating(state.ctm)
    guard imageToBase.isDrawable else { return }
    mixing { isExchanged in
      cairo_save(cairo)
      defer { cairo_restore(cairo) }
      if !byTiling {
        var frame = PathStorage()
        frame.addRect(rect, transform: state.ctm)
        emit(frame)
        cairo_clip(cairo)
      }
      setMatrix(imageToBase.concatenating(baseToCairo))
      withSurface(of: image, isExchanged: isExchanged) { surface in
        paint(surface, of: image, byTiling: byTiling, isExchanged: isExchanged)
      }
    }
  }

  private func paint(
    _ surface: OpaquePointer, of image: CGImage, byTiling: Bool, isExchanged: Bool
  ) {
    guard let pattern = cairo_pattern_create_for_surface(surface) else { return }
    defer { cairo_pattern_destroy(pattern) }
    cairo_pattern_set_extend(pattern, byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    let quality = image.shouldInterpolate ? state.interpolationQuality : .none
    cairo_pattern_set_filter(pattern, quality.cairoFilter)
    if image.isMask {
      setSource(state.fillColor, isExchanged: isExchanged)
      cairo_mask(cairo, pattern)
    } else {
      cairo_set_source(cairo, pattern)
      cairo_paint_with_alpha(cairo, state.alpha)
    }
    // Cairo must not keep the pattern: the pixels behind it are lent.
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
  }

  /// Lends the image as a surface in the channel order of this context.
  private func withSurface(
    of image: CGImage, isExchanged: Bool, _ body: (OpaquePointer) -> Void
  ) {
    func lend(_ bytes: UnsafeRawBufferPointer) {
      guard let base = bytes.baseAddress else { return }
      // Sound: a source surface is only read, and it is finished before the bytes go back.
      let surface = cairo_image_surface_create_for_data(
        UnsafeMutablePointer(mutating: base.assumingMemoryBound(to: UInt8.self)),
        CAIRO_FORMAT_ARGB32, Int32(clamping: image.width), Int32(clamping: image.height),
        Int32(clamping: image.width * 4))
      guard let surface else { return }
      if cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS { body(surface) }
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
    if isExchanged { return image.withPremultipliedRGBA8(lend) }
    var exchanged = image.premultipliedRGBA
    for index in stride(from: 0, to: exchanged.count, by: 4) { exchanged.swapAt(index, index + 2) }
    exchanged.withUnsafeBytes(lend)
  }
}
