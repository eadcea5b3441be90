// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing
import UIGraphics

@Suite struct ColorTests {
  /// Red, green, blue and alpha of a color.
  private func parts(_ color: UIColor) throws -> [CGFloat] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (9, 9, 9, 9)
    try #require(color.getRed(&r, green: &g, blue: &b, alpha: &a))
    return [r, g, b, a]
  }

  @Test("colors with names have Apple's spaces and components")
  func names() throws {
    #expect(UIColor.red.cgColor.colorSpace?.name == CGColorSpace.extendedSRGB)
    #expect(UIColor.gray.cgColor.colorSpace?.name == CGColorSpace.extendedGray)
    let grays: [(UIColor, CGFloat)] = [
      (.black, 0), (.darkGray, 1 / 3), (.gray, 0.5), (.lightGray, 2 / 3), (.white, 1),
    ]
    for (color, white) in grays { #expect(color.cgColor.components == [white, 1]) }
    #expect(UIColor.clear.cgColor.components == [0, 0])
    let colors: [(UIColor, [CGFloat])] = [
      (.red, [1, 0, 0]), (.green, [0, 1, 0]), (.blue, [0, 0, 1]), (.cyan, [0, 1, 1]),
      (.yellow, [1, 1, 0]), (.magenta, [1, 0, 1]), (.orange, [1, 0.5, 0]),
      (.purple, [0.5, 0, 0.5]), (.brown, [0.6, 0.4, 0.2]),
    ]
    for (color, values) in colors { #expect(color.cgColor.components == values + [1]) }
    #expect(UIColor.red === UIColor.red)
  }

  @Test("equal colors have one space and the same components")
  func equality() {
    let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(red == UIColor.red && red.hash == UIColor.red.hash && red !== UIColor.red)
    #expect(red.cgColor == UIColor.red.cgColor)
    #expect(UIColor(red: 1, green: 1, blue: 1, alpha: 1) != UIColor.white)
    #expect(red != UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor(cgColor: UIColor.blue.cgColor) == UIColor.blue)
    #expect(UIColor.red.description == "UIExtendedSRGBColorSpace 1 0 0 1")
    #expect(UIColor(white: 0.25, alpha: 1).description == "UIExtendedGrayColorSpace 0.25 1")
  }

  @Test("components may leave 0...1, alpha may not")
  func ranges() throws {
    #expect(
      try parts(UIColor(red: 1.5, green: -0.25, blue: 0.5, alpha: 3)) == [1.5, -0.25, 0.5, 1])
    #expect(try parts(UIColor(white: 0.3, alpha: -1)) == [0.3, 0.3, 0.3, 0])
    #expect(UIColor.red.withAlphaComponent(0.25).cgColor.components == [1, 0, 0, 0.25])
    #expect(UIColor.red.withAlphaComponent(7).cgColor.alpha == 1)
  }

  @Test("red of Display P3 lies outside of sRGB, at Apple's documented place")
  func wideGamut() throws {
    let red = try parts(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
    // The published value of pure P3 red in extended sRGB: 1.0930, -0.2267, -0.1501.
    #expect(abs(red[0] - 1.0930) < 0.001 && abs(red[1] + 0.2267) < 0.001)
    #expect(abs(red[2] + 0.1501) < 0.001)
  }

  @Test(
    "hue, saturation and brightness are the hexagonal cone",
    arguments: [
      ([0, 1, 1], [1, 0, 0]), ([1.0 / 6, 1, 1], [1, 1, 0]), ([1.0 / 3, 1, 1], [0, 1, 0]),
      ([0.5, 0.5, 0.8], [0.4, 0.8, 0.8]), ([2.0 / 3, 1, 0.5], [0, 0, 0.5]),
      ([5.0 / 6, 0.25, 1], [1, 0.75, 1]), ([0.9, 0, 0.6], [0.6, 0.6, 0.6]),
      ([0.05, 0.5, 0.9], [0.9, 0.585, 0.45]), ([0.95, 0.5, 0.9], [0.9, 0.45, 0.585]),
    ] as [([CGFloat], [CGFloat])])
  func hues(_ hsb: [CGFloat], _ rgb: [CGFloat]) throws {
    let color = UIColor(hue: hsb[0], saturation: hsb[1], brightness: hsb[2], alpha: 1)
    for (value, wanted) in zip(try parts(color), rgb) { #expect(abs(value - wanted) < 1e-12) }
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (9, 9, 9, 9)
    try #require(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
    #expect(abs(h - (hsb[1] == 0 ? 0 : hsb[0])) < 1e-12 && abs(s - hsb[1]) < 1e-12)
    #expect(abs(b - hsb[2]) < 1e-12 && a == 1)
  }

  @Test("a hue of 1 is that of 0, and black has no saturation")
  func roundHue() {
    #expect(UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1) == .red)
    var (h, s, b): (CGFloat, CGFloat, CGFloat) = (9, 9, 9)
    UIColor.black.getHue(&h, saturation: &s, brightness: &b, alpha: nil)
    #expect(h == 0 && s == 0 && b == 0)
  }

  @Test("the white of a color is the gray of its luminance")
  func whites() {
    var (white, alpha): (CGFloat, CGFloat) = (9, 9)
    #expect(UIColor(red: 0.3, green: 0.3, blue: 0.3, alpha: 0.5).getWhite(&white, alpha: &alpha))
    #expect(white == 0.3 && alpha == 0.5)
    #expect(UIColor.green.getWhite(&white, alpha: nil))
    // Luminance 0.7152, encoded by the curve of sRGB.
    #expect(abs(white - (1.055 * pow(0.7152, 1 / 2.4) - 0.055)) < 0.001)
  }

  @Test("dynamic colors follow traits, also with another alpha")
  func dynamic() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .green : .red }
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(color.cgColor == UIColor.red.cgColor)
    #expect(color.resolvedColor(with: dark) == .green)
    let faint = color.withAlphaComponent(0.5)
    #expect(faint.resolvedColor(with: dark) == UIColor.green.withAlphaComponent(0.5))
    dark.performAsCurrent { #expect(color.cgColor == UIColor.green.cgColor) }
    #expect(color.cgColor == UIColor.red.cgColor)
    #expect(color != faint && color == color && color != UIColor { _ in .red })
    let nested = UIColor { traits in color.withAlphaComponent(traits.displayScale / 4) }
    #expect(
      nested.resolvedColor(with: UITraitCollection(displayScale: 2))
        == UIColor.red.withAlphaComponent(0.5))
  }

  @Test("the system's colors have the published values in both styles")
  func system() throws {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let raised = UITraitCollection(traitsFrom: [
      dark, UITraitCollection(userInterfaceLevel: .elevated),
    ])
    #expect(try parts(.systemBlue).map { ($0 * 255).rounded() } == [0, 122, 255, 255])
    #expect(
      try parts(UIColor.systemRed.resolvedColor(with: dark)).map { ($0 * 255).rounded() }
        == [255, 69, 58, 255])
    #expect(UIColor.label.resolvedColor(with: dark) == .white)
    #expect(UIColor.systemBackground.cgColor == UIColor.white.cgColor)
    #expect(UIColor.systemBackground.resolvedColor(with: dark) == .black)
    #expect(
      try parts(UIColor.systemBackground.resolvedColor(with: raised)).map { ($0 * 255).rounded() }
        == [28, 28, 30, 255])
    #expect(abs(UIColor.separator.cgColor.alpha - 0.29) < 1e-12)
    #expect(UIColor.tintColor == .systemBlue && UIColor.lightText.cgColor.components == [1, 0.6])
  }

  @Test("archives keep space, components and the system's names")
  func archives() throws {
    let colors: [UIColor] = [
      .red, .gray, .systemRed, .systemFill.withAlphaComponent(0.5),
      UIColor(displayP3Red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4),
    ]
    for color in colors {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: color, requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data)
      #expect(read == color)
      #expect((color.copy() as? UIColor) === color)
    }
  }

  @Test("set, setFill and setStroke change the current context's colors")
  func drawing() throws {
    let bitmap = try CGContext.bitmap(4, 4)
    UIGraphicsPushContext(bitmap)
    defer { UIGraphicsPopContext() }
    UIColor.blue.setFill()
    bitmap.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(bitmap.pixel(1, 1) == [0, 0, 255, 255])
    UIColor.darkGray.set()
    bitmap.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(bitmap.pixel(1, 1) == [85, 85, 85, 255])
    bitmap.stroke(CGRect(x: 1, y: 1, width: 2, height: 2), width: 2)
    UIColor.red.setStroke()
    bitmap.stroke(CGRect(x: 1, y: 1, width: 2, height: 2), width: 2)
    #expect(bitmap.pixel(0, 0) == [255, 0, 0, 255])
  }

  @Test("literals are colors in extended sRGB")
  func literals() {
    let color: UIColor = #colorLiteral(red: 0.5, green: 0.25, blue: 1, alpha: 1)
    #expect(color == UIColor(red: 0.5, green: 0.25, blue: 1, alpha: 1))
  }
}
