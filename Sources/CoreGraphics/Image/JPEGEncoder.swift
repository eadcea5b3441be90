// SPDX-License-Identifier: Apache-2.0
import CImageShims
import Foundation

/// Writes JPEG: baseline, YCbCr, transparent pixels over black.
package enum JPEGEncoder {
  /// The longest side that libjpeg writes.
  private static let maximumSide = 65500

  /// `quality` is 0...1, which are libjpeg's 0...100.
  package static func encode(_ image: CGImage, quality: CGFloat) throws(ImageError) -> Data {
    if image.width > maximumSide {
      throw ImageError(format: .jpeg, rule: .width(maximum: maximumSide), value: "\(image.width)")
    }
    if image.height > maximumSide {
      throw ImageError(
        format: .jpeg, rule: .height(maximum: maximumSide), value: "\(image.height)")
    }
    try SystemLibrary.jpeg.require(for: .jpeg)
    let level = Int32((clampedToUnit(quality) * 100).rounded())
    var info = lk_jpeg_info()
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    // Sound: the shim reads width · height · 4 bytes; its result is copied and freed.
    let status = image.withPremultipliedRGBA8 { pixels in
      lk_jpeg_write(
        pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(image.width),
        UInt32(image.height), level, &bytes, &count, &info)
    }
    defer { lk_jpeg_free(bytes) }
    guard status == lk_jpeg_ok, let bytes else {
      let message = withUnsafeBytes(of: info.message) { raw in
        // Sound: the bytes belong to a copy that lives during the call.
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      let isMemory = status == lk_jpeg_out_of_memory
      throw ImageError(
        format: .jpeg, rule: isMemory ? .memory : .wellFormed, value: message)
    }
    return Data(bytes: bytes, count: count)
  }
}
