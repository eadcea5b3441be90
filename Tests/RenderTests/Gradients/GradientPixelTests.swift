// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let red = SIMD4<Double>(1, 0, 0, 1)
private let yellow = SIMD4<Double>(1, 1, 0, 1)
private let blue = SIMD4<Double>(0.1, 0.2, 1, 1)
private let faint = SIMD4<Double>(0.2, 0.9, 0.6, 0.25)
private let clear = SIMD4<Double>(0, 0, 0, 0)

@Suite("Gradients are their formula, pixel by pixel", .serialized)
struct GradientPixelTests {
  static let formulas: [GradientFormula] = [
    GradientFormula(
      "two colours, by default", colors: [red, blue]),
    GradientFormula(
      "three, even", colors: [red, yellow, blue]),
    GradientFormula(
      "white to clear", colors: [[1, 1, 1, 1], clear]),
    GradientFormula(
      "alpha and colour apart", colors: [faint, blue, clear, red]),
    GradientFormula(
      "slanted, in a part of the way",
      start: [0, 0], end: [1, 1], colors: [red, yellow, blue], locations: [0, 0.25, 0.5]),
    GradientFormula(
      "from right to left, locations beyond both ends",
      start: [0.9, 0.3], end: [0.2, 0.5], colors: [red, yellow, blue],
      locations: [-0.5, 0.4, 1.75]),
    GradientFormula(
      "hard steps",
      colors: [red, blue, yellow, faint], locations: [0.25, 0.25, 0.75, 0.75]),
    GradientFormula(
      "radial",
      form: .radial, start: [0.5, 0.5], end: [1, 1], colors: [red, yellow, faint]),
    GradientFormula(
      "radial, off the middle, reversed",
      form: .radial, start: [0.2, 0.7], end: [-0.3, 0.4], colors: [red, blue],
      locations: [-0.5, 0.8]),
    GradientFormula(
      "radial with a focus",
      form: .radial, start: [0.5, 0.5], end: [1, 1], colors: [red, yellow, blue],
      focus: [0.2, 0.7]),
    GradientFormula(
      "radial with a focus near the rim, reversed, beyond both ends",
      form: .radial, start: [0.4, 0.6], end: [0.1, 0.2], colors: [red, yellow, faint, blue, red],
      locations: [-0.5, 0.2, 0.5, 0.8, 1.5], focus: [0.63, 0.55]),
    GradientFormula(
      "conic",
      form: .conic, start: [0.5, 0.5], end: [0.5, 0], colors: [red, yellow, blue, red]),
    GradientFormula(
      "conic, a part of the turn",
      form: .conic, start: [0.3, 0.6], end: [0.9, 0.8], colors: [red, blue],
      locations: [0.25, 0.5]),
    GradientFormula(
      "eight colours", colors: [red, yellow, blue, faint, red, clear, yellow, blue]),
    GradientFormula(
      "twenty colours with steps",
      start: [0, 0.2], end: [1, 0.8],
      colors: (0..<20).map { [Double($0 % 3) / 2, Double($0 % 5) / 4, Double($0 % 7) / 6, 1] },
      locations: (0..<20).map { Double($0 / 2) / 10 }),
    GradientFormula(
      "forty colours around",
      form: .radial, start: [0.5, 0.5], end: [0, 0],
      colors: (0..<40).map { [Double($0 % 3) / 2, Double($0 % 5) / 4, 0.5, 1] }),
  ]

  @Test("on the surface", arguments: formulas, [(120, 80), (96, 202)])
  func surface(_ formula: GradientFormula, _ size: (Int, Int)) throws {
    let size = CGSize(width: size.0, height: size.1)
    let layer = formula.layer(CGRect(origin: .zero, size: size))
    let worst = try render(layer, size: size).greatestDifference(from: formula)
    #expect(worst.0 <= 1.05, "\(formula.name) \(worst)")
  }

  @Test("by render(in:)", arguments: formulas)
  func inContext(_ formula: GradientFormula) throws {
    let size = CGSize(width: 120, height: 80)
    let layer = formula.layer(CGRect(origin: .zero, size: size))
    let worst = Pixels(try layer.drawn(in: size))
      .greatestDifference(from: formula, slack: 1e-3)
    #expect(worst.0 <= 3, "\(formula.name) \(worst)")
  }
}
