// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The colors of iOS for uses: a light and a dark one each, as Apple's Human Interface Guidelines
/// list them (sRGB, steps of 1/255).
enum SystemColors {
  /// One color: 0...255 a component, alpha 0...1.
  enum Shade {
    case gray(CGFloat)
    case rgb(CGFloat, CGFloat, CGFloat, CGFloat = 1)

    var color: UIColor {
      switch self {
      case .gray(let white): UIColor(white: white / 255, alpha: 1)
      case .rgb(let red, let green, let blue, let alpha):
        UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
      }
    }
  }

  /// A color by its name of Apple's, `systemRedColor`.
  static func color(named name: String) -> UIColor? { all[name] }

  private static let all: [String: UIColor] = Dictionary(
    uniqueKeysWithValues: list.compactMap { color in
      guard case .dynamic(let dynamic, _) = color.content, let name = dynamic.name else {
        return nil
      }
      return (name, color)
    })

  /// A color that is `light`, `dark` in the dark style, and `raised` there one level up.
  private static func color(
    _ name: String, _ light: Shade, _ dark: Shade, raised: Shade? = nil
  ) -> UIColor {
    let (light, dark, raised) = (light.color, dark.color, raised?.color)
    let choice = DynamicColor(name: name + "Color") { traits in
      guard traits.userInterfaceStyle == .dark else { return light }
      return traits.userInterfaceLevel == .elevated ? raised ?? dark : dark
    }
    return UIColor(.dynamic(choice, alpha: nil))
  }

  static let systemRed = color("systemRed", .rgb(255, 59, 48), .rgb(255, 69, 58))
  static let systemGreen = color("systemGreen", .rgb(52, 199, 89), .rgb(48, 209, 88))
  static let systemBlue = color("systemBlue", .rgb(0, 122, 255), .rgb(10, 132, 255))
  static let systemOrange = color("systemOrange", .rgb(255, 149, 0), .rgb(255, 159, 10))
  static let systemYellow = color("systemYellow", .rgb(255, 204, 0), .rgb(255, 214, 10))
  static let systemPink = color("systemPink", .rgb(255, 45, 85), .rgb(255, 55, 95))
  static let systemPurple = color("systemPurple", .rgb(175, 82, 222), .rgb(191, 90, 242))
  static let systemTeal = color("systemTeal", .rgb(48, 176, 199), .rgb(64, 200, 224))
  static let systemIndigo = color("systemIndigo", .rgb(88, 86, 214), .rgb(94, 92, 230))
  static let systemBrown = color("systemBrown", .rgb(162, 132, 94), .rgb(172, 142, 104))
  static let systemMint = color("systemMint", .rgb(0, 199, 190), .rgb(99, 230, 226))
  static let systemCyan = color("systemCyan", .rgb(50, 173, 230), .rgb(100, 210, 255))
  static let systemGray = color("systemGray", .rgb(142, 142, 147), .rgb(142, 142, 147))
  static let systemGray2 = color("systemGray2", .rgb(174, 174, 178), .rgb(99, 99, 102))
  static let systemGray3 = color("systemGray3", .rgb(199, 199, 204), .rgb(72, 72, 74))
  static let systemGray4 = color("systemGray4", .rgb(209, 209, 214), .rgb(58, 58, 60))
  static let systemGray5 = color("systemGray5", .rgb(229, 229, 234), .rgb(44, 44, 46))
  static let systemGray6 = color("systemGray6", .rgb(242, 242, 247), .rgb(28, 28, 30))
  static let label = color("label", .gray(0), .gray(255))
  static let secondaryLabel =
    color("secondaryLabel", .rgb(60, 60, 67, 0.6), .rgb(235, 235, 245, 0.6))
  static let tertiaryLabel = color("tertiaryLabel", .rgb(60, 60, 67, 0.3), .rgb(235, 235, 245, 0.3))
  static let quaternaryLabel =
    color("quaternaryLabel", .rgb(60, 60, 67, 0.18), .rgb(235, 235, 245, 0.16))
  static let placeholderText =
    color("placeholderText", .rgb(60, 60, 67, 0.3), .rgb(235, 235, 245, 0.3))
  static let link = color("link", .rgb(0, 122, 255), .rgb(9, 132, 255))
  static let separator = color("separator", .rgb(60, 60, 67, 0.29), .rgb(84, 84, 88, 0.6))
  static let opaqueSeparator = color("opaqueSeparator", .rgb(198, 198, 200), .rgb(56, 56, 58))
  static let systemFill = color("systemFill", .rgb(120, 120, 128, 0.2), .rgb(120, 120, 128, 0.36))
  static let secondarySystemFill =
    color("secondarySystemFill", .rgb(120, 120, 128, 0.16), .rgb(120, 120, 128, 0.32))
  static let tertiarySystemFill =
    color("tertiarySystemFill", .rgb(118, 118, 128, 0.12), .rgb(118, 118, 128, 0.24))
  static let quaternarySystemFill =
    color("quaternarySystemFill", .rgb(116, 116, 128, 0.08), .rgb(118, 118, 128, 0.18))
  static let systemBackground =
    color("systemBackground", .gray(255), .gray(0), raised: .rgb(28, 28, 30))
  static let secondarySystemBackground =
    color(
      "secondarySystemBackground", .rgb(242, 242, 247), .rgb(28, 28, 30), raised: .rgb(44, 44, 46))
  static let tertiarySystemBackground =
    color("tertiarySystemBackground", .gray(255), .rgb(44, 44, 46), raised: .rgb(58, 58, 60))
  static let systemGroupedBackground =
    color("systemGroupedBackground", .rgb(242, 242, 247), .gray(0), raised: .rgb(28, 28, 30))
  static let secondarySystemGroupedBackground =
    color(
      "secondarySystemGroupedBackground", .gray(255), .rgb(28, 28, 30), raised: .rgb(44, 44, 46))
  static let tertiarySystemGroupedBackground =
    color(
      "tertiarySystemGroupedBackground", .rgb(242, 242, 247), .rgb(44, 44, 46),
      raised: .rgb(58, 58, 60))

  private static let list = [
    systemRed, systemGreen, systemBlue, systemOrange, systemYellow, systemPink, systemPurple,
    systemTeal, systemIndigo, systemBrown, systemMint, systemCyan, systemGray, systemGray2,
    systemGray3, systemGray4, systemGray5, systemGray6, label, secondaryLabel, tertiaryLabel,
    quaternaryLabel, placeholderText, link, separator, opaqueSeparator, systemFill,
    secondarySystemFill, tertiarySystemFill, quaternarySystemFill, systemBackground,
    secondarySystemBackground, tertiarySystemBackground, systemGroupedBackground,
    secondarySystemGroupedBackground, tertiarySystemGroupedBackground,
  ]
}
