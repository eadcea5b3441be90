// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct ColorTests {
  let p3 = CGColorSpace(name: CGColorSpace.displayP3)!
  let srgb = CGColorSpace(name: CGColorSpace.sRGB)!

  private func expect(_ color: CGColor?, _ expected: [CGFloat], tolerance: CGFloat = 0.0005) {
    let values = color?.components ?? []
    #expect(values.count == expected.count)
    for (value, wanted) in zip(values, expected) {
      #expect(abs(value - wanted) < tolerance, "\(values) is not \(expected)")
    }
  }

  @Test func sRGBRedInDisplayP3() {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    expect(
      red.converted(to: p3, intent: .defaultIntent, options: nil), [0.9175, 0.2003, 0.1386, 0.5])
  }

  @Test func displayP3RedIsClampedInSRGBAndKeptInExtendedSRGB() {
    let red = CGColor(colorSpace: p3, components: [1, 0, 0, 1])!
    expect(red.converted(to: srgb, intent: .defaultIntent, options: nil), [1, 0, 0, 1])
    let extended = CGColorSpace(name: CGColorSpace.extendedSRGB)!
    expect(
      red.converted(to: extended, intent: .defaultIntent, options: nil),
      [1.0930, -0.2267, -0.1501, 1])
    #expect(red.srgbComponents == (1, 0, 0, 1))
  }

  @Test func conversionToDisplayP3AndBackIsTheSameColor() {
    let color = CGColor(srgbRed: 0.2, green: 0.5, blue: 0.7, alpha: 1)
    let there = color.converted(to: p3, intent: .defaultIntent, options: nil)
    expect(
      there?.converted(to: srgb, intent: .defaultIntent, options: nil), [0.2, 0.5, 0.7, 1],
      tolerance: 1e-9)
  }

  @Test func grayTakesTheLuminance() {
    let linearGray = CGColorSpace(name: CGColorSpace.linearGray)!
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    expect(green.converted(to: linearGray, intent: .defaultIntent, options: nil), [0.7152, 1])
    let white = CGColor.white.converted(to: p3, intent: .defaultIntent, options: nil)
    expect(white, [1, 1, 1, 1], tolerance: 1e-9)
  }

  @Test func transferFunctionsAgreeWithTheirStandards() {
    let linear = CGColorSpace(name: CGColorSpace.linearSRGB)!
    let gray = CGColor(srgbRed: 0.5, green: 0.04, blue: 1, alpha: 1)
    expect(
      gray.converted(to: linear, intent: .defaultIntent, options: nil),
      [0.214041, 0.003096, 1, 1], tolerance: 1e-6)
    expect(
      CGColor(gray: 0.5, alpha: 1).converted(to: linear, intent: .defaultIntent, options: nil),
      [0.217638, 0.217638, 0.217638, 1], tolerance: 1e-6)
    #expect(abs(ColorTransfer.bt709.encoded(fromLinear: 0.18) - 0.409) < 0.001)
    #expect(abs(ColorTransfer.sRGB.encoded(fromLinear: -0.214041) + 0.5) < 1e-5)
  }

  @Test func sRGBMatrixIsTheOneOfTheStandard() {
    let matrix = ColorPrimaries.sRGB.rgbToXYZ
    #expect(abs(matrix.x.x - 0.4124) < 0.0001 && abs(matrix.x.y - 0.2126) < 0.0001)
    #expect(abs(matrix.y.y - 0.7152) < 0.0001 && abs(matrix.z.z - 0.9505) < 0.0001)
    let one = matrix * matrix.inverse
    #expect(abs(one.x.x - 1) < 1e-12 && abs(one.y.x) < 1e-12 && abs(one.z.z - 1) < 1e-12)
  }

  @Test func inksMultiplyWithBlack() {
    let color = CGColor(genericCMYKCyan: 0.5, magenta: 0, yellow: 1, black: 0.5, alpha: 1)
    #expect(abs(color.srgbComponents.red - 0.25) < 1e-6)
    #expect(abs(color.srgbComponents.green - 0.5) < 1e-6)
    #expect(color.srgbComponents.blue == 0)
  }

  @Test func sRGBComponentsAreClampedAndNeverNotANumber() {
    let color = CGColor(red: 1.5, green: -1, blue: .nan, alpha: 2)
    #expect(color.srgbComponents == (1, 0, 0, 1))
    #expect(color.components?[0] == 1.5)
  }

  @Test func componentsEndWithAlpha() {
    #expect(CGColor.black.components == [0, 1] && CGColor.white.components == [1, 1])
    #expect(CGColor.clear.components == [0, 0])
    let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(color.numberOfComponents == 4 && color.alpha == 0.4)
    #expect(color.copy(alpha: 1)?.components == [0.1, 0.2, 0.3, 1])
  }

  @Test func equalityNeedsSpaceAndComponents() {
    let first = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let second = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    #expect(first == second && first.hashValue == second.hashValue)
    #expect(first != CGColor(colorSpace: p3, components: [1, 0, 0, 1]))
    #expect(first != second.copy(alpha: 0.5))
  }

  @Test func spacesKnowTheirNamesAndModels() {
    #expect(srgb == CGColorSpace(name: CGColorSpace.sRGB))
    #expect(srgb != p3 && p3.isWideGamutRGB && !srgb.isWideGamutRGB)
    #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
    #expect(CGColorSpaceCreateDeviceCMYK().model == .cmyk)
    #expect(CGColorSpace(name: "no such space") == nil)
    #expect(CGColorSpace(name: CGColorSpace.itur_2100_PQ) == nil)
  }
}
