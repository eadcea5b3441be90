// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Converts the 8-bit colors of one space to 8-bit sRGB.
struct ColorTable {
  private enum Kind {
    /// The numbers stay the same.
    case same
    /// One gray number becomes three equal ones.
    case gray([UInt8])
    /// Numbers become linear light, change primaries and are encoded again.
    case rgb([Float], TristimulusMatrix)
    /// Four inks: R = (1 − C)(1 − K).
    case inks
  }
  private let kind: Kind
  private let encoded = ColorTable.encodedSRGB

  /// Nil if the space has no conversion.
  init?(_ space: CGColorSpace) {
    let target = CGColorSpace.sRGBSpace
    let isSame = space.transfer == target.transfer && space.primaries == target.primaries
    switch space.model {
    case .rgb where isSame: kind = .same
    case .rgb:
      let linear = (0...255).map { Float(space.transfer.linear(fromEncoded: Double($0) / 255)) }
      kind = .rgb(linear, target.xyzToLinear * space.linearToXYZ)
    case .monochrome:
      kind = .gray(
        (0...255).map { value in
          let light = space.transfer.linear(fromEncoded: Double(value) / 255)
          return UInt8((target.transfer.encoded(fromLinear: light) * 255).rounded())
        })
    case .cmyk: kind = .inks
    default: return nil
    }
  }

  /// Whether colors stay the same.
  var isIdentity: Bool {
    if case .same = kind { return true }
    return false
  }

  /// The sRGB of one color, whose samples beyond the space's number are ignored.
  func sRGB(_ c: SIMD4<UInt8>) -> (UInt8, UInt8, UInt8) {
    switch kind {
    case .same: return (c[0], c[1], c[2])
    case .gray(let table):
      let value = table[Int(c[0])]
      return (value, value, value)
    case .rgb(let linear, let matrix):
      let light = SIMD3<Double>(
        Double(linear[Int(c[0])]), Double(linear[Int(c[1])]), Double(linear[Int(c[2])]))
      let result = matrix * light
      return (encode(result.x), encode(result.y), encode(result.z))
    case .inks:
      let light = 255 - c[3]
      return (
        PixelMath.premultiply(255 - c[0], light), PixelMath.premultiply(255 - c[1], light),
        PixelMath.premultiply(255 - c[2], light)
      )
    }
  }

  private func encode(_ light: Double) -> UInt8 {
    encoded[Int(min(max(light, 0), 1) * Double(encoded.count - 1) + 0.5)]
  }

  /// sRGB bytes of linear light in steps so fine that the darkest, where the curve rises by
  /// 12.92 · 255 bytes per unit, differ by a fifth of a byte.
  private static let encodedSRGB: [UInt8] = (0..<16384).map { index in
    UInt8((ColorTransfer.sRGB.encoded(fromLinear: Double(index) / 16383) * 255).rounded())
  }
}
