// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A linear map of colours: result = M · (red, green, blue, alpha, 1).
///
/// It acts on components from 0 to 1 in sRGB that are *not* premultiplied; results are limited to
/// 0…1. Composition is matrix multiplication, so any number of colour filters is one of these.
package struct ColorMatrix: Hashable, Sendable {
  /// The contribution of a unit of each component to red, green, blue and alpha, and a constant.
  package var red, green, blue, alpha, bias: SIMD4<Double>

  /// A map of these columns.
  package init(
    red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>, alpha: SIMD4<Double>,
    bias: SIMD4<Double>
  ) {
    (self.red, self.green, self.blue, self.alpha, self.bias) = (red, green, blue, alpha, bias)
  }

  /// The map that changes nothing.
  package static let identity = ColorMatrix(
    red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0], alpha: [0, 0, 0, 1],
    bias: .zero)

  /// A matrix from its four rows of five: red, green, blue, alpha; nil unless there are 20 numbers.
  package init?(rows n: [Double]) {
    guard n.count == 20 else { return nil }
    func column(_ index: Int) -> SIMD4<Double> {
      [n[index], n[5 + index], n[10 + index], n[15 + index]]
    }
    self.init(
      red: column(0), green: column(1), blue: column(2), alpha: column(3), bias: column(4))
  }

  /// The mapped colour, before it is limited to 0…1.
  package func callAsFunction(_ color: SIMD4<Double>) -> SIMD4<Double> {
    red * color.x + green * color.y + blue * color.z + alpha * color.w + bias
  }

  /// This map, then `next`.
  package func followed(by next: ColorMatrix) -> ColorMatrix {
    func linear(_ column: SIMD4<Double>) -> SIMD4<Double> {
      next.red * column.x + next.green * column.y + next.blue * column.z + next.alpha * column.w
    }
    return ColorMatrix(
      red: linear(red), green: linear(green), blue: linear(blue), alpha: linear(alpha),
      bias: linear(bias) + next.bias)
  }

  /// Whether every number is finite.
  package var isFinite: Bool {
    let sum = red + green + blue + alpha + bias
    return sum.sum().isFinite
  }
}

/// The maps of the colour filters.
extension ColorMatrix {
  /// Every component times a factor of its own.
  package static func scale(_ factors: SIMD4<Double>) -> ColorMatrix {
    ColorMatrix(
      red: [factors.x, 0, 0, 0], green: [0, factors.y, 0, 0], blue: [0, 0, factors.z, 0],
      alpha: [0, 0, 0, factors.w], bias: .zero)
  }

  /// Something added to red, green and blue.
  package static func offset(_ offset: SIMD3<Double>) -> ColorMatrix {
    var result = identity
    result.bias = SIMD4(offset, 0)
    return result
  }

  /// How light red, green and blue are: Rec. 709, rounded as SVG and CSS have it.
  private static let luminance = SIMD3<Double>(0.213, 0.715, 0.072)

  /// From the grey of the same luminance at 0 through the colour itself at 1 and beyond.
  ///
  /// The matrix `saturate` of SVG's `feColorMatrix`.
  package static func saturation(_ amount: Double) -> ColorMatrix {
    let grey = luminance * (1 - amount)
    return ColorMatrix(
      red: [grey.x + amount, grey.x, grey.x, 0], green: [grey.y, grey.y + amount, grey.y, 0],
      blue: [grey.z, grey.z, grey.z + amount, 0], alpha: [0, 0, 0, 1], bias: .zero)
  }

  /// A turn about the grey axis, radians, that keeps the luminance.
  ///
  /// The matrix `hueRotate` of SVG's `feColorMatrix`.
  package static func hueRotation(_ angle: Double) -> ColorMatrix {
    let (c, s) = (cos(angle), sin(angle))
    return ColorMatrix(
      red: [
        0.213 + c * 0.787 - s * 0.213, 0.213 - c * 0.213 + s * 0.143,
        0.213 - c * 0.213 - s * 0.787, 0,
      ],
      green: [
        0.715 - c * 0.715 - s * 0.715, 0.715 + c * 0.285 + s * 0.140,
        0.715 - c * 0.715 + s * 0.715, 0,
      ],
      blue: [
        0.072 - c * 0.072 + s * 0.928, 0.072 - c * 0.072 - s * 0.283,
        0.072 + c * 0.928 + s * 0.072, 0,
      ],
      alpha: [0, 0, 0, 1], bias: .zero)
  }

  /// (c − ½) · amount + ½.
  package static func contrast(_ amount: Double) -> ColorMatrix {
    var result = scale([amount, amount, amount, 1])
    result.bias = SIMD4(SIMD3(repeating: 0.5 - 0.5 * amount), 0)
    return result
  }

  /// 1 − c.
  package static let inversion: ColorMatrix = {
    var result = scale([-1, -1, -1, 1])
    result.bias = [1, 1, 1, 0]
    return result
  }()

  /// The luminance times a colour plus `bias`, mixed with the colour that was by 1 − `amount`.
  package static func monochrome(
    _ color: SIMD3<Double>, bias: Double, amount: Double
  ) -> ColorMatrix {
    func column(_ own: SIMD4<Double>, _ share: Double) -> SIMD4<Double> {
      own * (1 - amount) + SIMD4(color * (share * amount), 0)
    }
    return ColorMatrix(
      red: column([1, 0, 0, 0], luminance.x), green: column([0, 1, 0, 0], luminance.y),
      blue: column([0, 0, 1, 0], luminance.z), alpha: [0, 0, 0, 1],
      bias: SIMD4(SIMD3(repeating: bias * amount), 0))
  }

  /// The brown of old photographs; the matrix of CSS's `sepia()` at amount 1.
  package static func sepia(_ amount: Double) -> ColorMatrix {
    let rest = 1 - amount
    return ColorMatrix(
      red: [0.393 + 0.607 * rest, 0.349 - 0.349 * rest, 0.272 - 0.272 * rest, 0],
      green: [0.769 - 0.769 * rest, 0.686 + 0.314 * rest, 0.534 - 0.534 * rest, 0],
      blue: [0.189 - 0.189 * rest, 0.168 - 0.168 * rest, 0.131 + 0.869 * rest, 0],
      alpha: [0, 0, 0, 1], bias: .zero)
  }
}
