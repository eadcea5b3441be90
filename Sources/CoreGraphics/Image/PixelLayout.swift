// SPDX-License-Identifier: Apache-2.0

/// Where the samples of one pixel lie in memory.
package struct PixelLayout: Hashable, Sendable {
  /// Bytes from one pixel to the next.
  package var bytesPerPixel: Int
  /// Byte offsets of the color samples, or of their high bytes where samples have several.
  package var colorOffsets: [Int]
  /// Byte offset of alpha or its high byte; nil where every pixel is opaque.
  package var alphaOffset: Int?
  /// Whether color is multiplied by alpha.
  package var isPremultiplied: Bool
  /// 8 or 16, or 32 where samples are floating point.
  package var bitsPerSample: Int
  /// Whether samples are floating point, of half or single precision.
  package var isFloat: Bool
  /// From the high byte of a sample to the next lower one.
  package var lowByteStep: Int

  /// The layout of a bitmap, or nil if this module does not read such.
  ///
  /// Read are whole pixels of 8 and 16 bits a sample, integer, and of 16 and 32 bits, floating
  /// point; 8-bit samples in memory order or as 32-bit words, others with either byte order.
  package init?(
    bitsPerComponent: Int, bitsPerPixel: Int, components: Int, bitmapInfo: CGBitmapInfo
  ) {
    isFloat = bitmapInfo.contains(.floatComponents)
    guard let alpha = bitmapInfo.alphaInfo,
      (isFloat ? [16, 32] : [8, 16]).contains(bitsPerComponent)
    else { return nil }
    let colors = alpha == .alphaOnly ? 0 : components
    let hasExtra = alpha != .none
    guard bitsPerPixel == (colors + (hasExtra ? 1 : 0)) * bitsPerComponent, bitsPerPixel > 0
    else { return nil }
    let sampleBytes = bitsPerComponent / 8
    let firstColor = alpha.isFirst ? 1 : 0
    bitsPerSample = bitsPerComponent
    bytesPerPixel = bitsPerPixel / 8
    isPremultiplied = alpha.isPremultiplied
    colorOffsets = (0..<colors).map { ($0 + firstColor) * sampleBytes }
    alphaOffset =
      alpha.hasAlpha ? (alpha.isFirst || colors == 0 ? 0 : colors * sampleBytes) : nil
    lowByteStep = 1
    switch (bitsPerComponent, bitmapInfo.byteOrder) {
    case (_, .byteOrderDefault), (8, .byteOrder32Big), (16, .byteOrder16Big),
      (32, .byteOrder32Big):
      break
    case (8, .byteOrder32Little) where bytesPerPixel == 4:
      colorOffsets = colorOffsets.map { 3 - $0 }
      alphaOffset = alphaOffset.map { 3 - $0 }
    case (16, .byteOrder16Little), (32, .byteOrder32Little):
      // To the high byte, which is the last of a sample.
      colorOffsets = colorOffsets.map { $0 + sampleBytes - 1 }
      alphaOffset = alphaOffset.map { $0 + sampleBytes - 1 }
      lowByteStep = -1
    default: return nil
    }
  }

  /// Whether pixels already are premultiplied RGBA, or RGBX with an X to be replaced.
  package var isRGBA: Bool {
    bitsPerSample == 8 && bytesPerPixel == 4 && colorOffsets == [0, 1, 2]
      && (alphaOffset == nil || isPremultiplied)
  }
}
