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
  ///
  /// - Precondition: `bytes` holds width × height bytes.
  package static func blur(_ bytes: [UInt8], width: Int, height: Int, sigma: Double) -> [UInt8] {
    let weights = weights(sigma: sigma)
    guard weights.count > 1, !bytes.isEmpty else { return bytes }
    precondition(bytes.count == width * height, "A byte for each texel.")
    let source = bytes.map(Float.init)
    var rows = [Float](repeating: 0, count: bytes.count)
    var result = [Float](repeating: 0, count: bytes.count)
    let reach = weights.count / 2
    source.withUnsafeBufferPointer { source in
      rows.withUnsafeMutableBufferPointer { rows in
        for first in stride(from: 0, to: width * height, by: width) {
          for step in -reach...reach where abs(step) < width {
            let shown = max(0, -step)..<min(width, width - step)
            add(
              source.baseAddress! + (first + shown.lowerBound + step), weights[reach - step],
              to: rows.baseAddress! + (first + shown.lowerBound), count: shown.count)
          }
        }
      }
    }
    rows.withUnsafeBufferPointer { rows in
      result.withUnsafeMutableBufferPointer { result in
        for row in 0..<height {
          for step in max(-reach, -row)...min(reach, height - 1 - row) {
            add(
              rows.baseAddress! + (row + step) * width, weights[reach - step],
              to: result.baseAddress! + row * width, count: width)
          }
        }
      }
    }
    // Rounded a quarter down: a byte is then within one step of both Apple's truncated and the
    // rounded number.
    return result.map { UInt8(min(max(($0 - 0.25).rounded(), 0), 255)) }
  }

  /// Adds `count` numbers, times a weight, to as many others.
  ///
  /// The pointers lie within the buffers of ``blur(_:width:height:sigma:)``, with `count` numbers
  /// behind each.
  @inline(__always)
  private static func add(
    _ source: UnsafePointer<Float>, _ weight: Float, to target: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    var place = 0
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    while place + 8 <= count {
      let offset = place * MemoryLayout<Float>.stride
      let sum =
        to.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        + from.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self) * weight
      to.storeBytes(of: sum, toByteOffset: offset, as: SIMD8<Float>.self)
      place += 8
    }
    while place < count {
      target[place] += source[place] * weight
      place += 1
    }
  }
}
