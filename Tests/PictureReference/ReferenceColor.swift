// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A premultiplied colour in encoded sRGB, in Double and without rounding.
struct ReferenceColor {
  var r = 0.0, g = 0.0, b = 0.0, a = 0.0

  static let clear = ReferenceColor()

  func scaled(_ factor: Double) -> ReferenceColor {
    ReferenceColor(r: r * factor, g: g * factor, b: b * factor, a: a * factor)
  }

  func plus(_ other: ReferenceColor) -> ReferenceColor {
    ReferenceColor(r: r + other.r, g: g + other.g, b: b + other.b, a: a + other.a)
  }

  /// Source over: this colour on top of another one.
  func over(_ below: ReferenceColor) -> ReferenceColor { plus(below.scaled(1 - a)) }

  /// The colour in a target of 8 bits.
  var limited: ReferenceColor {
    func limit(_ value: Double) -> Double { min(max(value, 0), 1) }
    return ReferenceColor(r: limit(r), g: limit(g), b: limit(b), a: limit(a))
  }

  /// The colour as it is without its alpha; black where there is none.
  var straight: (r: Double, g: Double, b: Double) {
    a > 0 ? (r / a, g / a, b / a) : (0, 0, 0)
  }

  init() {}

  init(r: Double, g: Double, b: Double, a: Double) {
    (self.r, self.g, self.b, self.a) = (r, g, b, a)
  }

  /// From straight components.
  init(straight: (r: Double, g: Double, b: Double), alpha: Double) {
    self.init(r: straight.r * alpha, g: straight.g * alpha, b: straight.b * alpha, a: alpha)
  }

  init(_ color: CGColor?) {
    guard let c = color?.srgbComponents else {
      self.init()
      return
    }
    self.init(straight: (Double(c.red), Double(c.green), Double(c.blue)), alpha: Double(c.alpha))
  }

  /// As a surface of 8 bits stores it.
  var bytes: SIMD4<UInt8> {
    SIMD4(Self.byte(r), Self.byte(g), Self.byte(b), Self.byte(a))
  }

  private static func byte(_ value: Double) -> UInt8 {
    UInt8((min(max(value, 0), 1) * 255).rounded())
  }
}
