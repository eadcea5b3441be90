// SPDX-License-Identifier: Apache-2.0

// Apple spells these functions with a capital prefix.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation

// Pages have their origin at the top left, y down, in points; an empty area stands for 612 × 792.

/// Begins a PDF, whose bytes are added to `data` until it ends: its context becomes current.
///
/// `documentInfo` has the keys of Core Graphics, such as `kCGPDFContextTitle`.
public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
  guard let consumer = CGDataConsumer(data: data) else { return }
  if let context = CGContext(kitPages: bounds, consumer, documentInfo) {
    UIGraphicsPushContext(context)
  }
}

/// Begins a PDF file, which appears when it ends: its context becomes current. False if it cannot
/// be made.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
  guard let consumer = CGDataConsumer(url: NSURL(fileURLWithPath: path)),
    let context = CGContext(kitPages: bounds, consumer, documentInfo)
  else { return false }
  UIGraphicsPushContext(context)
  return true
}

/// Ends the PDF that was begun last.
public func UIGraphicsEndPDFContext() {
  guard let context = currentPDF else { return }
  context.closePDF()
  UIGraphicsPopContext()
}

/// Begins a page of the PDF's area; one that was open ends before.
public func UIGraphicsBeginPDFPage() { currentPDF?.beginKitPage(.zero, nil) }

/// Begins a page. An empty area stands for the PDF's own. An open page ends before.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  currentPDF?.beginKitPage(bounds, pageInfo)
}

/// The area of the page, or, where none is open, of the PDF; zero without a PDF.
public func UIGraphicsGetPDFContextBounds() -> CGRect { currentPDF?.pageBox ?? .zero }

// Places of links are in the page's default user space, points from the lower left corner, y up, as
// on Apple.

/// Makes a rectangle of the page a link to an address.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
  currentPDF?.setURL(url as NSURL, for: rect)
}

/// Names a place of the page.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
  currentPDF?.addDestination(name as NSString, at: point)
}

/// Makes a rectangle of the page a link to a named place.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
  currentPDF?.setDestination(name as NSString, for: rect)
}

/// The current context, if it writes a PDF.
private var currentPDF: CGContext? {
  UIGraphicsGetCurrentContext().flatMap { $0.isPDF ? $0 : nil }
}

extension CGContext {
  /// A PDF of UIKit's kind.
  convenience init?(
    kitPages bounds: CGRect, _ consumer: CGDataConsumer, _ info: [AnyHashable: Any]?
  ) {
    var box = bounds.isEmpty ? CGRect(x: 0, y: 0, width: 612, height: 792) : bounds
    self.init(consumer: consumer, mediaBox: &box, info.map(NSDictionary.init(dictionary:)))
  }

  /// Begins a page with its origin at the top left, y down; offsets of shadows are so, too.
  func beginKitPage(_ bounds: CGRect, _ info: [AnyHashable: Any]?) {
    let wanted = NSMutableDictionary()
    for (key, value) in info ?? [:] { wanted[key] = value }
    if !bounds.isEmpty {
      // Sound: the rectangle is copied as bytes.
      let bytes = withUnsafeBytes(of: bounds) { NSData(bytes: $0.baseAddress, length: $0.count) }
      wanted[kCGPDFContextMediaBox] = bytes
    }
    beginPDFPage(wanted)
    let box = pageBox
    concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: box.minX, ty: box.maxY))
    baseTransform = ctm
    translateBy(x: -box.minX, y: -box.minY)
  }
}
