// SPDX-License-Identifier: Apache-2.0
import CImageCodecs
import CoreGraphics
import Foundation

/// WebP, lossy and lossless, through libwebp. Of an animated one, the first picture.
enum WebPDecoder {
  static func decode(_ data: Data, limits: ImageLimits) throws(ImageError) -> CGImage {
    if let animation = try AnimatedWebP(data, limits: limits) {
      return try animation.firstImage()
    }
    let picture = try pixels(of: [UInt8](data), limits: limits)
    return CGImage(
      width: picture.width, height: picture.height, premultipliedRGBA: picture.pixels)
  }

  /// The facts of a file's head.
  static func features(of bytes: [UInt8]) throws(ImageError) -> WebPBitstreamFeatures {
    try SystemLibrary.webP.require(for: .webP)
    var features = WebPBitstreamFeatures()
    // Sound here and below: libwebp reads within the bytes during each call and keeps none.
    try check(
      bytes.withUnsafeBufferPointer { WebPGetFeatures($0.baseAddress, $0.count, &features) })
    return features
  }

  /// The picture of a file, or of a frame: premultiplied RGBA.
  static func pixels(
    of bytes: [UInt8], limits: ImageLimits
  ) throws(ImageError) -> (width: Int, height: Int, pixels: [UInt8]) {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw ImageError(format: .webP, rule: .memory, value: "a decoder of another version")
    }
    config.input = try features(of: bytes)
    let (width, height) = (Int(config.input.width), Int(config.input.height))
    try limits.check(width: width, height: height, format: .webP)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    // Sound: libwebp gets the size and row length of the array it writes to.
    let status = pixels.withUnsafeMutableBufferPointer { output in
      config.output.colorspace = MODE_RGBA
      config.output.is_external_memory = 1
      config.output.u.RGBA.rgba = output.baseAddress
      config.output.u.RGBA.stride = Int32(width * 4)
      config.output.u.RGBA.size = output.count
      return bytes.withUnsafeBufferPointer { WebPDecode($0.baseAddress, $0.count, &config) }
    }
    let given = (Int(config.output.width), Int(config.output.height))
    WebPFreeDecBuffer(&config.output)
    try check(status)
    guard given == (width, height) else {
      throw ImageError(
        format: .webP, rule: .statedSize(width: width, height: height),
        value: "\(given.0) × \(given.1)")
    }
    PixelMath.premultiply(&pixels)
    return (width, height, pixels)
  }

  private static func check(_ status: VP8StatusCode) throws(ImageError) {
    let rule: ImageError.Rule
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: rule = .complete
    case VP8_STATUS_OUT_OF_MEMORY: rule = .memory
    case VP8_STATUS_UNSUPPORTED_FEATURE: rule = .supportedFeature
    default: rule = .wellFormed
    }
    throw ImageError(format: .webP, rule: rule, value: "libwebp status \(status.rawValue)")
  }
}
