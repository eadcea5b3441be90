// SPDX-License-Identifier: Apache-2.0
import CABase
import CCairo
import Foundation

/// A PDF that is being written, page by page.
final class PageDocument {
  /// Pixels along a point for what a page cannot keep as it is: 288 to the inch.
  static let density = 4
  /// The longest side of a page, points, as PDF readers have it.
  static let maximumSide: CGFloat = 14_400
  private let surface: OpaquePointer
  private let consumer: CGDataConsumer
  private let stream: Stream
  private(set) var isFinished = false
  /// The area of pages that say nothing else.
  var mediaBox = CGRect.zero
  /// The area of the open page.
  var pageBox = CGRect.zero
  var isPageOpen = false
  private var isMarked = false

  /// Where Cairo's bytes go.
  private final class Stream {
    let consumer: CGDataConsumer
    var hasFailed = false
    init(_ consumer: CGDataConsumer) { self.consumer = consumer }
  }

  /// Nil if there is no memory.
  init?(_ consumer: CGDataConsumer) {
    self.consumer = consumer
    stream = Stream(consumer)
    // Sound: the stream lives as long as this, which finishes the surface before it goes.
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let stream = Unmanaged<Stream>.fromOpaque(closure).takeUnretainedValue()
        let isTaken = stream.consumer.put(UnsafeRawPointer(bytes), Int(count))
        if !isTaken { stream.hasFailed = true }
        return isTaken ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
      }, Unmanaged.passUnretained(stream).toOpaque(), 612, 792)
    guard let surface else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
  }

  deinit {
    finish()
    cairo_surface_destroy(surface)
  }

  /// A canvas for the next page; nil if there is no memory.
  func page(width: CGFloat, height: CGFloat) -> Canvas? {
    guard !isFinished else { return nil }
    cairo_pdf_surface_set_size(surface, Double(width), Double(height))
    guard let page = cairo_surface_reference(surface) else { return nil }
    let frame = BitmapRect(covering: CGRect(x: 0, y: 0, width: width, height: height))
    return Canvas(page: page, frame: frame, density: Self.density)
  }

  /// Draws something too small to be seen, once a page: Cairo forgets links of pages without
  /// drawings.
  func markPage(_ canvas: Canvas) {
    guard !isMarked else { return }
    isMarked = true
    cairo_save(canvas.cairo)
    cairo_reset_clip(canvas.cairo)
    canvas.setSource(red: 1, green: 1, blue: 1, alpha: 0.01)
    cairo_new_path(canvas.cairo)
    cairo_rectangle(canvas.cairo, 0, 0, 0.01, 0.01)
    cairo_fill(canvas.cairo)
    cairo_restore(canvas.cairo)
  }

  /// Ends the page.
  func endPage(_ canvas: Canvas) {
    cairo_show_page(canvas.cairo)
    isMarked = false
  }

  /// Sets a text about the document.
  func set(_ key: cairo_pdf_metadata_t, _ text: String) {
    cairo_pdf_surface_set_metadata(surface, key, text)
  }

  /// Writes the rest and closes the file. Later calls do nothing. False if not all was written.
  @discardableResult func finish() -> Bool {
    guard !isFinished else { return true }
    isFinished = true
    cairo_surface_finish(surface)
    let isWhole = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS && !stream.hasFailed
    let isKept = consumer.close(isWhole: isWhole)
    if !isWhole || !isKept {
      StandardError.write("CGContext: A PDF could not be written: \(consumer.place).\n")
    }
    return isWhole && isKept
  }
}
