// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The Gaussian of shadows, cut at two sigma and renormalised, in one dimension.
///
/// Measured on pictures that Apple's software drew: facts row 249.
package enum ShadowKernel {
  /// How much of a half-line t > 0 is seen at t = x / 2σ, from 0 at −1 to 1 at 1:
  /// ½ + ½ erf(√2 t) / erf(√2).
  package static func step(_ t: Double) -> Double {
    let t = min(max(t, -1), 1)
    return 0.5 + 0.5 * erf(2.0.squareRoot() * t) / erf(2.0.squareRoot())
  }

  /// The weights of a row of texels, the middle one in the middle; their sum is one.
  ///
  /// A weight is the integral of the Gaussian over its texel.
  ///
  /// - Parameter sigma: texels.
  package static func weights(sigma: Double) -> [Float] {
    guard sigma > 0 else { return [1] }
    let reach = 2 * sigma
    let count = Int((reach + 0.5).rounded(.up)) - 1
    return (-count...count).map { place in
      Float(step((Double(place) + 0.5) / reach) - step((Double(place) - 0.5) / reach))
    }
  }

  /// Blurs a picture of bytes, rows packed, along rows and then along columns.
  ///
  /// Beyond the picture all is zero.
  package static func blur(_ bytes: [UInt8], width: Int, height: Int, sigma: Double) -> [UInt8] {
    let weights = weights(sigma: sigma)
    guard weights.count > 1 else { return bytes }
    var rows = [Float](repeating: 0, count: bytes.count)
    var result = [Float](repeating: 0, count: bytes.count)
    let source = bytes.map(Float.init)
    spread(source, by: 1, within: width, weights, to: &rows)
    spread(rows, by: width, within: height, weights, to: &result)
    // Rounded a quarter down: a byte is then within one step of both Apple's truncated and the
    // rounded number.
    return result.map { UInt8(min(max(($0 - 0.25).rounded(), 0), 255)) }
  }

  /// Adds each number, times each weight, to its neighbours `stride` places apart.
  ///
  /// - Parameter length: how many numbers lie along that direction.
  private static func spread(
    _ source: [Float], by stride: Int, within length: Int, _ weights: [Float],
    to target: inout [Float]
  ) {
    let reach = weights.count / 2
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        weights.withUnsafeBufferPointer { weights in
          for place in source.indices where source[place] != 0 {
            let along = place / stride % length
            let first = max(-reach, -along)
            let last = min(reach, length - 1 - along)
            let value = source[place]
            var step = first
            while step <= last {
              target[place + step * stride] += value * weights[step + reach]
              step += 1
            }
          }
        }
      }
    }
  }
}
