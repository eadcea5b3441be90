// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The meaning of a ``UIColor``.
enum ColorContent: Hashable, Sendable {
  case fixed(CGColor)
  /// An image that repeats, and the color that draws it.
  case pattern(UIImage, CGColor)
  /// A color that traits choose, with another alpha if there is one.
  case dynamic(DynamicColor, alpha: CGFloat?)

  /// A color in extended sRGB.
  static func rgb(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, alpha: CGFloat
  ) -> ColorContent {
    .fixed(CGColor(space: .extendedSRGBSpace, values: [red, green, blue, alpha.unitClamped]))
  }

  /// The color under those traits; nil stands for the current ones.
  func color(in traits: UITraitCollection?) -> CGColor {
    switch self {
    case .fixed(let color), .pattern(_, let color): color
    case .dynamic: chosen(in: traits ?? .current).color(in: nil)
    }
  }

  /// The same with another alpha.
  func with(alpha: CGFloat) -> ColorContent {
    switch self {
    case .fixed(let color): .fixed(color.copy(alpha: alpha) ?? color)
    case .pattern(let image, let color): .pattern(image, color.copy(alpha: alpha) ?? color)
    case .dynamic(let dynamic, _): .dynamic(dynamic, alpha: alpha)
    }
  }
}

/// A color that traits choose; one object is one color.
final class DynamicColor: Hashable, Sendable {
  /// The system's name of the color; nil for a program's own.
  let name: String?
  private let provider: @Sendable (UITraitCollection) -> UIColor

  init(name: String? = nil, _ provider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.name = name
    self.provider = provider
  }

  /// The answer of the provider, which runs with the traits as the current ones, as on Apple.
  func choice(in traits: UITraitCollection) -> ColorContent {
    var content: ColorContent?
    traits.performAsCurrent { content = provider(traits).content }
    return content ?? .fixed(.clear)
  }

  /// Whether both are the same object.
  static func == (first: DynamicColor, second: DynamicColor) -> Bool { first === second }

  /// Feeds the object's identity.
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ColorContent {
  /// The most providers that one color may lead through; a longer way ends in a clear color.
  private static let maximumDepth = 64

  /// The content that the providers choose under those traits, which no longer depends on any.
  func chosen(in traits: UITraitCollection) -> ColorContent {
    var content = self
    for _ in 0..<ColorContent.maximumDepth {
      guard case .dynamic(let dynamic, let alpha) = content else { return content }
      content = dynamic.choice(in: traits)
      if let alpha { content = content.with(alpha: alpha) }
    }
    return .fixed(.clear)
  }

  /// An image that repeats; clear for an image of no pixels.
  static func pattern(of image: UIImage) -> ColorContent {
    let cell = CGRect(origin: .zero, size: image.size)
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        UIGraphicsPushContext(context)
        image.draw(in: cell)
        UIGraphicsPopContext()
      }, releaseInfo: nil)
    let pattern = CGPattern(
      info: nil, bounds: cell, matrix: .identity, xStep: cell.width, yStep: cell.height,
      tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    guard let pattern, let space = CGColorSpace(patternBaseSpace: nil),
      let color = CGColor(patternSpace: space, pattern: pattern, components: [1])
    else { return .fixed(.clear) }
    return .pattern(image, color)
  }
}

extension ColorContent: CustomStringConvertible {
  /// The name of the space and the components, as UIKit writes them.
  var description: String {
    switch self {
    case .dynamic(let dynamic, let alpha):
      let name = dynamic.name.map { "; name = \($0)" } ?? ""
      return "<UIDynamicColor\(name)\(alpha.map { "; alpha = \($0.brief)" } ?? "")>"
    case .fixed(let color), .pattern(_, let color):
      let values = (color.components ?? []).map(\.brief).joined(separator: " ")
      return "\(color.kitSpaceName) \(values)"
    }
  }
}

extension CGColor {
  /// The name that descriptions have for the space.
  fileprivate var kitSpaceName: String {
    switch colorSpace?.name {
    case CGColorSpace.extendedSRGB: "UIExtendedSRGBColorSpace"
    case CGColorSpace.extendedGray: "UIExtendedGrayColorSpace"
    case CGColorSpace.displayP3: "UIDisplayP3ColorSpace"
    default:
      switch colorSpace?.model {
      case .monochrome: "kCGColorSpaceModelMonochrome"
      case .cmyk: "kCGColorSpaceModelCMYK"
      case .pattern: "kCGColorSpaceModelPattern"
      default: "kCGColorSpaceModelRGB"
      }
    }
  }

  /// Red, green and blue in extended sRGB; nil for a pattern.
  var extendedRGB: [CGFloat]? {
    guard let colorSpace, let components, pattern == nil else { return nil }
    let color = Array(components.dropLast())
    // The numbers themselves, without the rounding of a way through linear light.
    if colorSpace == .extendedGraySpace { return [color[0], color[0], color[0]] }
    return colorSpace.convert(color, to: .extendedSRGBSpace)
  }

  /// The gray of the same luminance in extended gray; nil for a pattern.
  var extendedGray: CGFloat? {
    guard let colorSpace, let components, let rgb = extendedRGB else { return nil }
    if colorSpace == .extendedGraySpace { return components[0] }
    if rgb[0] == rgb[1], rgb[1] == rgb[2] { return rgb[0] }
    return colorSpace.convert(Array(components.dropLast()), to: .extendedGraySpace)?.first
  }
}

extension CGFloat {
  /// Clamped to 0...1; 0 for a value that is not a number.
  var unitClamped: CGFloat { self > 0 ? Swift.min(self, 1) : 0 }

  /// Up to six digits, none for whole numbers.
  fileprivate var brief: String { String(format: "%g", Double(self)) }
}
