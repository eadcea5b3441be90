// SPDX-License-Identifier: Apache-2.0
import Foundation

extension ImageFormat {
  /// The format whose signature the data starts with; nothing else, such as a file's suffix,
  /// counts.
  package static func sniff(_ data: Data) -> ImageFormat? {
    let head = [UInt8](data.prefix(12))
    for (format, signature) in signatures where head.starts(with: signature) { return format }
    guard head.count == 12 else { return nil }
    let tag = String(decoding: head[4..<8], as: UTF8.self)
    let brand = String(decoding: head[8..<12], as: UTF8.self)
    if head.starts(with: Array("RIFF".utf8)) { return brand == "WEBP" ? .webP : nil }
    guard tag == "ftyp" else { return nil }
    if brand == "avif" || brand == "avis" { return .avif }
    return ["heic", "heix", "hevc", "mif1", "msf1"].contains(brand) ? .heif : nil
  }

  private static let signatures: [(ImageFormat, [UInt8])] = [
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    (.jpeg, [0xFF, 0xD8, 0xFF]),
    (.gif, Array("GIF87a".utf8)),
    (.gif, Array("GIF89a".utf8)),
    (.tiff, [0x49, 0x49, 0x2A, 0x00]),
    (.tiff, [0x4D, 0x4D, 0x00, 0x2A]),
    (.jpegXL, [0xFF, 0x0A]),
    (.jpegXL, [0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
    (.jpeg2000, [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20]),
    (.icon, [0x00, 0x00, 0x01, 0x00]),
    (.photoshop, Array("8BPS".utf8)),
    (.pdf, Array("%PDF".utf8)),
    (.bmp, Array("BM".utf8)),
  ]
}
