// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A transfer curve as colour profiles describe it, from encoded components to linear light, both
/// limited to 0...1.
package enum ToneCurve: Hashable, Sendable {
  /// (a x + b)^g + e from x = d on, c x + f below (ICC.1, 10.18).
  case parametric(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
  /// Light at evenly spaced components from 0 to 1, not falling; straight lines between them.
  case table([Double])

  func decode(_ x: Double) -> Double { Self.limited(light(x)) }

  func encode(_ y: Double) -> Double { Self.limited(component(y)) }

  /// Whatever numbers a profile has.
  private static func limited(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  private func light(_ x: Double) -> Double {
    switch self {
    case .parametric(let g, let a, let b, let c, let d, let e, let f):
      return x >= d ? pow(max(a * x + b, 0), g) + e : c * x + f
    case .table(let light):
      let place = min(max(x, 0), 1) * Double(light.count - 1)
      let index = min(Int(place), light.count - 2)
      return light[index] + (light[index + 1] - light[index]) * (place - Double(index))
    }
  }

  private func component(_ y: Double) -> Double {
    switch self {
    case .parametric(let g, let a, let b, let c, let d, let e, let f):
      let first = pow(max(a * d + b, 0), g) + e
      if y >= first { return (pow(max(y - e, 0), 1 / g) - b) / a }
      return c > 0 ? (y - f) / c : d
    case .table(let light):
      var (low, high) = (0, light.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if light[middle] <= y { low = middle } else { high = middle }
      }
      let span = light[high] - light[low]
      let part = span > 0 ? min(max((y - light[low]) / span, 0), 1) : 0
      return (Double(low) + part) / Double(light.count - 1)
    }
  }
}

extension ColorTransfer {
  /// The curve of that meaning: one of the known ones where it does not differ from it by more than
  /// a thousandth of light, else the curve itself.
  init(_ curve: ToneCurve) {
    let known: [ColorTransfer] = [.sRGB, .linear, .bt709, .gamma(2.2), .gamma(563.0 / 256.0)]
    let places = (0...64).map { Double($0) / 64 }
    self =
      known.first { transfer in
        places.allSatisfy { abs(transfer.linear(fromEncoded: $0) - curve.decode($0)) < 0.001 }
      } ?? .curve(curve)
  }
}
