// SPDX-License-Identifier: Apache-2.0
import CImageShims
import Foundation

/// JPEG through libjpeg; its jumps end inside the C shim.
package enum JPEGDecoder {
  /// The picture in a file's bytes, upright.
  package static func decode(_ data: Data, limits: ImageLimits) throws(ImageError) -> CGImage {
    try SystemLibrary.jpeg.require(for: .jpeg)
    let bytes = [UInt8](data)
    var info = lk_jpeg_info()
    // Sound: the reader uses the bytes only until it is closed, inside this closure.
    let result = bytes.withUnsafeBufferPointer { input -> Result<[UInt8], ImageError> in
      do throws(ImageError) {
        return .success(try read(input, limits: limits, info: &info))
      } catch {
        return .failure(error)
      }
    }
    var pixels = try result.get()
    if info.is_cmyk != 0 { convertInks(&pixels, isInverted: info.is_inverted != 0) }
    let orientation = ImageOrientation(exifIn: bytes) ?? .up
    let upright = orientation.upright(
      pixels, width: Int(info.width), height: Int(info.height))
    return CGImage(
      width: upright.width, height: upright.height, premultipliedRGBA: upright.pixels)
  }

  private static func read(
    _ input: UnsafeBufferPointer<UInt8>, limits: ImageLimits, info: inout lk_jpeg_info
  ) throws(ImageError) -> [UInt8] {
    var status = lk_jpeg_ok
    guard
      let reader = lk_jpeg_open(
        input.baseAddress, input.count, UInt32(clamping: limits.maximumScanCount), &info, &status)
    else { throw error(status, info, limits) }
    defer { lk_jpeg_close(reader) }
    try limits.check(width: Int(info.width), height: Int(info.height), format: .jpeg)
    var pixels = [UInt8](repeating: 255, count: Int(info.width) * Int(info.height) * 4)
    // Sound: the shim writes width × height × 4 bytes, the array's size.
    status = pixels.withUnsafeMutableBufferPointer { lk_jpeg_read(reader, $0.baseAddress, &info) }
    guard status == lk_jpeg_ok else { throw error(status, info, limits) }
    return pixels
  }

  /// Turns four inks into RGBA: R = (1 − C)(1 − K). Inverted files store 255 for no ink.
  private static func convertInks(_ pixels: inout [UInt8], isInverted: Bool) {
    pixels.withUnsafeMutableBufferPointer { bytes in
      // Sound: every index is below the count, and the buffer is not kept.
      for index in stride(from: 0, to: bytes.count - 3, by: 4) {
        let flip: UInt8 = isInverted ? 0 : 255
        let light = bytes[index + 3] ^ flip
        for channel in 0..<3 {
          bytes[index + channel] = PixelMath.premultiply(bytes[index + channel] ^ flip, light)
        }
        bytes[index + 3] = 255
      }
    }
  }

  private static func error(
    _ status: lk_jpeg_status, _ info: lk_jpeg_info, _ limits: ImageLimits
  ) -> ImageError {
    let message = withUnsafeBytes(of: info.message) { raw in
      // Sound: the bytes belong to a copy that lives during the call.
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
    let rule: ImageError.Rule =
      switch status {
      case lk_jpeg_truncated: .complete
      case lk_jpeg_too_many_scans: .scanCount(maximum: limits.maximumScanCount)
      case lk_jpeg_out_of_memory: .memory
      default: .wellFormed
      }
    return ImageError(format: .jpeg, rule: rule, value: message)
  }
}
