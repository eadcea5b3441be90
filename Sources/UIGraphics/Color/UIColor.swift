// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// A color as UIKit has it: components in an extended space, a pattern, or a color that depends on
/// traits. Immutable.
///
/// Sendable is sound: the one stored property never changes and is itself Sendable.
open class UIColor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The color, or the way to it.
  let content: ColorContent

  init(_ content: ColorContent) { self.content = content }

  /// A transparent color.
  public convenience override init() { self.init(white: 0, alpha: 0) }

  /// A gray in extended gray. Components may leave 0...1; alpha is clamped to it.
  public init(white: CGFloat, alpha: CGFloat) {
    content = .fixed(CGColor(space: .extendedGraySpace, values: [white, alpha.unitClamped]))
  }

  /// A color in extended sRGB by hue, saturation and brightness. The hue goes round at 1;
  /// components may leave 0...1; alpha is clamped to it.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let color = HueComponents(hue: hue, saturation: saturation, brightness: brightness).rgb
    content = .rgb(color.red, color.green, color.blue, alpha: alpha)
  }

  /// A color in extended sRGB. Components may leave 0...1; alpha is clamped to it.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    content = .rgb(red, green, blue, alpha: alpha)
  }

  /// A color in Display P3. Components may leave 0...1; alpha is clamped to it.
  public init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    content = .fixed(
      CGColor(space: .displayP3Space, values: [red, green, blue, alpha.unitClamped]))
  }

  /// A color of Core Graphics, in its space.
  public init(cgColor: CGColor) { content = .fixed(cgColor) }

  /// An image that repeats from the origin of the context that is drawn in; a transparent color
  /// for an image of no pixels.
  public init(patternImage image: UIImage) { content = .pattern(of: image) }

  /// A color that `dynamicProvider` chooses each time it is asked for with traits.
  @preconcurrency
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    content = .dynamic(DynamicColor(dynamicProvider), alpha: nil)
  }

  /// The colour that `#colorLiteral(red:green:blue:alpha:)` stands for.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Reads a color from an archive; nil if there is none, or if it is not sound.
  public required init?(coder: NSCoder) {
    guard let content = ColorContent(coder: coder) else { return nil }
    self.content = content
  }

  /// Writes the color; one that depends on traits as it is under the current ones, unless it is one
  /// of the system's.
  open func encode(with coder: NSCoder) { content.encode(with: coder) }

  /// True: archives are read with the classes that are expected.
  public class var supportsSecureCoding: Bool { true }

  /// This color itself, since colors do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The same for Core Graphics; of a color that depends on traits, as it is under
  /// ``UITraitCollection/current``.
  open var cgColor: CGColor { content.color(in: nil) }

  /// The color under those traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic = content else { return self }
    return UIColor(content.chosen(in: traitCollection))
  }

  /// The color with another alpha. One that depends on traits still does.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(content.with(alpha: alpha.unitClamped))
  }

  /// Makes this the current context's color of fills and strokes.
  open func set() {
    setFill()
    setStroke()
  }

  /// Makes this the current context's color of fills.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Makes this the current context's color of strokes.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  /// Writes red, green and blue in extended sRGB, and alpha, unless a pointer is nil; false, and
  /// nothing is written, for a pattern.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let color = cgColor.extendedRGB else { return false }
    red?.pointee = color[0]
    green?.pointee = color[1]
    blue?.pointee = color[2]
    alpha?.pointee = cgColor.alpha
    return true
  }

  /// Writes hue, saturation and brightness of the color in extended sRGB, and alpha, unless a
  /// pointer is nil; false, and nothing is written, for a pattern. The hue of a gray is 0.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let color = cgColor.extendedRGB else { return false }
    let parts = HueComponents(red: color[0], green: color[1], blue: color[2])
    hue?.pointee = parts.hue
    saturation?.pointee = parts.saturation
    brightness?.pointee = parts.brightness
    alpha?.pointee = cgColor.alpha
    return true
  }

  /// Writes the gray of the color's luminance, and alpha, unless a pointer is nil; false, and
  /// nothing is written, for a pattern.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let gray = cgColor.extendedGray else { return false }
    white?.pointee = gray
    alpha?.pointee = cgColor.alpha
    return true
  }

  /// Whether the other object is a color of the same space and components, or the same color that
  /// depends on traits.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return self === other || content == other.content
  }

  /// A number that is the same for equal colors.
  open override var hash: Int { content.hashValue }

  /// The name of the space and the components.
  open override var description: String { content.description }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// The type of `#colorLiteral(red:green:blue:alpha:)` where nothing else says one.
public typealias _ColorLiteralType = UIColor

extension UIColor: TextColorSource {
  /// The color that text is drawn in.
  package var textColor: CGColor { cgColor }
}
