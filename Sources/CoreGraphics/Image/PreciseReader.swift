// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Turns the bytes of a bitmap with more than 8 bits a sample, or of a gamut wider than sRGB's,
/// into premultiplied RGBA in half floats, extended sRGB, rows packed.
struct PreciseReader {
  private let width: Int
  private let height: Int
  private let bytesPerRow: Int
  private let layout: PixelLayout
  /// A least and a greatest value for each component, onto which samples are mapped; empty for
  /// none.
  private let decode: [Float]
  private let color: PreciseColor

  /// Nil if the space has no conversion, or the rows are too short for their pixels.
  init?(
    width: Int, height: Int, bytesPerRow: Int, layout: PixelLayout, space: CGColorSpace,
    decode: [CGFloat]
  ) {
    let (rowBytes, overflows) = width.multipliedReportingOverflow(by: layout.bytesPerPixel)
    guard let color = PreciseColor(space), width > 0, height > 0, !overflows,
      bytesPerRow >= rowBytes
    else { return nil }
    self.color = color
    (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
    self.layout = layout
    self.decode = decode.map { Float($0) }
  }

  /// The pixels, four half floats each, or nil if `data` has too few bytes.
  func pixels(of data: Data) -> [UInt16]? {
    let (rows, rowsOverflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    let (needed, overflow) = rows.addingReportingOverflow(width * layout.bytesPerPixel)
    guard !rowsOverflow, !overflow, data.count >= needed,
      !width.multipliedReportingOverflow(by: height).overflow, width * height <= Int.max / 8
    else { return nil }
    return data.withUnsafeBytes { source in
      let count = width * height * 4
      return [UInt16](unsafeUninitializedCapacity: count) { target, written in
        // Sound: the needed bytes were counted, the target has four samples for each pixel, and
        // both functions set all of them.
        if keepsSamples { copyRows(source, to: target) } else { convert(source, to: target) }
        written = count
      }
    }
  }

  private func convert(
    _ source: UnsafeRawBufferPointer, to target: UnsafeMutableBufferPointer<UInt16>
  ) {
    var to = 0
    for y in 0..<height {
      var from = y * bytesPerRow
      for _ in 0..<width {
        let pixel = pixel(source, at: from)
        for channel in 0..<4 { target[to + channel] = PixelMath.half(pixel[channel]) }
        from += layout.bytesPerPixel
        to += 4
      }
    }
  }

  /// Whether samples can be copied: half floats in extended sRGB, low byte first, premultiplied
  /// with alpha last.
  private var keepsSamples: Bool {
    layout.isFloat && layout.bitsPerSample == 16 && layout.lowByteStep == -1
      && layout.colorOffsets == [1, 3, 5] && layout.alphaOffset == 7 && layout.isPremultiplied
      && decode.isEmpty && color.keepsNumbers
  }

  private func copyRows(
    _ source: UnsafeRawBufferPointer, to target: UnsafeMutableBufferPointer<UInt16>
  ) {
    for y in 0..<height {
      for index in 0..<width * 4 {
        let bits = UInt16(
          littleEndian: source.loadUnaligned(
            fromByteOffset: y * bytesPerRow + index * 2, as: UInt16.self))
        // All bits of the exponent: infinite, or not a number.
        let isNumber = bits & 0x7C00 != 0x7C00
        let isAlpha = index & 3 == 3
        if isNumber, !isAlpha || bits <= PixelMath.halfOne {
          target[y * width * 4 + index] = bits
        } else {
          let value = Float(Float16(bitPattern: bits))
          target[y * width * 4 + index] = PixelMath.half(
            isAlpha && !value.isNaN ? min(max(value, 0), 1) : value)
        }
      }
      clearUnseen(target, row: y)
    }
  }

  /// Transparent pixels have no color.
  private func clearUnseen(_ target: UnsafeMutableBufferPointer<UInt16>, row: Int) {
    for pixel in stride(from: row * width * 4, to: (row + 1) * width * 4, by: 4)
    where target[pixel + 3] == 0 {
      for channel in 0..<3 { target[pixel + channel] = 0 }
    }
  }

  /// One pixel, premultiplied in extended sRGB.
  private func pixel(_ source: UnsafeRawBufferPointer, at offset: Int) -> SIMD4<Float> {
    let alpha = layout.alphaOffset.map { clampedToUnit(sample(source, offset + $0)) } ?? 1
    guard !layout.colorOffsets.isEmpty else { return [0, 0, 0, alpha] }
    var samples = SIMD4<Float>()
    for (index, place) in layout.colorOffsets.enumerated() {
      var value = sample(source, offset + place)
      if layout.isPremultiplied { value = alpha > 0 ? value / alpha : 0 }
      if 2 * index + 1 < decode.count {
        value = decode[2 * index] + value * (decode[2 * index + 1] - decode[2 * index])
      }
      samples[index] = value
    }
    return SIMD4(color.extendedSRGB(samples) * alpha, alpha)
  }

  /// One sample; integers become 0...1.
  private func sample(_ source: UnsafeRawBufferPointer, _ offset: Int) -> Float {
    if layout.bitsPerSample == 8 { return Float(source[offset]) / 255 }
    var bits: UInt32 = 0
    for index in 0..<layout.bitsPerSample / 8 {
      bits = bits << 8 | UInt32(source[offset + index * layout.lowByteStep])
    }
    guard layout.isFloat else { return Float(bits) / 65535 }
    let value =
      layout.bitsPerSample == 16
      ? Float(Float16(bitPattern: UInt16(truncatingIfNeeded: bits))) : Float(bitPattern: bits)
    return value.isNaN ? 0 : min(max(value, -PixelMath.largestHalf), PixelMath.largestHalf)
  }

  private func clampedToUnit(_ value: Float) -> Float { min(max(value, 0), 1) }
}

/// Converts the colors of one space to extended sRGB.
///
/// A space that is not extended knows no color outside of 0...1; its numbers are limited before.
struct PreciseColor {
  private enum Kind {
    /// The numbers stay the same.
    case same
    /// One gray number becomes three equal ones.
    case gray
    /// Numbers become linear light, change primaries and are encoded again.
    case rgb(TristimulusMatrix)
    /// Four inks: R = (1 − C)(1 − K).
    case inks
  }
  private let kind: Kind
  private let transfer: ColorTransfer
  private let isExtended: Bool

  /// Nil if the space has no conversion.
  init?(_ space: CGColorSpace) {
    let target = CGColorSpace.sRGBSpace
    (transfer, isExtended) = (space.transfer, space.isExtended)
    switch space.model {
    case .rgb where space.transfer == target.transfer && space.primaries == target.primaries:
      kind = .same
    case .rgb: kind = .rgb(target.xyzToLinear * space.linearToXYZ)
    case .monochrome: kind = space.transfer == target.transfer ? .same : .gray
    case .cmyk: kind = .inks
    default: return nil
    }
    isGray = space.model == .monochrome
  }

  private let isGray: Bool

  /// Whether every color has the same numbers before and after.
  var keepsNumbers: Bool {
    if case .same = kind { return isExtended && !isGray }
    return false
  }

  /// The color of samples, not premultiplied; those beyond the space's number are ignored.
  func extendedSRGB(_ samples: SIMD4<Float>) -> SIMD3<Float> {
    var c = isExtended ? samples : samples.clamped(lowerBound: .zero, upperBound: .one)
    if isGray { c = SIMD4(repeating: c.x) }
    switch kind {
    case .same: return SIMD3(c.x, c.y, c.z)
    case .gray: return SIMD3(repeating: encoded(linear(c.x)))
    case .inks: return (1 - SIMD3(c.x, c.y, c.z)) * (1 - c.w)
    case .rgb(let matrix):
      let light = matrix * SIMD3(linear(c.x), linear(c.y), linear(c.z))
      return SIMD3(encoded(light.x), encoded(light.y), encoded(light.z))
    }
  }

  private func linear(_ value: Float) -> Double { transfer.linear(fromEncoded: Double(value)) }

  private func encoded(_ light: Double) -> Float {
    Float(ColorTransfer.sRGB.encoded(fromLinear: light))
  }
}
