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
}
