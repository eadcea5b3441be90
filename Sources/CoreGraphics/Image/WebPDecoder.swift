// SPDX-License-Identifier: Apache-2.0
import CImageCodecs
import Foundation

/// Still WebP, lossy and lossless, through libwebp.
enum WebPDecoder {
  static func decode(_ data: Data, limits: ImageLimits) throws(ImageError) -> CGImage {
    let bytes = [UInt8](data)
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw ImageError(format: .webP, rule: .memory, value: "a decoder of another version")
    }
    // Sound here and below: libwebp reads within the bytes during each call and keeps none.
    try check(
      bytes.withUnsafeBufferPointer { WebPGetFeatures($0.baseAddress, $0.count, &config.input) })
    let (width, height) = (Int(config.input.width), Int(config.input.height))
    try limits.check(width: width, height: height, format: .webP)
    if config.input.has_animation != 0 {
      throw ImageError(format: .webP, rule: .supportedFeature, value: "animation")
    }
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
    WebPFreeDecBuffer(&config.output)
    try check(status)
    PixelMath.premultiply(&pixels)
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
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
