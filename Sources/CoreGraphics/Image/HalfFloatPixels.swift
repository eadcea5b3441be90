// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The pixels of an image in half floats: premultiplied RGBA, encoded as sRGB is, rows packed, top
/// row first.
///
/// Colors may lie outside of 0...1, as in the extended sRGB space, brighter than white or beyond
/// the gamut; alpha never does.
final class HalfFloatPixels: Sendable {
  /// Four bit patterns for each pixel.
  let samples: [UInt16]
  /// The pixels as 8 bits each, once somebody needed them.
  private let rounded = Mutex<[UInt8]?>(nil)

  init(_ samples: [UInt16]) { self.samples = samples }

  /// The pixels as 8 bits a channel, cut off outside of 0...1.
  var bytes: [UInt8] {
    rounded.withLock { rounded in
      if let rounded { return rounded }
      let bytes = samples.map(PixelMath.byte(half:))
      rounded = bytes
      return bytes
    }
  }

  /// Whether every alpha is 1.
  var isOpaque: Bool {
    samples.withUnsafeBufferPointer { samples in
      // Sound: every index is below the count, and the buffer is not kept.
      for index in stride(from: 3, to: samples.count, by: 4)
      where samples[index] != PixelMath.halfOne {
        return false
      }
      return true
    }
  }
}

extension PixelMath {
  /// The bits of 1 in half precision.
  static let halfOne: UInt16 = 0x3C00
  /// The largest number of half precision.
  static let largestHalf: Float = 65504

  /// A number in half precision, rounded to nearest; NaN is 0, a number that is too large the
  /// largest.
  @inline(__always)
  static func half(_ value: Float) -> UInt16 {
    guard !value.isNaN else { return 0 }
    return Float16(min(max(value, -largestHalf), largestHalf)).bitPattern
  }

  /// A half float as 8 bits, rounded; cut off outside of 0...1.
  @inline(__always)
  static func byte(half bits: UInt16) -> UInt8 {
    let value = Float(Float16(bitPattern: bits))
    return value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0
  }
}
