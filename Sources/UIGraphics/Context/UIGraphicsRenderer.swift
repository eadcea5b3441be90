// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// How a renderer draws.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// The rectangle, in points, that is drawn; zero before a renderer has it.
  open internal(set) var bounds = CGRect.zero

  /// A format with the defaults.
  public required override init() {}

  /// A format with the defaults.
  open class func `default`() -> Self { Self() }

  /// A format that suits the current traits.
  open class func preferred() -> Self { Self() }

  /// A format with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.bounds = bounds
    return copy
  }
}

/// The context of a renderer's block.
open class UIGraphicsRendererContext: NSObject {
  /// The context; it is the current one (``UIGraphicsGetCurrentContext()``) while the block runs.
  public let cgContext: CGContext
  private let rendererFormat: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    cgContext = context
    rendererFormat = format
  }

  /// The format of the renderer.
  open var format: UIGraphicsRendererFormat { rendererFormat }

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

  /// Draws a line one point wide inside the edges of a rectangle with a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    stroke(rect)
    cgContext.restoreGState()
  }

  /// Cuts the clip to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Draws off screen; images are drawn by ``UIGraphicsImageRenderer``.
open class UIGraphicsRenderer: NSObject {
  private let rendererFormat: UIGraphicsRendererFormat

  /// Whether the drawing can be an image; true.
  open var allowsImageOutput: Bool { true }

  /// The format; its bounds are the drawn area.
  open var format: UIGraphicsRendererFormat { rendererFormat }

  init(_ format: UIGraphicsRendererFormat) { rendererFormat = format }
}
