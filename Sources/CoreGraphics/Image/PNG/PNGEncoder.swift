// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Writes PNG: eight bits, RGBA with straight alpha, or RGB for an opaque image, marked as sRGB.
///
/// The same image and level give the same bytes, whatever the processor can do: no time is written,
/// and libdeflate finds the same matches everywhere.
package enum PNGEncoder {
  /// The checksum of a chunk's name and content.
  package static func checksum(of bytes: some ContiguousBytes) -> UInt32 {
    bytes.withUnsafeBytes { Deflater.checksum(of: $0) }
  }

  /// The version of libdeflate that the encoder was built with.
  package static let libraryVersion = Deflater.version

  /// The picture as a PNG file.
  package static func encode(
    _ image: CGImage, level: PNGLevel = .standard
  ) throws(ImageError) -> Data {
    let result = image.withPremultipliedRGBA8 { pixels in
      Result { () throws(ImageError) in
        try encode(
          pixels, width: image.width, height: image.height, hasAlpha: !image.isOpaque, level: level)
      }
    }
    return try result.get()
  }

  /// Premultiplied RGBA pixels as a PNG file, rows packed, top row first.
  ///
  /// - Parameter hasAlpha: Whether the file has an alpha channel; nil means unless every pixel is
  ///   opaque. Without one the colours are those over black.
  package static func encode(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, hasAlpha: Bool? = nil,
    level: PNGLevel = .standard
  ) throws(ImageError) -> Data {
    try encode(
      PixelBytes(pixels), width: width, height: height, hasAlpha: hasAlpha, level: level)
  }

  /// As the other one; the order of red and blue changes nothing of the file.
  package static func encode(
    _ pixels: PixelBytes, width: Int, height: Int, hasAlpha: Bool? = nil,
    level: PNGLevel = .standard
  ) throws(ImageError) -> Data {
    let hasAlpha = hasAlpha ?? !PixelMath.isOpaque(pixels.bytes)
    guard let rows = PNGRows(pixels, width: width, height: height, hasAlpha: hasAlpha),
      let deflater = Deflater(level: level.deflateLevel),
      var file = PNGFile(rows, capacity: deflater.bound(of: rows.count))
    else {
      throw ImageError(format: .png, rule: .memory, value: "\(width)×\(height) pixels")
    }
    if level != .stored { rows.filter(PNGFilter.best(for: rows, deflater)) }
    guard let count = deflater.compress(rows.bytes, into: file.content), file.close(count) else {
      throw ImageError(
        format: .png, rule: .supportedFeature,
        value: "\(width)×\(height) pixels, which one chunk cannot hold")
    }
    return file.data()
  }
}

/// How hard a PNG is made small: 0 is stored, 9 the smallest and slowest. The pixels are the same.
package struct PNGLevel: Hashable, Sendable {
  /// The level, 0 to 9.
  package let number: Int

  /// The levels there are.
  package static let range = 0...9
  /// Nothing is compressed.
  package static let stored = PNGLevel(unchecked: 0)
  /// The level of pictures unless another is asked for.
  package static let standard = PNGLevel(unchecked: 1)

  /// libdeflate's level for each; its levels in between cost as much as the next one here.
  private static let deflateLevels: [Int32] = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12]

  /// Nil for a number outside of ``range``.
  package init?(_ number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.init(unchecked: number)
  }

  private init(unchecked number: Int) { self.number = number }

  var deflateLevel: Int32 { Self.deflateLevels[number] }
}
