// SPDX-License-Identifier: Apache-2.0
import CABase

// Pixels of four bytes that lie one after the other: red, green, blue and alpha, or blue first.
// Their memory need not be aligned.
extension PixelMath {
  /// Takes the alpha out of the colors of a picture, which becomes RGBA.
  ///
  /// - Precondition: `target` has as many bytes as the picture.
  package static func unpremultiply(
    _ source: PixelBytes, into target: UnsafeMutableRawBufferPointer
  ) {
    precondition(target.count >= source.bytes.count, "There is a place for every pixel.")
    guard let from = source.bytes.baseAddress, let to = target.baseAddress else { return }
    unpremultiply(
      row: from, count: source.bytes.count / 4, into: to, exchanging: source.isBlueFirst)
  }

  /// Takes the alpha out of the colors of premultiplied pixels, as ``unpremultiply(_:_:)`` does;
  /// the target may be the source.
  ///
  /// - Parameter exchanging: Whether red and blue change places, too.
  package static func unpremultiply(
    row source: UnsafeRawPointer, count: Int, into target: UnsafeMutableRawPointer,
    exchanging: Bool = false
  ) {
    if exchanging {
      convert(row: source, count, into: target) {
        RedAndBlue.exchanged(straight($0))
      } opaque: {
        RedAndBlue.exchanged($0)
      }
    } else {
      convert(row: source, count, into: target) {
        straight($0)
      } opaque: {
        $0
      }
    }
  }

  /// Eight pixels at a time, those that are opaque, or nothing, by a shorter way.
  @inline(__always)
  private static func convert(
    row source: UnsafeRawPointer, _ count: Int, into target: UnsafeMutableRawPointer,
    _ any: (SIMD8<UInt32>) -> SIMD8<UInt32>, opaque: (SIMD8<UInt32>) -> SIMD8<UInt32>
  ) {
    let eights = count & ~7
    for place in stride(from: 0, to: eights * 4, by: 32) {
      let pixels = source.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt32>.self)
      let result: SIMD8<UInt32>
      switch Alphas(pixels) {
      case .opaque: result = opaque(pixels)
      case .zero: result = .zero
      case .others: result = any(pixels)
      }
      target.storeBytes(of: result, toByteOffset: place, as: SIMD8<UInt32>.self)
    }
    var rest = SIMD8<UInt32>.zero
    for index in eights..<count {
      rest[index - eights] = source.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
    }
    rest = any(rest)
    for index in eights..<count {
      target.storeBytes(of: rest[index - eights], toByteOffset: index * 4, as: UInt32.self)
    }
  }

  /// The alphas of eight pixels.
  private enum Alphas {
    case opaque, zero, others

    @inline(__always)
    init(_ pixels: SIMD8<UInt32>) {
      let alphas = UInt64(0xFF00_0000_FF00_0000).littleEndian
      let pairs = unsafeBitCast(pixels, to: SIMD4<UInt64>.self)
      if pairs.x & pairs.y & pairs.z & pairs.w & alphas == alphas {
        self = .opaque
      } else {
        self = (pairs.x | pairs.y | pairs.z | pairs.w) & alphas == 0 ? .zero : .others
      }
    }
  }

  /// Eight pixels without their alpha in the colors, each as ``unpremultiply(_:_:)`` has it.
  @inline(__always)
  private static func straight(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
    #if _endian(little)
      let alpha = pixels &>> 24
      // An alpha of zero has an infinite reciprocal, and the colors become zero.
      let (reciprocal, half) = (1 / float(alpha), float(alpha &>> 1) + 0.25)
      let red = straight(pixels & 255, of: alpha, by: reciprocal, adding: half)
      let green = straight(pixels &>> 8 & 255, of: alpha, by: reciprocal, adding: half)
      let blue = straight(pixels &>> 16 & 255, of: alpha, by: reciprocal, adding: half)
      return red | green &<< 8 | blue &<< 16 | alpha &<< 24
    #else
      var result = pixels
      for lane in result.indices { result[lane] = unpremultiply(rgba: result[lane]) }
      return result
    #endif
  }

  /// ⌊(255 · color + ⌊alpha / 2⌋) / alpha⌋, at most 255.
  ///
  /// A quarter is added to the dividend, so that the quotient is at least 0.25 / 255 above a whole
  /// number and 0.75 / 255 below the next; the arithmetic is off by less than 10⁻⁴. Less one half,
  /// and added to 2²³, it is rounded to the whole number below, in the lowest bits; the −0.25 of
  /// color 0 at alpha 1 becomes 0.
  @inline(__always)
  private static func straight(
    _ color: SIMD8<UInt32>, of alpha: SIMD8<UInt32>, by reciprocal: SIMD8<Float>,
    adding half: SIMD8<Float>
  ) -> SIMD8<UInt32> {
    // The lesser of color and alpha: a difference below zero has all bits where its sign was.
    let difference = unsafeBitCast(alpha &- color, to: SIMD8<Int32>.self)
    let color = color &+ unsafeBitCast(difference & (difference &>> 31), to: SIMD8<UInt32>.self)
    let quotient = (float(color) * 255 + half) * reciprocal
    return unsafeBitCast(quotient - 0.5 + 0x1p23, to: SIMD8<UInt32>.self) & 255
  }

  /// Whole numbers below 2²³ as floats: they are the lowest bits of 2²³ and more.
  @inline(__always)
  private static func float(_ numbers: SIMD8<UInt32>) -> SIMD8<Float> {
    unsafeBitCast(numbers | 0x4B00_0000, to: SIMD8<Float>.self) - 0x1p23
  }

  /// Drops the alpha of pixels, four at a time: the target gets three bytes of each.
  ///
  /// - Parameter exchanging: Whether red and blue change places.
  package static func dropAlpha(
    row source: UnsafeRawPointer, count: Int, into target: UnsafeMutableRawPointer,
    exchanging: Bool = false
  ) {
    if exchanging {
      dropAlpha(row: source, count, into: target) { RedAndBlue.exchanged($0) }
    } else {
      dropAlpha(row: source, count, into: target) { $0 }
    }
  }

  @inline(__always)
  private static func dropAlpha(
    row source: UnsafeRawPointer, _ count: Int, into target: UnsafeMutableRawPointer,
    _ order: (UInt32) -> UInt32
  ) {
    @inline(__always)
    func pixel(_ index: Int) -> UInt32 {
      order(source.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)).littleEndian
    }
    let fours = count & ~3
    for index in stride(from: 0, to: fours, by: 4) {
      let (first, second) = (pixel(index), pixel(index + 1))
      let (third, fourth) = (pixel(index + 2), pixel(index + 3))
      let to = target + index * 3
      to.storeBytes(of: (first & 0xFF_FFFF | second << 24).littleEndian, as: UInt32.self)
      to.storeBytes(
        of: (second >> 8 & 0xFFFF | third << 16).littleEndian, toByteOffset: 4, as: UInt32.self)
      to.storeBytes(
        of: (third >> 16 & 0xFF | fourth << 8).littleEndian, toByteOffset: 8, as: UInt32.self)
    }
    for index in fours..<count {
      withUnsafeBytes(of: pixel(index).littleEndian) {
        (target + index * 3).copyMemory(from: $0.baseAddress!, byteCount: 3)
      }
    }
  }

  /// Makes pixels opaque, their colors over black.
  ///
  /// - Parameter exchanging: Whether red and blue change places.
  package static func fillAlpha(
    row source: UnsafeRawPointer, count: Int, into target: UnsafeMutableRawPointer,
    exchanging: Bool = false
  ) {
    let alpha = UInt32(0xFF00_0000).littleEndian
    for place in stride(from: 0, to: count * 4, by: 4) {
      let pixel = source.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      target.storeBytes(
        of: (exchanging ? RedAndBlue.exchanged(pixel) : pixel) | alpha, toByteOffset: place,
        as: UInt32.self)
    }
  }

  /// Whether the alpha of every pixel is 255.
  package static func isOpaque(_ pixels: [UInt8]) -> Bool {
    pixels.withUnsafeBytes { isOpaque($0) }
  }

  /// Whether the alpha of every pixel is 255; ends at the first one of which it is not.
  package static func isOpaque(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // Sound: every place is below the count, and the buffer is not kept.
    let many = bytes.count & ~127
    for place in stride(from: 0, to: many, by: 128) {
      var common = SIMD8<UInt32>(repeating: .max)
      for part in stride(from: place, to: place + 128, by: 32) {
        common &= bytes.loadUnaligned(fromByteOffset: part, as: SIMD8<UInt32>.self)
      }
      guard case .opaque = Alphas(common) else { return false }
    }
    for index in stride(from: many + 3, to: bytes.count, by: 4) where bytes[index] != 255 {
      return false
    }
    return true
  }
}
