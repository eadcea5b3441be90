// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

/// A bitmap that Cairo draws on: that of a context, of a transparency layer, or a picture in
/// between.
///
/// All canvases of a context share its pixels' coordinates, from the top left, y down; `frame` says
/// which of them this one holds. A page of a PDF is a canvas, too: it keeps drawings as they are,
/// and its coordinates are points; what cannot be kept so is drawn in finer pixels.
final class Canvas {
  /// The pixels that the canvas holds.
  let frame: BitmapRect
  /// Cairo's format of a pixel.
  let format: cairo_format_t
  /// Pixels in memory along a side of the coordinates' unit: more than one for pictures that a page
  /// of a PDF shows, and of a page the number for those.
  let density: Int
  /// Whether drawings are kept as they are, not as pixels.
  let isPage: Bool
  /// Whether memory holds RGBA where Cairo sees BGRA. All but four blend modes treat the channels
  /// alike, so it is enough to hand Cairo every color and picture with red and blue exchanged.
  var isExchanged: Bool
  /// Cairo's view of the pixels.
  let surface: OpaquePointer
  /// Draws on ``surface`` with a clip of its own; its untransformed space is that of ``frame``.
  let cairo: OpaquePointer
  /// Sound: the memory behind the surface lives as long as it.
  private let memory: BitmapMemory?

  /// A transparent canvas with memory of its own; nil if it is empty or there is no memory.
  convenience init?(
    frame: BitmapRect, format: cairo_format_t, isExchanged: Bool, density: Int = 1
  ) {
    guard !frame.isEmpty, frame.width * density <= CGContext.maximumSide,
      frame.height * density <= CGContext.maximumSide,
      let surface = cairo_image_surface_create(
        format, Int32(frame.width * density), Int32(frame.height * density))
    else { return nil }
    self.init(
      surface: surface, memory: nil, frame: frame, format: format, isExchanged: isExchanged,
      density: density)
  }

  /// A canvas on a page, which takes over one reference to the surface.
  convenience init?(page surface: OpaquePointer, frame: BitmapRect, density: Int) {
    self.init(
      surface: surface, memory: nil, frame: frame, format: CAIRO_FORMAT_ARGB32,
      isExchanged: false, density: density, isPage: true)
  }

  /// A canvas that keeps drawings until another one shows it.
  convenience init?(keeping frame: BitmapRect, density: Int) {
    var box = cairo_rectangle_t(
      x: Double(frame.x), y: Double(frame.y), width: Double(frame.width),
      height: Double(frame.height))
    guard !frame.isEmpty,
      let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &box)
    else { return nil }
    self.init(page: surface, frame: frame, density: density)
  }

  /// A canvas on memory, whose rows have a multiple of four bytes.
  convenience init?(
    memory: BitmapMemory, bytesPerRow: Int, frame: BitmapRect, format: cairo_format_t,
    isExchanged: Bool
  ) {
    let surface = cairo_image_surface_create_for_data(
      memory.bytes.assumingMemoryBound(to: UInt8.self), format, Int32(frame.width),
      Int32(frame.height), Int32(bytesPerRow))
    guard let surface else { return nil }
    self.init(
      surface: surface, memory: memory, frame: frame, format: format, isExchanged: isExchanged)
  }

  private init?(
    surface: OpaquePointer, memory: BitmapMemory?, frame: BitmapRect, format: cairo_format_t,
    isExchanged: Bool, density: Int = 1, isPage: Bool = false
  ) {
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    if !isPage {
      cairo_surface_set_device_scale(surface, Double(density), Double(density))
      cairo_surface_set_device_offset(
        surface, Double(-frame.x * density), Double(-frame.y * density))
    }
    guard let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.cairo = cairo
    self.memory = memory
    self.frame = frame
    self.format = format
    self.isExchanged = isExchanged
    (self.density, self.isPage) = (density, isPage)
  }

  deinit {
    cairo_destroy(cairo)
    // A surface with pixels of its own may still be the source of another canvas.
    if memory != nil { cairo_surface_finish(surface) }
    cairo_surface_destroy(surface)
  }

  /// The pixels that Cairo's clip lets through, whole or in part.
  var clipFrame: BitmapRect {
    setMatrix(.identity)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    return BitmapRect(covering: CGRect(x: left, y: top, width: right - left, height: bottom - top))
      .intersection(frame)
  }

  func setMatrix(_ transform: CGAffineTransform) {
    var matrix = transform.cairoMatrix
    cairo_set_matrix(cairo, &matrix)
  }

  /// Sets a color as Cairo's source.
  func setSource(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cairo_set_source_rgba(
      cairo, isExchanged ? blue : red, green, isExchanged ? red : blue, alpha)
  }

  /// Sets the picture of another canvas as Cairo's source, pixel upon pixel.
  func setSource(_ picture: Canvas) {
    setMatrix(.identity)
    cairo_set_source_surface(cairo, picture.surface, 0, 0)
  }

  /// Drops Cairo's source: the pixels behind it may be lent.
  func dropSource() { cairo_set_source_rgba(cairo, 0, 0, 0, 0) }

  /// Runs Cairo's current source and operator over the pixels of `area`.
  func fill(_ area: BitmapRect) {
    setMatrix(.identity)
    cairo_new_path(cairo)
    cairo_rectangle(
      cairo, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    cairo_fill(cairo)
  }

  /// Multiplies this canvas by `mask`'s alpha; nothing stays outside of the mask's frame.
  func keep(_ mask: Canvas) {
    setSource(mask)
    cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
    cairo_paint(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    dropSource()
  }

  /// A canvas with the same pixels in `area`; nil without memory.
  func copy(of area: BitmapRect) -> Canvas? {
    let part = area.intersection(frame)
    guard
      let copy = Canvas(frame: part, format: format, isExchanged: isExchanged, density: density)
    else { return nil }
    copy.setSource(self)
    cairo_set_operator(copy.cairo, CAIRO_OPERATOR_SOURCE)
    cairo_paint(copy.cairo)
    cairo_set_operator(copy.cairo, CAIRO_OPERATOR_OVER)
    copy.dropSource()
    return copy
  }
}

/// Pixels that several objects share; freed with the last of them if they are not the caller's.
final class BitmapMemory {
  let bytes: UnsafeMutableRawPointer
  private let isOwned: Bool

  /// Zeros, in memory of its own; nil where there is not so much.
  init?(byteCount: Int) {
    guard let memory = calloc(max(1, byteCount), 1) else { return nil }
    bytes = memory
    isOwned = true
  }

  /// The caller's memory, which outlives this object.
  init(borrowing bytes: UnsafeMutableRawPointer) {
    self.bytes = bytes
    isOwned = false
  }

  deinit { if isOwned { free(bytes) } }
}
