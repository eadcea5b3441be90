// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// The facts that a PDF states about itself.
open class UIGraphicsPDFRendererFormat: NSObject {
  /// Texts by the keys of Core Graphics, such as `kCGPDFContextTitle`; empty at first.
  open var documentInfo: [String: Any] = [:]
  /// The area of pages that say nothing else.
  open internal(set) var bounds = CGRect.zero

  /// A format without texts.
  public required override init() {}

  /// A format without texts.
  open class func `default`() -> Self { Self() }

  /// A format without texts.
  open class func preferred() -> Self { Self() }
}

/// The context of a renderer's block.
open class UIGraphicsPDFRendererContext: NSObject {
  /// The context; it is the current one (``UIGraphicsGetCurrentContext()``) while the block runs.
  public let cgContext: CGContext
  /// The format of the document.
  public let format: UIGraphicsPDFRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsPDFRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// The area of the page, or, where none is open, of the document.
  open var pdfContextBounds: CGRect { cgContext.pageBox }

  /// Begins a page of the document's area; one that was open ends before.
  open func beginPage() { cgContext.beginKitPage(.zero, nil) }

  /// Begins a page of an area; one that was open ends before.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    cgContext.beginKitPage(bounds, pageInfo)
  }

  /// Makes a rectangle of the page, points from the lower left corner, y up, a link.
  open func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url as NSURL, for: rect) }

  /// Names a place of the page, points from the lower left corner, y up.
  open func addDestination(withName name: String, at point: CGPoint) {
    cgContext.addDestination(name as NSString, at: point)
  }

  /// Makes a rectangle of the page, points from the lower left corner, y up, a link to a named
  /// place.
  open func setDestinationWithName(_ name: String, for rect: CGRect) {
    cgContext.setDestination(name as NSString, for: rect)
  }

  /// Fills a rectangle.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Draws a line one point wide inside the edges of a rectangle.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Cuts the clip to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Draws PDFs: origin top left, y down, in points.
open class UIGraphicsPDFRenderer: NSObject {
  /// The format of the documents.
  public let format: UIGraphicsPDFRendererFormat

  /// A renderer of pages of an area, in the default format.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// A renderer of pages of an area.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    let own = UIGraphicsPDFRendererFormat()
    own.documentInfo = format.documentInfo
    own.bounds = bounds
    self.format = own
  }

  /// The document that `actions` draw, page by page; empty if it cannot be made.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    let data = NSMutableData()
    guard let consumer = CGDataConsumer(data: data),
      let context = CGContext(kitPages: format.bounds, consumer, format.documentInfo)
    else { return Data() }
    UIGraphicsPushContext(context)
    actions(UIGraphicsPDFRendererContext(context, format))
    UIGraphicsPopContext()
    context.closePDF()
    return Data(copying: data)
  }

  /// Writes the document that `actions` draw to a file, which appears whole or not at all. A link
  /// stays one, pipes and devices take the bytes.
  open func writePDF(
    to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void
  ) throws {
    let data = pdfData(actions: actions)
    do throws(OutputError) { try OutputFile.write(data, to: url.path) } catch {
      throw error.asNSError
    }
  }
}
