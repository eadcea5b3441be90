// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A color: components in a color space, and alpha. Immutable.
public final class CGColor: Sendable {
  /// The color components followed by alpha, not premultiplied.
  private let values: [CGFloat]
  private let space: CGColorSpace
  /// The pattern that paints in place of a plain color; nil for most colors.
  public let pattern: CGPattern?

  /// This color in encoded sRGB, clamped to 0...1, not premultiplied; computed once.
  package let srgbComponents: (red: Float, green: Float, blue: Float, alpha: Float)

  /// A color from its components, the last of which is alpha.
  package init(space: CGColorSpace, values: [CGFloat]) {
    precondition(
      values.count == space.numberOfComponents + 1,
      "A color has one value for each component of its space, and alpha.")
    self.space = space
    self.values = values
    pattern = nil
    let alpha = Float(clampedToUnit(values[values.count - 1]))
    if space === CGColorSpace.sRGBSpace {
      // The way of animated colors, without memory for a conversion.
      srgbComponents = (
        Float(clampedToUnit(values[0])), Float(clampedToUnit(values[1])),
        Float(clampedToUnit(values[2])), alpha
      )
      return
    }
    let rgb = space.convert(Array(values.dropLast()), to: .sRGBSpace) ?? [0, 0, 0]
    srgbComponents = (Float(rgb[0]), Float(rgb[1]), Float(rgb[2]), alpha)
  }

  /// A color in `space`, or nil if the space has no components.
  ///
  /// `components` holds one value for each component of the space, and then alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.numberOfComponents > 0 else { return nil }
    // Sound because the caller promises that many values, as on Apple, and they are copied here.
    let count = space.numberOfComponents + 1
    self.init(
      space: space, values: Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// A color that is a pattern, in a space of patterns.
  ///
  /// `components` holds the alpha of a colored pattern; for a stencil the color in the space's
  /// base, and then alpha. Nil if the space is not one of patterns, or a stencil's space has no
  /// base. Where patterns are not drawn, as in layers' backgrounds, the color is clear, or the
  /// stencil's color.
  public init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern, pattern.isColored || space.baseColorSpace != nil else {
      return nil
    }
    let base = pattern.isColored ? nil : space.baseColorSpace
    // Sound because the caller promises that many values, as on Apple, and they are copied here.
    let values = Array(
      UnsafeBufferPointer(start: components, count: (base?.numberOfComponents ?? 0) + 1))
    self.values = values
    self.space = space
    self.pattern = pattern
    srgbComponents =
      base.map { CGColor(space: $0, values: values).srgbComponents } ?? (0, 0, 0, 0)
  }

  /// The color that a stencil's cells are drawn in; nil for any other color.
  var stencilColor: CGColor? {
    guard let pattern, !pattern.isColored, let base = space.baseColorSpace else { return nil }
    return CGColor(space: base, values: values)
  }

  /// A color in generic RGB, which is sRGB here.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .sRGBSpace, values: [red, green, blue, alpha])
  }

  /// A color in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .sRGBSpace, values: [red, green, blue, alpha])
  }

  /// A color in generic gray, whose exponent is 2.2.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .genericGray, values: [gray, alpha])
  }

  /// A color in generic gray, whose exponent is 2.2.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .genericGray, values: [gray, alpha])
  }

  /// A color in generic CMYK.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat,
    alpha: CGFloat
  ) {
    self.init(space: .genericCMYKSpace, values: [cyan, magenta, yellow, black, alpha])
  }

  /// Opaque black, in generic gray.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white, in generic gray.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black, in generic gray.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Opaque black of three components, which is the default of layers' colors.
  package static let rgbBlack = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  /// Opaque white of three components, which is the default of layers' colors.
  package static let rgbWhite = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
}

extension CGColor {
  /// The number of values in ``components``: those of the space, and alpha.
  public var numberOfComponents: Int { values.count }

  /// The color components followed by alpha, not premultiplied.
  public var components: [CGFloat]? { values }

  /// The opacity, 0 for transparent and 1 for opaque.
  public var alpha: CGFloat { values[values.count - 1] }

  /// The space that gives the components their meaning.
  public var colorSpace: CGColorSpace? { space }

  /// This color itself, since colors do not change.
  public func copy() -> CGColor? { self }

  /// This color with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    if let pattern {
      return CGColor(
        patternSpace: space, pattern: pattern, components: values.dropLast() + [alpha])
    }
    return CGColor(space: space, values: values.dropLast() + [alpha])
  }

  /// This color in another space, or nil if there is no conversion.
  ///
  /// Components outside the destination's gamut are clamped, whatever the intent; `options` has no
  /// effect.
  public func converted(
    to destination: CGColorSpace, intent: CGColorRenderingIntent, options: NSDictionary?
  ) -> CGColor? {
    if destination == space { return self }
    if pattern != nil { return nil }
    guard let color = space.convert(Array(values.dropLast()), to: destination) else { return nil }
    return CGColor(space: destination, values: color + [alpha])
  }
}

extension CGColor: Hashable {
  /// Whether both colors have the same space, components and alpha.
  public static func == (first: CGColor, second: CGColor) -> Bool {
    first === second
      || (first.values == second.values && first.space == second.space
        && first.pattern === second.pattern)
  }

  /// Feeds the space and the components.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(values)
  }
}

extension CGColor: CustomStringConvertible {
  /// The name of the space and the components, for people to read.
  public var description: String {
    "CGColor(\(space.name ?? "unnamed") \(values.map { "\($0)" }.joined(separator: " ")))"
  }
}
