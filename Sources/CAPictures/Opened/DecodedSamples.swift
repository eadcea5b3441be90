// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The pixels that an opened library gave, rows packed, and their format. They may come from
/// another process, so an image is made only if the number of bytes fits the size and the format.
struct DecodedSamples {
  /// How pixels are stored.
  enum Form: String, Codable {
    /// Premultiplied RGBA of 8 bits in sRGB, as images keep it.
    case canvas
    /// RGBA of 8 bits.
    case bytes
    /// RGBA of 16 bits, the low byte first.
    case words

    var bytesPerPixel: Int { self == .words ? 8 : 4 }
  }

  /// The meaning of the fourth sample. Ignored for ``Form/canvas``.
  enum Alpha: String, Codable { case none, straight, premultiplied }

  /// The colour space of ``Form/bytes`` and ``Form/words``.
  enum Space: Codable {
    case named(String)
    /// The bytes of an ICC profile.
    case profile(Data)

    /// The space; sRGB for a profile that is not read or is none of RGB.
    var colorSpace: CGColorSpace {
      switch self {
      case .named(let name): return CGColorSpace(name: name) ?? .sRGBSpace
      case .profile(let bytes):
        guard let space = CGColorSpace(iccData: NSData(data: bytes)), space.model == .rgb else {
          return .sRGBSpace
        }
        return space
      }
    }
  }

  /// All but the pixels.
  struct Facts: Codable {
    var width: Int
    var height: Int
    var form: Form
    var alpha: Alpha
    var space: Space
  }

  var facts: Facts
  var pixels: [UInt8]

  /// The image of the pixels.
  ///
  /// - Throws: an error if the size breaks a limit or is not that of the pixels.
  func image(_ format: ImageFormat, within limits: ImageLimits) throws(ImageError) -> CGImage {
    let (width, height) = (facts.width, facts.height)
    try limits.check(width: width, height: height, format: format)
    guard pixels.count == width * height * facts.form.bytesPerPixel else {
      throw ImageError(
        format: format, rule: .statedSize(width: width, height: height),
        value: "\(pixels.count) bytes")
    }
    if facts.form == .canvas {
      return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    }
    let alpha: CGImageAlphaInfo =
      switch facts.alpha {
      case .none: .noneSkipLast
      case .straight: .last
      case .premultiplied: .premultipliedLast
      }
    let isFine = facts.form == .words
    let order: CGBitmapInfo = isFine ? .byteOrder16Little : []
    let image = CGDataProvider(data: Data(pixels)).flatMap { provider in
      CGImage(
        width: width, height: height, bitsPerComponent: isFine ? 16 : 8,
        bitsPerPixel: facts.form.bytesPerPixel * 8,
        bytesPerRow: width * facts.form.bytesPerPixel, space: facts.space.colorSpace,
        bitmapInfo: order.union(CGBitmapInfo(rawValue: alpha.rawValue)), provider: provider,
        decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
    guard let image else { throw ImageError(format: format, rule: .memory, value: "pixels") }
    return image
  }
}

/// Pictures of the formats whose libraries are opened.
enum OpenedPicture {
  /// The image in a file, decoded where ``DecodingProcess/current`` says.
  static func image(
    _ data: Data, as format: ImageFormat, limits: ImageLimits, scale: CGFloat
  ) throws(ImageError) -> CGImage {
    if let process = try DecodingProcess.chosen() {
      return try process.image(data, as: format, limits: limits, scale: scale)
    }
    return try samples(data, as: format, limits: limits, scale: scale)
      .image(format, within: limits)
  }

  /// The pixels, decoded in this process.
  static func samples(
    _ data: Data, as format: ImageFormat, limits: ImageLimits, scale: CGFloat
  ) throws(ImageError) -> DecodedSamples {
    switch format {
    case .avif, .heif: try HEIFDecoder.decode(data, as: format, limits: limits)
    case .svg: try SVGPicture(data, limits: limits).samples(scale: scale)
    default: throw format.unread
    }
  }
}
