// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Reads image files into premultiplied RGBA. The bytes tell the format, never a file's name.
package enum ImageDecoder {
  /// The image in `data`, which is PNG, JPEG or WebP.
  ///
  /// JPEG comes out upright: its EXIF orientation is applied. Color profiles are not read; the
  /// numbers are taken as sRGB, after the gamma that a PNG may state.
  package static func decode(
    _ data: Data, limits: ImageLimits = .default
  ) throws(ImageError) -> CGImage {
    guard let format = ImageFormat.sniff(data) else {
      let head = data.prefix(8).map { String($0, radix: 16) }.joined(separator: " ")
      throw ImageError(format: nil, rule: .knownFormat, value: head)
    }
    if data.count > limits.maximumInputByteCount {
      throw ImageError(
        format: format, rule: .inputByteCount(maximum: limits.maximumInputByteCount),
        value: "\(data.count)")
    }
    switch format {
    case .png: return try PNGDecoder.decode(data, limits: limits)
    case .jpeg: return try JPEGDecoder.decode(data, limits: limits)
    case .webP: return try WebPDecoder.decode(data, limits: limits)
    default:
      throw ImageError(format: format, rule: .supportedFormat, value: format.rawValue)
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
