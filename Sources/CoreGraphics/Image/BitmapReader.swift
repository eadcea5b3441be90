// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Turns the bytes of a bitmap of integers into premultiplied RGBA, 8 bits, sRGB, rows packed.
struct BitmapReader {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let layout: PixelLayout
  /// One table per component that maps samples as the caller's decode array says; empty for none.
  let decode: [[UInt8]]
  private let table: ColorTable

  /// Nil if the space has no conversion, or the rows are too short for their pixels.
  init?(
    width: Int, height: Int, bytesPerRow: Int, layout: PixelLayout, space: CGColorSpace,
    decode: [CGFloat]
  ) {
    guard let table = ColorTable(space), width > 0, height > 0,
      bytesPerRow >= width.multipliedReportingOverflow(by: layout.bytesPerPixel).partialValue,
      !width.multipliedReportingOverflow(by: layout.bytesPerPixel).overflow
    else { return nil }
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.layout = layout
    self.table = table
    self.decode = stride(from: 0, to: decode.count - 1, by: 2).map { index in
      (0...255).map { sample in
        let value = decode[index] + CGFloat(sample) / 255 * (decode[index + 1] - decode[index])
        return UInt8((clampedToUnit(value) * 255).rounded())
      }
    }
  }

  /// The bytes that the bitmap needs; nil if that is more than can be counted.
  var byteCount: Int? {
    let (rows, rowsOverflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    let (count, overflow) = rows.addingReportingOverflow(width * layout.bytesPerPixel)
    return rowsOverflow || overflow ? nil : count
  }

  /// The pixels, or nil if `data` has too few bytes.
  func pixels(of data: Data) -> [UInt8]? {
    guard let byteCount, data.count >= byteCount,
      !width.multipliedReportingOverflow(by: height).overflow, width * height <= Int.max / 4
    else { return nil }
    let copiesRows = layout.isRGBA && isSRGB && decode.isEmpty
    return data.withUnsafeBytes { source in
      let count = width * height * 4
      return [UInt8](unsafeUninitializedCapacity: count) { target, written in
        // Sound: byteCount was checked against the source, the target has four bytes for each
        // pixel, and both functions set all of them.
        let bytes = UnsafeMutableRawBufferPointer(target)
        if copiesRows { copyRows(source, to: bytes) } else { convert(source, to: bytes) }
        written = count
      }
    }
  }

  private var isSRGB: Bool { table.isIdentity }

  private func copyRows(
    _ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer
  ) {
    for y in 0..<height {
      let row = UnsafeRawBufferPointer(
        rebasing: source[y * bytesPerRow..<y * bytesPerRow + width * 4])
      UnsafeMutableRawBufferPointer(rebasing: target[y * width * 4..<(y + 1) * width * 4])
        .copyMemory(from: row)
    }
    guard layout.alphaOffset == nil else { return }
    for index in stride(from: 3, to: target.count, by: 4) { target[index] = 255 }
  }

  private func convert(
    _ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer
  ) {
    var to = 0
    for y in 0..<height {
      var from = y * bytesPerRow
      for _ in 0..<width {
        let alpha = layout.alphaOffset.map { sample(source, from + $0) } ?? 255
        let (red, green, blue) = color(source, at: from, alpha: alpha)
        target[to] = PixelMath.premultiply(red, alpha)
        target[to + 1] = PixelMath.premultiply(green, alpha)
        target[to + 2] = PixelMath.premultiply(blue, alpha)
        target[to + 3] = alpha
        from += layout.bytesPerPixel
        to += 4
      }
    }
  }

  /// The color of a pixel in sRGB, not premultiplied; black where there is only alpha.
  private func color(
    _ source: UnsafeRawBufferPointer, at pixel: Int, alpha: UInt8
  ) -> (UInt8, UInt8, UInt8) {
    if layout.colorOffsets.isEmpty { return (0, 0, 0) }
    var samples = SIMD4<UInt8>()
    for (index, offset) in layout.colorOffsets.enumerated() {
      var value = sample(source, pixel + offset)
      if layout.isPremultiplied { value = PixelMath.unpremultiply(value, alpha) }
      if index < decode.count { value = decode[index][Int(value)] }
      samples[index] = value
    }
    return table.sRGB(samples)
  }

  /// One sample as 8 bits, rounded.
  private func sample(_ source: UnsafeRawBufferPointer, _ offset: Int) -> UInt8 {
    if layout.bitsPerSample == 8 { return source[offset] }
    let value = UInt32(source[offset]) << 8 | UInt32(source[offset + layout.lowByteStep])
    return UInt8((value * 255 + 32767) / 65535)
  }
}
