// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

extension CGContext {
  /// A context that writes a PDF to a consumer. User space is in points.
  ///
  /// `mediaBox` is the area of pages that say nothing else, 612 × 792 points for nil. Of
  /// `auxiliaryInfo` the title, author, subject, keywords and creator are written. Nil for an empty
  /// or endless area, or if passwords are wanted, as files are not encrypted here.
  ///
  /// Paths, clips, linear gradients, images, text (as outlines) and transparency layers stay what
  /// they are; shadows, masks made of images, patterns and gradients round a centre are pictures of
  /// 288 pixels to the inch.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    let info = auxiliaryInfo ?? NSDictionary()
    let box = mediaBox?.pointee.standardized ?? CGRect(x: 0, y: 0, width: 612, height: 792)
    guard box.isPage, !info.wantsPassword, let document = PageDocument(consumer) else {
      return nil
    }
    document.describe(info)
    self.init(document)
    document.mediaBox = info.box(kCGPDFContextMediaBox) ?? box
  }

  /// A context that writes a PDF to a file, which appears when the document is closed; see
  /// ``init(consumer:mediaBox:_:)``.
  public convenience init?(
    _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
  }

  /// Begins a page; its box may be among `pageInfo`. A page that was open ends before.
  ///
  /// The graphics state starts afresh. Drawings outside of pages are lost, and said to be.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {
    guard let document else { return }
    endPDFPage()
    let wanted = pageInfo?.box(kCGPDFContextMediaBox) ?? document.mediaBox
    let box = wanted.isPage ? wanted : document.mediaBox
    guard let page = document.page(width: box.width, height: box.height) else { return }
    (document.isPageOpen, document.pageBox) = (true, box)
    canvas = page
    baseToCairo = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
    resetState()
  }

  /// Begins a page. Without a box it has the document's.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
    guard let box = mediaBox?.pointee else { return beginPDFPage(nil) }
    // Sound: the rectangle is copied as bytes.
    let bytes = withUnsafeBytes(of: box) { NSData(bytes: $0.baseAddress, length: $0.count) }
    beginPDFPage(NSDictionary(object: bytes, forKey: kCGPDFContextMediaBox))
  }

  /// Ends the page; without an open one nothing happens.
  public func endPDFPage() {
    guard let document, document.isPageOpen else { return }
    while !layers.isEmpty { endTransparencyLayer() }
    document.endPage(canvas)
    document.isPageOpen = false
    if let outside = Canvas.hidden(format: CAIRO_FORMAT_ARGB32, isExchanged: false) {
      canvas = outside
    }
    resetState()
  }

  /// Ends the page; without an open one nothing happens.
  public func endPage() { endPDFPage() }

  /// Ends the document: the file is written, and nothing is drawn any more.
  public func closePDF() {
    endPDFPage()
    document?.finish()
  }

  /// Whether the context writes a PDF.
  package var isPDF: Bool { document != nil }

  /// The area of the page, or of pages that say nothing else where none is open; null for a bitmap.
  package var pageBox: CGRect { document.map { $0.isPageOpen ? $0.pageBox : $0.mediaBox } ?? .null }

  private func resetState() {
    dropSavedStates()
    state = GraphicsState()
    currentPath = PathStorage()
    textMatrix = .identity
    baseTransform = .identity
  }
}
