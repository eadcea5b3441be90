// SPDX-License-Identifier: Apache-2.0
import CImageCodecs
import CoreGraphics
import Foundation

/// Writes still WebP through libwebp: lossless, or lossy with straight alpha.
package enum WebPEncoder {
  /// The longest side that the format has.
  package static let maximumSide = 16383

  /// Pixels as a WebP file. The order of red and blue changes nothing of it.
  ///
  /// The same pixels and settings give the same bytes.
  /// - Parameters:
  ///   - quality: 0 to 1, which are libwebp's 0 to 100; nil keeps every pixel.
  ///   - hasAlpha: Whether the file has an alpha channel. Without one the colours are those over
  ///     black.
  package static func encode(
    _ pixels: PixelBytes, width: Int, height: Int, hasAlpha: Bool, quality: Double?
  ) throws(ImageError) -> Data {
    try check(width: width, height: height)
    try SystemLibrary.webP.require(for: .webP)
    var picture = WebPPicture()
    var settings = WebPConfig()
    // Sound: the library reads and writes the two structures alone.
    guard WebPPictureInit(&picture) != 0, WebPConfigInit(&settings) != 0 else {
      throw ImageError(format: .webP, rule: .memory, value: "an encoder of another version")
    }
    defer { WebPPictureFree(&picture) }
    configure(&settings, quality)
    (picture.width, picture.height) = (Int32(width), Int32(height))
    picture.use_argb = quality == nil ? 1 : 0
    let straight = straightened(pixels)
    // Sound: the library copies `height` rows of `width` pixels out of the array.
    let isTaken = straight.withUnsafeBufferPointer { bytes in
      hasAlpha
        ? WebPPictureImportRGBA(&picture, bytes.baseAddress, Int32(width * 4))
        : WebPPictureImportRGBX(&picture, bytes.baseAddress, Int32(width * 4))
    }
    guard isTaken != 0 else {
      throw ImageError(format: .webP, rule: .memory, value: "\(width)×\(height) pixels")
    }
    return try written(&picture, settings)
  }

  private static func check(width: Int, height: Int) throws(ImageError) {
    if width > maximumSide {
      throw ImageError(format: .webP, rule: .width(maximum: maximumSide), value: "\(width)")
    }
    if height > maximumSide {
      throw ImageError(format: .webP, rule: .height(maximum: maximumSide), value: "\(height)")
    }
  }

  private static func configure(_ settings: inout WebPConfig, _ quality: Double?) {
    guard let quality else {
      // The lowest of ten levels but one: higher ones take many times as long for little.
      WebPConfigLosslessPreset(&settings, 1)
      settings.exact = 1
      return
    }
    settings.quality = Float(min(max(quality, 0), 1) * 100)
    settings.use_sharp_yuv = 1
    settings.alpha_quality = 100
  }

  /// Straight RGBA.
  private static func straightened(_ pixels: PixelBytes) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.bytes.count) { target, count in
      PixelMath.unpremultiply(pixels, into: UnsafeMutableRawBufferPointer(target))
      count = pixels.bytes.count
    }
  }

  private static func written(
    _ picture: inout WebPPicture, _ settings: WebPConfig
  ) throws(ImageError) -> Data {
    var settings = settings
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    // Sound: the writer stays where it is until the call returns, which fills it.
    let isWritten = withUnsafeMutablePointer(to: &writer) { writer in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&settings, &picture)
    }
    guard isWritten != 0, let bytes = writer.mem else {
      let isMemory =
        picture.error_code == VP8_ENC_ERROR_OUT_OF_MEMORY
        || picture.error_code == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY
      throw ImageError(
        format: .webP, rule: isMemory ? .memory : .supportedFeature,
        value: "libwebp error \(picture.error_code.rawValue)")
    }
    return Data(bytes: bytes, count: writer.size)
  }
}
