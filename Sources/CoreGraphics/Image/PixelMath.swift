// SPDX-License-Identifier: Apache-2.0

/// Arithmetic on color and alpha bytes, where 255 stands for 1.
package enum PixelMath {
  /// `color` times `alpha`, rounded to nearest.
  @inlinable @inline(__always)
  package static func premultiply(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    let product = UInt32(color) * UInt32(alpha) + 128
    return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
  }

  /// `color` over `alpha`, rounded to nearest and clamped; zero where alpha is.
  @inline(__always)
  package static func unpremultiply(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    if alpha == 255 || alpha == 0 { return alpha == 0 ? 0 : color }
    let quotient = (UInt32(color) * 255 + UInt32(alpha) / 2) / UInt32(alpha)
    return UInt8(truncatingIfNeeded: min(quotient, 255))
  }

  /// The same for the three colors of an RGBA pixel, its bytes as they lie in memory.
  @inline(__always)
  package static func unpremultiply(rgba pixel: UInt32) -> UInt32 {
    let value = pixel.littleEndian
    let alpha = value >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    // A division by alpha as a product with its reciprocal: exact, since the dividend is below 2¹⁶
    // and the error of the reciprocal below 2⁻²⁴.
    let reciprocal = UInt64(((1 << 24) + alpha - 1) / alpha)
    func straight(_ color: UInt32) -> UInt32 {
      let quotient = (UInt64(color * 255 + alpha / 2) * reciprocal) >> 24
      return min(UInt32(truncatingIfNeeded: quotient), 255)
    }
    let (red, green, blue) = (value & 255, value >> 8 & 255, value >> 16 & 255)
    return (straight(red) | straight(green) << 8 | straight(blue) << 16 | alpha << 24).littleEndian
  }

  /// The weighted sum of red, green and blue (Rec. 709 weights in 1⁄256); equal ones stay as they
  /// are.
  @inline(__always)
  package static func gray(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    let sum = UInt32(red) * 54 + UInt32(green) * 183 + UInt32(blue) * 19
    return UInt8(truncatingIfNeeded: (sum + 128) >> 8)
  }

  /// Premultiplies RGBA pixels in place; a count that is no multiple of four leaves the rest.
  package static func premultiply(_ pixels: inout [UInt8]) {
    pixels.withUnsafeMutableBufferPointer { bytes in
      // Sound: every index is below the count, and the buffer is not kept.
      for index in stride(from: 0, to: bytes.count - 3, by: 4) {
        let alpha = bytes[index + 3]
        if alpha == 255 { continue }
        bytes[index] = premultiply(bytes[index], alpha)
        bytes[index + 1] = premultiply(bytes[index + 1], alpha)
        bytes[index + 2] = premultiply(bytes[index + 2], alpha)
      }
    }
  }

  /// Takes the alpha out of the colors of premultiplied RGBA pixels.
  ///
  /// - Precondition: `target` has as many bytes as `source`.
  package static func unpremultiply(
    _ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
  ) {
    precondition(target.count >= source.count, "There is a place for every pixel.")
    guard let from = source.baseAddress, let to = target.baseAddress else { return }
    unpremultiply(row: from, count: source.count / 4, into: to)
  }

  /// Takes the alpha out of the colors of premultiplied RGBA pixels that lie one after the other;
  /// the target may be the source. Eight pixels that are opaque, or nothing, are taken at once.
  package static func unpremultiply(
    row source: UnsafeRawPointer, count: Int, into target: UnsafeMutableRawPointer
  ) {
    let opaque = UInt64(0xFF00_0000_FF00_0000).littleEndian
    let eights = count / 8
    for place in stride(from: 0, to: eights * 32, by: 32) {
      let pixels = source.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt64>.self)
      if pixels.x & pixels.y & pixels.z & pixels.w & opaque == opaque {
        target.storeBytes(of: pixels, toByteOffset: place, as: SIMD4<UInt64>.self)
      } else if (pixels.x | pixels.y | pixels.z | pixels.w) & opaque == 0 {
        target.storeBytes(of: .zero, toByteOffset: place, as: SIMD4<UInt64>.self)
      } else {
        unpremultiplyEach(source + place, 8, into: target + place)
      }
    }
    unpremultiplyEach(source + eights * 32, count - eights * 8, into: target + eights * 32)
  }

  @inline(__always)
  private static func unpremultiplyEach(
    _ source: UnsafeRawPointer, _ count: Int, into target: UnsafeMutableRawPointer
  ) {
    for place in stride(from: 0, to: count * 4, by: 4) {
      let pixel = source.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      target.storeBytes(of: unpremultiply(rgba: pixel), toByteOffset: place, as: UInt32.self)
    }
  }

  /// Drops the alpha of RGBA pixels that lie one after the other, four at a time: the target gets
  /// three bytes of each.
  package static func dropAlpha(
    row source: UnsafeRawPointer, count: Int, into target: UnsafeMutableRawPointer
  ) {
    let fours = count / 4
    for index in 0..<fours {
      let from = source + index * 16
      let first = from.loadUnaligned(as: UInt32.self).littleEndian
      let second = from.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian
      let third = from.loadUnaligned(fromByteOffset: 8, as: UInt32.self).littleEndian
      let fourth = from.loadUnaligned(fromByteOffset: 12, as: UInt32.self).littleEndian
      let to = target + index * 12
      to.storeBytes(of: (first & 0xFF_FFFF | second << 24).littleEndian, as: UInt32.self)
      to.storeBytes(
        of: (second >> 8 & 0xFFFF | third << 16).littleEndian, toByteOffset: 4, as: UInt32.self)
      to.storeBytes(
        of: (third >> 16 & 0xFF | fourth << 8).littleEndian, toByteOffset: 8, as: UInt32.self)
    }
    for pixel in fours * 4..<count {
      (target + pixel * 3).copyMemory(from: source + pixel * 4, byteCount: 3)
    }
  }

  /// Whether the alpha of every RGBA pixel is 255.
  package static func isOpaque(_ pixels: [UInt8]) -> Bool {
    pixels.withUnsafeBytes { isOpaque($0) }
  }

  /// Whether the alpha of every RGBA pixel is 255.
  package static func isOpaque(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // Sound: every index is below the count, and the buffer is not kept.
    for index in stride(from: 3, to: bytes.count, by: 4) where bytes[index] != 255 {
      return false
    }
    return true
  }
}
