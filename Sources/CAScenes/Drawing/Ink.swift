// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A colour of the sample pictures: straight sRGB with alpha, 0…1.
struct Ink: Hashable, Sendable {
  var red: Float
  var green: Float
  var blue: Float
  var alpha: Float

  /// An opaque colour from `0xRRGGBB`.
  init(_ hex: UInt32, alpha: Float = 1) {
    red = Float(hex >> 16 & 255) / 255
    green = Float(hex >> 8 & 255) / 255
    blue = Float(hex & 255) / 255
    self.alpha = alpha
  }

  init(red: Float, green: Float, blue: Float, alpha: Float) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The same colour with another alpha.
  func faded(to alpha: Float) -> Ink { Ink(red: red, green: green, blue: blue, alpha: alpha) }

  /// The colour `amount` of the way to `other`, in encoded sRGB.
  func mixed(with other: Ink, _ amount: Float) -> Ink {
    let t = min(max(amount, 0), 1)
    return Ink(
      red: red + (other.red - red) * t, green: green + (other.green - green) * t,
      blue: blue + (other.blue - blue) * t, alpha: alpha + (other.alpha - alpha) * t)
  }

  var cgColor: CGColor {
    CGColor(
      srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  var premultiplied: SIMD4<Float> { [red * alpha, green * alpha, blue * alpha, alpha] }
}

extension Ink {
  static let clear = Ink(0, alpha: 0)
  static let white = Ink(0xFFFFFF)
  static let black = Ink(0)

  // The house palette: warm paper, dark ink, and six hues of like weight.
  static let paper = Ink(0xF5F0E7)
  static let card = Ink(0xFFFDF9)
  static let line = Ink(0xDDD5C7)
  static let ink = Ink(0x23283A)
  static let quiet = Ink(0x8A8577)
  static let night = Ink(0x181C2E)
  static let dusk = Ink(0x2C3352)
  static let coral = Ink(0xE8654A)
  static let amber = Ink(0xF0B03F)
  static let leaf = Ink(0x6FA65B)
  static let teal = Ink(0x2E9C93)
  static let sky = Ink(0x4C88D4)
  static let plum = Ink(0x8257A0)
  static let rose = Ink(0xF2B5A7)
  static let mint = Ink(0xB5DCCB)

  /// The six hues in the order of the rainbow.
  static let hues: [Ink] = [.coral, .amber, .leaf, .teal, .sky, .plum]
}
