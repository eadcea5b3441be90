// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// How an image is drawn off screen.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Pixels per point; that of the main screen at first, which is 1 without UIKit.
  open var scale: CGFloat = MainScreen.scale
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

  /// A format with alpha at the scale of the main screen.
  public required init() { super.init() }

  /// A format with alpha for traits: at their scale, or that of the main screen.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
    if traitCollection.displayGamut == .SRGB { preferredRange = .standard }
  }

  /// A format with alpha at the scale of the current traits.
  open override class func preferred() -> Self {
    let format = Self()
    let scale = UITraitCollection.current.displayScale
    if scale > 0 { format.scale = scale }
    return format
  }

  /// Whether the image holds colors beyond sRGB.
  open var prefersExtendedRange: Bool {
    get { preferredRange == .extended }
    set { preferredRange = newValue ? .extended : .standard }
  }

  /// Whether the image holds colours brighter than white.
  open var supportsHighDynamicRange: Bool { preferredRange == .extended }

  /// A format with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    (copy.bounds, copy.scale, copy.opaque) = (bounds, scale, opaque)
    copy.preferredRange = preferredRange
    return copy
  }
}

/// The context of an image renderer's block.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  private let imageFormat: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    imageFormat = format
    super.init(context, format)
  }

  /// The format of the image.
  open override var format: UIGraphicsImageRendererFormat { imageFormat }

  /// The drawing so far.
  open var currentImage: UIImage {
    guard let image = cgContext.makeImage() else { return UIImage() }
    return UIImage(cgImage: image, scale: format.scale, orientation: .up)
  }
}

/// Draws images off screen: origin top left, y down, in points.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  private let imageFormat: UIGraphicsImageRendererFormat

  /// The format of the images; its bounds are the drawn area.
  open override var format: UIGraphicsImageRendererFormat { imageFormat }

  /// A renderer of images of that size in points, in the preferred format.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  /// A renderer of images of that size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer of images of a part of the plane, in the preferred format.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// A renderer of images of a part of the plane.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    let own = UIGraphicsImageRendererFormat()
    own.scale = format.scale > 0 ? format.scale : MainScreen.scale
    own.opaque = format.opaque
    own.preferredRange = format.preferredRange
    own.bounds = bounds
    imageFormat = own
    super.init(own)
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
