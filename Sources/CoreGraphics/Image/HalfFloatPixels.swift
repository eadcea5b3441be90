// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The pixels of an image in half floats: premultiplied RGBA, encoded as sRGB is, rows packed, top
/// row first.
///
/// Colors may lie outside of 0...1, as in the extended sRGB space, brighter than white or beyond
/// the gamut; alpha never does.
final class HalfFloatPixels: Sendable {
  /// Empty where the samples are lent.
  private let own: [UInt16]
  private let lent: (any LentPixels)?
  /// The pixels as 8 bits each, once somebody needed them.
  private let rounded = Mutex<[UInt8]?>(nil)

  init(_ samples: [UInt16]) { (own, lent) = (samples, nil) }

  /// The samples of another owner; nil where one is infinite or no number, an alpha is outside of
  /// 0...1, or they do not lie at an even address.
  init?(lending pixels: any LentPixels) {
    (own, lent) = ([], pixels)
    let bytes = pixels.bytes
    guard UInt(bitPattern: bytes.baseAddress) % 2 == 0, PixelMath.areHalfFloats(bytes) else {
      return nil
    }
  }

  /// Four bit patterns for each pixel; copied where they are lent.
  var samples: [UInt16] { lent == nil ? own : withSamples { Array($0) } }

  /// Lends the samples where they lie.
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withSamples { try body(UnsafeRawBufferPointer($0)) }
  }

  private func withSamples<R>(_ body: (UnsafeBufferPointer<UInt16>) throws -> R) rethrows -> R {
    guard let lent else { return try own.withUnsafeBufferPointer(body) }
    // Sound: the bytes are samples of two bytes each at an even address, as `init` checked.
    return try withExtendedLifetime(lent) {
      try body(lent.bytes.assumingMemoryBound(to: UInt16.self))
    }
  }

  /// The pixels as 8 bits a channel, cut off outside of 0...1.
  var bytes: [UInt8] {
    rounded.withLock { rounded in
      if let rounded { return rounded }
      let bytes = withSamples { $0.map(PixelMath.byte(half:)) }
      rounded = bytes
      return bytes
    }
  }

  /// Whether every alpha is 1.
  var isOpaque: Bool {
    withSamples { samples in
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

  /// Whether bytes are pixels of half floats: numbers, alphas within 0...1.
  static func areHalfFloats(_ bytes: UnsafeRawBufferPointer) -> Bool {
    for place in stride(from: 0, to: bytes.count - 7, by: 8) {
      let pixel = SIMD4<UInt16>(
        bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self),
        bytes.loadUnaligned(fromByteOffset: place + 2, as: UInt16.self),
        bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt16.self),
        bytes.loadUnaligned(fromByteOffset: place + 6, as: UInt16.self))
      // An exponent of ones is infinite or not a number. Positive bits order as their numbers do.
      if any((pixel & 0x7C00) .== 0x7C00) || pixel.w > halfOne && pixel.w != 0x8000 { return false }
    }
    return true
  }

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
