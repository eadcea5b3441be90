// SPDX-License-Identifier: Apache-2.0
import Foundation

extension LabColor {
  /// The difference of two colours by CIEDE2000 with all factors 1: about 1 is the least that an
  /// eye sees.
  ///
  /// The formula and the names are those of G. Sharma, W. Wu, E. N. Dalal, “The CIEDE2000
  /// Color-Difference Formula: Implementation Notes, Supplementary Test Data, and Mathematical
  /// Observations”, Color Research and Application 30 (2005), equations 2 to 22.
  func difference(from other: LabColor) -> Double {
    let meanChroma = (hypot(a, b) + hypot(other.a, other.b)) / 2
    let factor = 1.5 - Self.saturation(meanChroma) / 2
    let first = Polar(l: l, a: a * factor, b: b)
    let second = Polar(l: other.l, a: other.a * factor, b: other.b)
    return Self.length(first, second)
  }

  /// A colour by lightness, chroma and hue in degrees.
  private struct Polar {
    let l: Double
    let c: Double
    let h: Double

    init(l: Double, a: Double, b: Double) {
      (self.l, c) = (l, hypot(a, b))
      let angle = a == 0 && b == 0 ? 0 : atan2(b, a) * 180 / .pi
      h = angle < 0 ? angle + 360 : angle
    }
  }

  /// √(C⁷ / (C⁷ + 25⁷)).
  private static func saturation(_ chroma: Double) -> Double {
    let power = pow(chroma, 7)
    return (power / (power + 6_103_515_625)).squareRoot()
  }

  private static func length(_ first: Polar, _ second: Polar) -> Double {
    let product = first.c * second.c
    let turn = product == 0 ? 0 : hueTurn(first.h, second.h)
    let (l, c) = ((first.l + second.l) / 2, (first.c + second.c) / 2)
    let h = product == 0 ? first.h + second.h : meanHue(first.h, second.h)
    let square = (l - 50) * (l - 50)
    let lightness = (second.l - first.l) / (1 + 0.015 * square / (20 + square).squareRoot())
    let chroma = (second.c - first.c) / (1 + 0.045 * c)
    let hue =
      2 * product.squareRoot() * sine(turn / 2) / (1 + 0.015 * c * hueWeight(h))
    let lean = -sine(60 * exp(-pow((h - 275) / 25, 2))) * 2 * saturation(c)
    let sum = lightness * lightness + chroma * chroma + hue * hue + lean * chroma * hue
    return max(sum, 0).squareRoot()
  }

  /// The way from one hue to the other, −180 to 180.
  private static func hueTurn(_ first: Double, _ second: Double) -> Double {
    let turn = second - first
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }

  /// The hue in the middle of the shorter way.
  private static func meanHue(_ first: Double, _ second: Double) -> Double {
    let sum = first + second
    if abs(first - second) <= 180 { return sum / 2 }
    return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
  }

  private static func hueWeight(_ h: Double) -> Double {
    1 - 0.17 * sine(h - 30 + 90) + 0.24 * sine(2 * h + 90) + 0.32 * sine(3 * h + 6 + 90)
      - 0.20 * sine(4 * h - 63 + 90)
  }

  /// The sine of an angle in degrees.
  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
}
