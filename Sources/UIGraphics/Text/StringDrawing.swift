// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// How a text is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The point is the top left of the text and not the beginning of its baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// The gap between lines counts for their height, as it does anyway.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Measures the painted area of glyphs; here, the height of lines.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that is to be seen ends with an ellipsis where there is more.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

extension NSAttributedString {
  /// The size of the text as it breaks lines itself, points.
  public func size() -> CGSize { TextLayout(StyledText(self)).size }

  /// The box of the text in `size`, wrapped as its paragraphs say; without
  /// ``NSStringDrawingOptions/usesLineFragmentOrigin`` on one line.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let layout = TextLayout(StyledText(self), in: options.box(size))
    let bounds = CGRect(origin: .zero, size: layout.size)
    context?.totalBounds = bounds
    return bounds
  }

  /// Draws the text with its top left corner at `point` of user space, y down.
  func draw(at point: CGPoint, in context: CGContext) {
    TextLayout(StyledText(self)).draw(in: context, at: point)
  }

  /// Draws the text in a rectangle of user space, y down: wrapped as its paragraphs say, without
  /// lines that do not fit.
  func draw(
    with rect: CGRect, options: NSStringDrawingOptions, in context: CGContext
  ) {
    let layout = TextLayout(StyledText(self), in: options.box(rect.size))
    context.saveGState()
    context.clip(to: rect)
    layout.draw(in: context, at: rect.origin)
    context.restoreGState()
  }
}

/// Drawing in the current context of the thread, whose user space is y down, as on iOS. Without a
/// current context nothing is drawn.
extension NSAttributedString {
  /// Draws the text with its top left corner at `point`, as it breaks lines itself.
  public func draw(at point: CGPoint) {
    if let context = UIGraphicsGetCurrentContext() { draw(at: point, in: context) }
  }

  /// Draws the text in a rectangle, wrapped as its paragraphs say, and cuts it off there.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text in a rectangle, and cuts it off there.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    guard let current = UIGraphicsGetCurrentContext() else { return }
    draw(with: rect, options: options, in: current)
    if let context {
      let bounds = boundingRect(with: rect.size, options: options, context: nil)
      context.totalBounds = bounds.offsetBy(dx: rect.minX, dy: rect.minY)
    }
  }
}

/// Plain texts with the attributes of ``NSAttributedString/Key``.
extension NSString {
  /// The size of the text as it breaks lines itself, points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self as String, attributes: attributes).size()
  }

  /// Draws the text with its top left corner at `point` in the current context.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self as String, attributes: attributes).draw(at: point)
  }

  /// Draws the text in a rectangle of the current context, wrapped as its paragraphs say.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self as String, attributes: attributes).draw(in: rect)
  }

  /// The box of the text in `size`; see the method of `NSAttributedString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self as String, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text in a rectangle of the current context, and cuts it off there.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: self as String, attributes: attributes)
      .draw(with: rect, options: options, context: context)
  }
}

/// The same for Swift strings, which casts to `NSString` on Apple's systems bring.
extension String {
  /// The size of the text as it breaks lines itself, points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    (self as NSString).size(withAttributes: attributes)
  }

  /// Draws the text with its top left corner at `point` in the current context.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as NSString).draw(at: point, withAttributes: attributes)
  }

  /// Draws the text in a rectangle of the current context, wrapped as its paragraphs say.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as NSString).draw(in: rect, withAttributes: attributes)
  }

  /// The box of the text in `size`; see the method of `NSAttributedString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    (self as NSString).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }

  /// Draws the text in a rectangle of the current context, and cuts it off there.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    (self as NSString).draw(with: rect, options: options, attributes: attributes, context: context)
  }
}

/// Settings and results of drawing. Text is never drawn smaller than it says.
open class NSStringDrawingContext: NSObject {
  /// The least factor by which text may be drawn smaller. Default 0; it has no effect.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor by which text was drawn smaller: 1.
  open var actualScaleFactor: CGFloat { 1 }
  /// The box of the text that was measured or drawn last.
  open internal(set) var totalBounds = CGRect.zero
}

extension NSStringDrawingOptions {
  fileprivate func box(_ size: CGSize) -> TextBox {
    guard contains(.usesLineFragmentOrigin) else { return TextBox() }
    return TextBox(
      width: size.width > 0 ? size.width : .infinity,
      height: size.height > 0 ? size.height : .infinity,
      truncation: contains(.truncatesLastVisibleLine) ? .end : .none, followsParagraphs: true)
  }
}
