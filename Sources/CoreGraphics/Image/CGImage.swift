// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// A bitmap. Immutable.
///
/// Whatever it was made from, it holds its pixels a second way, the one that drawing needs:
/// premultiplied RGBA in sRGB, 8 bits a channel, or half floats where its samples are finer.
public final class CGImage: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bits of one sample in ``dataProvider``.
  public let bitsPerComponent: Int
  /// The bits of one pixel in ``dataProvider``.
  public let bitsPerPixel: Int
  /// The bytes from one row to the next in ``dataProvider``.
  public let bytesPerRow: Int
  /// The space of the samples in ``dataProvider``; nil for a mask.
  public let colorSpace: CGColorSpace?
  /// The layout of the pixels in ``dataProvider``.
  public let bitmapInfo: CGBitmapInfo
  /// Whether the image is a mask: coverage without color.
  public let isMask: Bool
  /// Whether scaling should interpolate between pixels.
  public let shouldInterpolate: Bool
  /// How colors outside a destination's gamut are meant to be converted.
  public let renderingIntent: CGColorRenderingIntent

  /// A number that no other image object of the process has.
  package let identity: UInt64
  /// Whether every alpha is 1.
  package let isOpaque: Bool
  /// Empty where there are half floats or a surface.
  private let pixels: [UInt8]
  /// The surface that has the pixels; nil for an image that has them itself.
  package let surface: (any PixelSurface)?
  /// The pixels of an image with finer samples than 8 bits; nil for any other.
  let halfFloats: HalfFloatPixels?
  private let provider: CGDataProvider?
  /// The fonts and glyphs that texts in it did not find, full sentences.
  package let textProblems: [String]
  /// The texts that were drawn into it, where somebody asked for them: see
  /// ``CGContext/keepsTexts``.
  package let texts: [DrawnText]
  /// The result of ``withWholeGamut``.
  let wholeGamut = Mutex<CGImage?>(nil)

  private static let lastIdentity = Atomic<UInt64>(0)

  /// An image of premultiplied sRGB pixels: RGBA, 8 bits each, rows packed, top row first.
  ///
  /// - Precondition: width and height are positive, and there are four bytes for each pixel.
  package convenience init(
    width: Int, height: Int, premultipliedRGBA pixels: [UInt8], shouldInterpolate: Bool = true
  ) {
    precondition(
      width > 0 && height > 0 && pixels.count == width * height * 4,
      "An image has at least one pixel, and four bytes for each.")
    let alpha: CGImageAlphaInfo =
      PixelMath.isOpaque(pixels) ? .noneSkipLast : .premultipliedLast
    self.init(
      Description(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: width * 4, colorSpace: .sRGBSpace,
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), isMask: false,
        shouldInterpolate: shouldInterpolate, intent: .defaultIntent),
      pixels: pixels, provider: nil)
  }

  /// The public facts of an image.
  struct Description {
    var width: Int
    var height: Int
    var bitsPerComponent: Int
    var bitsPerPixel: Int
    var bytesPerRow: Int
    var colorSpace: CGColorSpace?
    var bitmapInfo: CGBitmapInfo
    var isMask: Bool
    var shouldInterpolate: Bool
    var intent: CGColorRenderingIntent
    var textProblems: [String] = []
    var texts: [DrawnText] = []
  }

  convenience init(_ facts: Description, pixels: [UInt8], provider: CGDataProvider?) {
    self.init(facts, pixels, nil, isOpaque: PixelMath.isOpaque(pixels), provider)
  }

  convenience init(
    _ facts: Description, halfFloats: HalfFloatPixels, provider: CGDataProvider?
  ) {
    self.init(facts, [], halfFloats, isOpaque: halfFloats.isOpaque, provider)
  }

  convenience init(_ facts: Description, surface: any PixelSurface) {
    self.init(facts, [], nil, isOpaque: surface.isOpaque, nil, surface)
  }

  private init(
    _ facts: Description, _ pixels: [UInt8], _ halfFloats: HalfFloatPixels?, isOpaque: Bool,
    _ provider: CGDataProvider?, _ surface: (any PixelSurface)? = nil
  ) {
    width = facts.width
    height = facts.height
    bitsPerComponent = facts.bitsPerComponent
    bitsPerPixel = facts.bitsPerPixel
    bytesPerRow = facts.bytesPerRow
    colorSpace = facts.colorSpace
    bitmapInfo = facts.bitmapInfo
    isMask = facts.isMask
    shouldInterpolate = facts.shouldInterpolate
    renderingIntent = facts.intent
    (textProblems, texts) = (facts.textProblems, facts.texts)
    identity = CGImage.lastIdentity.wrappingAdd(1, ordering: .relaxed).newValue
    self.isOpaque = isOpaque
    self.pixels = pixels
    self.surface = surface
    self.halfFloats = halfFloats
    self.provider = provider
  }

  /// Where the pixels in ``dataProvider`` keep their alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// The bytes of the pixels, as the other properties describe them.
  public var dataProvider: CGDataProvider? {
    if let provider { return provider }
    return CGDataProvider(
      data: halfFloats.map { Data(lending: $0.samples) } ?? Data(lending: bytes))
  }

  /// This image itself, since images do not change.
  public func copy() -> CGImage? { self }

  /// Lends the pixels: premultiplied RGBA in sRGB, 8 bits each, rows packed, top row first.
  ///
  /// Half floats are rounded, and cut off outside of 0...1. The buffer is valid during the call,
  /// and its count is width · height · 4.
  package func withPremultipliedRGBA8<R>(
    _ body: (UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R {
    if let surface, let lent = surface.lentRGBA8 {
      return try withExtendedLifetime(surface) { try body(lent) }
    }
    return try premultipliedRGBA.withUnsafeBytes(body)
  }

  /// The pixels as an array: see ``withPremultipliedRGBA8(_:)``.
  package var premultipliedRGBA: [UInt8] { halfFloats?.bytes ?? bytes }

  /// The pixels of an image of 8 bits.
  private var bytes: [UInt8] { surface?.premultipliedRGBA8() ?? pixels }

  var facts: Description {
    Description(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, colorSpace: colorSpace, bitmapInfo: bitmapInfo, isMask: isMask,
      shouldInterpolate: shouldInterpolate, intent: renderingIntent, textProblems: textProblems,
      texts: texts)
  }

  /// The image with problems of texts, full sentences, and with texts; itself where it has no
  /// others.
  package func noting(_ problems: [String], texts: [DrawnText] = []) -> CGImage {
    if problems == textProblems, texts == self.texts { return self }
    var facts = facts
    (facts.textProblems, facts.texts) = (problems, texts)
    return CGImage(facts, pixels, halfFloats, isOpaque: isOpaque, provider, surface)
  }
}

extension CGImage: Hashable {
  /// Whether both are the same object.
  public static func == (first: CGImage, second: CGImage) -> Bool { first === second }

  /// Feeds the number of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
