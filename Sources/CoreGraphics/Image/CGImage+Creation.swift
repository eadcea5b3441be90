// SPDX-License-Identifier: Apache-2.0
import Foundation

extension CGImage {
  /// An image of the bytes in `provider`, or nil if they are too few or the layout is not read.
  ///
  /// Read are integer samples of 8 or 16 bits and floating-point ones of 16 or 32 in RGB, gray and
  /// CMYK spaces, with or without alpha. Layers show samples of 8 bits as 8 bits in sRGB, finer
  /// ones as half floats in extended sRGB, so that colors beyond sRGB and, in extended spaces,
  /// beyond 0...1 are kept. A context draws with 8 bits of either. `decode` holds a minimum and a
  /// maximum for each color component, onto which its samples are mapped; nil maps onto 0...1. It
  /// must have two values for each component of the space.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    let count = space.numberOfComponents * 2
    // Sound because the caller promises that many values, as on Apple, and they are copied here.
    let decodeValues = decode.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    guard
      let layout = PixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        components: space.numberOfComponents, bitmapInfo: bitmapInfo)
    else { return nil }
    let facts = Description(
      width: width, height: height, bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, colorSpace: space,
      bitmapInfo: bitmapInfo, isMask: false, shouldInterpolate: shouldInterpolate, intent: intent)
    if bitsPerComponent > 8 {
      let reader = PreciseReader(
        width: width, height: height, bytesPerRow: bytesPerRow, layout: layout, space: space,
        decode: decodeValues)
      guard let samples = reader?.pixels(of: provider.bytes) else { return nil }
      self.init(facts, halfFloats: HalfFloatPixels(samples), provider: provider)
    } else {
      let reader = BitmapReader(
        width: width, height: height, bytesPerRow: bytesPerRow, layout: layout, space: space,
        decode: decodeValues)
      guard let pixels = reader?.pixels(of: provider.bytes) else { return nil }
      self.init(facts, pixels: pixels, provider: provider)
    }
  }

  /// A mask: paint shows where a sample is 0 and is kept out where it is largest; nil if the bytes
  /// are too few or samples have neither 8 nor 16 bits.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int,
    bytesPerRow: Int, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool
  ) {
    // Sound because the caller promises two values, as on Apple, and they are copied here.
    let decodeValues = decode.map { Array(UnsafeBufferPointer(start: $0, count: 2)) } ?? []
    guard
      let layout = PixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, components: 1,
        bitmapInfo: []),
      let reader = BitmapReader(
        width: width, height: height, bytesPerRow: bytesPerRow, layout: layout,
        space: .deviceGray, decode: decodeValues),
      var pixels = reader.pixels(of: provider.bytes)
    else { return nil }
    for index in stride(from: 0, to: pixels.count, by: 4) {
      let coverage = 255 - pixels[index]
      pixels.replaceSubrange(index..<index + 4, with: [0, 0, 0, coverage])
    }
    self.init(
      Description(
        width: width, height: height, bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, colorSpace: nil, bitmapInfo: [],
        isMask: true, shouldInterpolate: shouldInterpolate, intent: .defaultIntent),
      pixels: pixels, provider: provider)
  }

  /// The image of PNG bytes, or nil if they are not a whole PNG within the default limits.
  ///
  /// `decode` must be nil: decoding follows the file.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(
      source, as: .png, PNGDecoder.decode, decode: decode, shouldInterpolate: shouldInterpolate,
      intent: intent)
  }

  /// The image of JPEG bytes, or nil if they are not a whole JPEG within the default limits.
  ///
  /// `decode` must be nil: decoding follows the file. The EXIF orientation is applied.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(
      source, as: .jpeg, JPEGDecoder.decode, decode: decode, shouldInterpolate: shouldInterpolate,
      intent: intent)
  }

  private convenience init?(
    _ source: CGDataProvider, as format: ImageFormat,
    _ read: (Data, ImageLimits) throws -> CGImage, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    let (bytes, limits) = (source.bytes, ImageLimits.default)
    guard decode == nil, ImageFormat.sniff(bytes) == format,
      (try? limits.check(byteCount: bytes.count, format: format)) != nil,
      let image = try? read(bytes, limits)
    else { return nil }
    var facts = image.facts
    facts.shouldInterpolate = shouldInterpolate
    facts.intent = intent
    self.init(facts, pixels: image.premultipliedRGBA, provider: nil)
  }
}
