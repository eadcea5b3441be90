// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// How an image is drawn off screen.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels per point; 1 at first, as there is no screen.
  open var scale: CGFloat = 1
  /// Whether the image has no alpha; false at first.
  open var opaque = false
  /// Which colors the image can hold; automatic at first.
  open var preferredRange = Range.automatic

  /// Which colors an image can hold.
  public enum Range: Int, Sendable {
    /// Not known: those of sRGB, 8 bits a channel.
    case unspecified = -1
    /// The format of the display, whose range is that of sRGB: 8 bits a channel.
    case automatic = 0
    /// Those of extended sRGB, half floats.
    case extended = 1
    /// Those of sRGB, 8 bits a channel.
    case standard = 2
  }

  /// The rectangle, in points, that is drawn.
  open internal(set) var bounds = CGRect.zero

  /// A format of scale 1 with alpha.
  public required override init() {}

  /// A format of scale 1 with alpha.
  open class func `default`() -> Self { Self() }

  /// A format of scale 1 with alpha.
  open class func preferred() -> Self { Self() }
}

/// The context of a renderer's block.
open class UIGraphicsImageRendererContext: NSObject {
  /// The context; it is the current one (``UIGraphicsGetCurrentContext()``) while the block runs.
  public let cgContext: CGContext
  /// The format of the image.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// The drawing so far.
  open var currentImage: UIImage {
    guard let image = cgContext.makeImage() else { return UIImage() }
    return UIImage(cgImage: image, scale: format.scale, orientation: .up)
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

/// Draws images off screen: origin top left, y down, in points.
open class UIGraphicsImageRenderer: NSObject {
  /// The format of the images; its bounds are the drawn area.
  public let format: UIGraphicsImageRendererFormat

  /// A renderer of images of that size in points, in the default format.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  /// A renderer of images of that size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer of images of a part of the plane, in the default format.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// A renderer of images of a part of the plane.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    let own = UIGraphicsImageRendererFormat()
    own.scale = format.scale > 0 ? format.scale : 1
    own.opaque = format.opaque
    own.preferredRange = format.preferredRange
    own.bounds = bounds
    self.format = own
  }

  /// The image that `actions` draw. Of a size that no bitmap has the image is empty, and `actions`
  /// do not run.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(
      kitBounds: format.bounds, scale: format.scale, isOpaque: format.opaque,
      isExtended: format.preferredRange == .extended)
    guard let context else { return UIImage() }
    let drawing = UIGraphicsImageRendererContext(context, format)
    UIGraphicsPushContext(context)
    actions(drawing)
    UIGraphicsPopContext()
    return drawing.currentImage
  }

  /// The image that `actions` draw as a PNG file; empty for an empty image.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// The image that `actions` draw as a JPEG file of quality 0...1; empty for an empty image.
  open func jpegData(
    withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: quality) ?? Data()
  }
}
