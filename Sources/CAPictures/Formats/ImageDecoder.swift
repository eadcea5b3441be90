// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Reads image files into premultiplied RGBA. The bytes tell the format, never a file's name.
package enum ImageDecoder {
  /// The image in `data`, which is PNG, JPEG, WebP, GIF, or, where their libraries are installed,
  /// AVIF, HEIF or SVG.
  ///
  /// An animation gives its first picture, an APNG its default image; ``AnimatedPicture`` gives
  /// all. An SVG is drawn in its own size times `scale`, other formats do not look at it.
  /// JPEG comes out upright: its EXIF orientation is applied. Color profiles are not read; the
  /// numbers are taken as sRGB, after the gamma that a PNG may state.
  package static func decode(
    _ data: Data, limits: ImageLimits = .default, scale: CGFloat = 1
  ) throws(ImageError) -> CGImage {
    guard let format = ImageFormat.sniff(data) else {
      let head = data.prefix(8).map { String($0, radix: 16) }.joined(separator: " ")
      throw ImageError(format: nil, rule: .knownFormat, value: head)
    }
    try limits.check(byteCount: data.count, format: format)
    switch format {
    case .png: return try PNGDecoder.decode(data, limits: limits)
    case .jpeg: return try JPEGDecoder.decode(data, limits: limits)
    case .webP: return try WebPDecoder.decode(data, limits: limits)
    case .gif: return try GIFFile(data, limits: limits).firstImage()
    case .avif, .heif, .svg:
      return try OpenedPicture.image(data, as: format, limits: limits, scale: scale)
    default: throw format.unread
    }
  }

  /// The image in `data`, which must be of one format.
  package static func decode(
    _ data: Data, as wanted: ImageFormat, limits: ImageLimits = .default
  ) throws(ImageError) -> CGImage {
    let format = ImageFormat.sniff(data)
    if let format, format != wanted {
      throw ImageError(format: format, rule: .expectedFormat(wanted), value: format.rawValue)
    }
    return try decode(data, limits: limits)
  }
}
