// SPDX-License-Identifier: Apache-2.0
import Foundation

extension CGImage {
  /// An image of premultiplied pixels in half floats, extended sRGB: RGBA, rows packed, top row
  /// first.
  ///
  /// - Precondition: width and height are positive, and there are four samples for each pixel, none
  ///   of them infinite or not a number, alphas within 0...1.
  package convenience init(
    width: Int, height: Int, premultipliedHalfFloats samples: [UInt16],
    shouldInterpolate: Bool = true
  ) {
    precondition(
      width > 0 && height > 0 && samples.count == width * height * 4,
      "An image has at least one pixel, and four half floats for each.")
    self.init(
      Self.halfFloatFacts(width: width, height: height, shouldInterpolate: shouldInterpolate),
      halfFloats: HalfFloatPixels(samples), provider: nil)
  }

  static func halfFloatFacts(
    width: Int, height: Int, shouldInterpolate: Bool
  ) -> Description {
    let info: CGBitmapInfo = [
      .floatComponents, .byteOrder16Little,
      CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
    ]
    return Description(
      width: width, height: height, bitsPerComponent: 16, bitsPerPixel: 64,
      bytesPerRow: width * 8, colorSpace: .extendedSRGBSpace, bitmapInfo: info, isMask: false,
      shouldInterpolate: shouldInterpolate, intent: .defaultIntent)
  }

  /// Whether the pixels have more precision, or a wider gamut, than 8 bits in sRGB.
  package var isHalfFloat: Bool { halfFloats != nil }

  /// Lends the pixels: premultiplied RGBA in extended sRGB, half floats, rows packed, top row
  /// first.
  ///
  /// The buffer is valid during the call, and its count is width · height · 8. An image of 8 bits
  /// is converted.
  package func withPremultipliedRGBA16F<R>(
    _ body: (UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R {
    if let halfFloats { return try halfFloats.withUnsafeBytes(body) }
    return try premultipliedHalfFloats.withUnsafeBytes(body)
  }

  /// The pixels as an array: see ``withPremultipliedRGBA16F(_:)``.
  package var premultipliedHalfFloats: [UInt16] {
    halfFloats?.samples ?? premultipliedRGBA.map { PixelMath.half(Float($0) / 255) }
  }

  /// This image with the gamut of its space: one of 8 bits in a space that is wider than sRGB
  /// becomes half floats; any other is itself.
  ///
  /// The same object each time, made once.
  package var withWholeGamut: CGImage {
    guard !isHalfFloat, !isMask, let space = colorSpace, space.isWideGamutRGB else { return self }
    return wholeGamut.withLock { known in
      if let known { return known }
      guard let dataProvider,
        let layout = PixelLayout(
          bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
          components: space.numberOfComponents, bitmapInfo: bitmapInfo),
        let reader = PreciseReader(
          width: width, height: height, bytesPerRow: bytesPerRow, layout: layout, space: space,
          decode: []),
        let samples = reader.pixels(of: dataProvider.bytes)
      else { return self }
      let image = CGImage(
        width: width, height: height, premultipliedHalfFloats: samples,
        shouldInterpolate: shouldInterpolate)
      known = image
      return image
    }
  }
}
