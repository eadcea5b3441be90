// SPDX-License-Identifier: Apache-2.0
import Foundation

extension CGImage {
  /// The image without the pixels of a range of colors, which become transparent.
  ///
  /// `components` holds a least and a greatest sample for each component of the space, in the
  /// numbers of ``dataProvider``: 0...255 for 8 bits. Nil for a mask, an image with alpha, samples
  /// of floating point, and another number of values.
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    guard !isMask, !alphaInfo.hasAlpha, let space = colorSpace, let provider = dataProvider,
      components.count == space.numberOfComponents * 2, !bitmapInfo.contains(.floatComponents),
      let layout = PixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        components: space.numberOfComponents, bitmapInfo: bitmapInfo)
    else { return nil }
    let ranges = stride(from: 0, to: components.count, by: 2).map { index in
      components[index]...max(components[index], components[index + 1])
    }
    var hidden: [Int] = []
    provider.bytes.withUnsafeBytes { source in
      // Sound: the image was made from these bytes, so each of its samples lies inside them.
      for y in 0..<height {
        for x in 0..<width {
          let from = y * bytesPerRow + x * layout.bytesPerPixel
          let isMasked = zip(layout.colorOffsets, ranges).allSatisfy { offset, range in
            range.contains(layout.integer(source, from + offset))
          }
          if isMasked { hidden.append(y * width + x) }
        }
      }
    }
    if let halfFloats {
      return CGImage(
        width: width, height: height,
        premultipliedHalfFloats: halfFloats.samples.clearing(pixels: hidden),
        shouldInterpolate: shouldInterpolate)
    }
    return CGImage(
      width: width, height: height, premultipliedRGBA: premultipliedRGBA.clearing(pixels: hidden),
      shouldInterpolate: shouldInterpolate)
  }
}

extension Array where Element: FixedWidthInteger {
  /// The samples of pixels, four each, some of them made transparent.
  fileprivate func clearing(pixels: [Int]) -> [Element] {
    var result = self
    for pixel in pixels {
      for place in pixel * 4..<pixel * 4 + 4 { result[place] = 0 }
    }
    return result
  }
}

extension PixelLayout {
  /// A sample in its own numbers.
  fileprivate func integer(_ source: UnsafeRawBufferPointer, _ offset: Int) -> CGFloat {
    if bitsPerSample == 8 { return CGFloat(source[offset]) }
    return CGFloat(UInt32(source[offset]) << 8 | UInt32(source[offset + lowByteStep]))
  }
}
