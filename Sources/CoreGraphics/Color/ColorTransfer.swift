// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The relation between an encoded component and linear light, both nominally 0...1.
///
/// Every curve is extended to negative values by odd symmetry, as extended-range spaces define.
package enum ColorTransfer: Hashable, Sendable {
  /// The encoded value is linear light.
  case linear
  /// The piecewise curve of sRGB (IEC 61966-2-1).
  case sRGB
  /// The piecewise camera curve of ITU-R BT.709 and BT.2020.
  case bt709
  /// Linear light is the encoded value to this power.
  case gamma(Double)
  /// The curve of a colour profile.
  case curve(ToneCurve)

  /// The linear light of an encoded component.
  package func linear(fromEncoded encoded: Double) -> Double {
    encoded < 0 ? -decode(-encoded) : decode(encoded)
  }

  /// The encoded component of linear light.
  package func encoded(fromLinear linear: Double) -> Double {
    linear < 0 ? -encode(-linear) : encode(linear)
  }

  private func decode(_ value: Double) -> Double {
    switch self {
    case .linear: value
    case .sRGB: value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    case .bt709:
      value < 4.5 * Self.bt709Beta
        ? value / 4.5 : pow((value + Self.bt709Alpha - 1) / Self.bt709Alpha, 1 / 0.45)
    case .gamma(let exponent): pow(value, exponent)
    case .curve(let curve): curve.decode(value)
    }
  }

  private func encode(_ value: Double) -> Double {
    switch self {
    case .linear: value
    case .sRGB: value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    case .bt709:
      value < Self.bt709Beta
        ? value * 4.5 : Self.bt709Alpha * pow(value, 0.45) - (Self.bt709Alpha - 1)
    case .gamma(let exponent): pow(value, 1 / exponent)
    case .curve(let curve): curve.encode(value)
    }
  }

  /// The constants of ITU-R BT.2020-2 table 4, at the precision that makes the curve continuous.
  private static let bt709Alpha = 1.09929682680944
  private static let bt709Beta = 0.018053968510807
}
