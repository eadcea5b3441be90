// SPDX-License-Identifier: Apache-2.0
import CImageCodecs
import Foundation

/// PNG through libpng's simplified interface, which catches libpng's jumps itself.
package enum PNGDecoder {
  /// The picture in a file's bytes.
  package static func decode(_ data: Data, limits: ImageLimits) throws(ImageError) -> CGImage {
    try SystemLibrary.png.require(for: .png)
    let bytes = [UInt8](data)
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    // Sound: libpng reads the bytes between begin and finish, both inside this closure, and writes
    // as many bytes as the array was made for.
    let result = bytes.withUnsafeBytes { input -> Result<[UInt8], ImageError> in
      defer { png_image_free(&image) }
      guard png_image_begin_read_from_memory(&image, input.baseAddress, input.count) != 0 else {
        return .failure(error(image))
      }
      let (width, height) = (Int(image.width), Int(image.height))
      do throws(ImageError) {
        try limits.check(width: width, height: height, format: .png)
      } catch {
        return .failure(error)
      }
      image.format = rgba
      image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      let isRead = pixels.withUnsafeMutableBytes { output in
        png_image_finish_read(&image, nil, output.baseAddress, png_int_32(width * 4), nil)
      }
      guard isRead != 0 else { return .failure(error(image)) }
      guard (Int(image.width), Int(image.height), image.format) == (width, height, rgba) else {
        return .failure(
          ImageError(
            format: .png, rule: .statedSize(width: width, height: height),
            value: "\(image.width) × \(image.height)"))
      }
      return .success(pixels)
    }
    var pixels = try result.get()
    PixelMath.premultiply(&pixels)
    return CGImage(
      width: Int(image.width), height: Int(image.height), premultipliedRGBA: pixels)
  }

  /// Eight-bit sRGB with straight alpha last.
  static let rgba = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)

  /// The error that libpng left in `image`.
  private static func error(_ image: png_image) -> ImageError {
    let message = message(of: image)
    let isTruncated = message.contains("beyond end") || message.contains("Not enough")
    return ImageError(
      format: .png, rule: isTruncated ? .complete : .wellFormed, value: message)
  }

  static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { raw in
      // Sound: the bytes belong to a copy that lives during the call.
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
