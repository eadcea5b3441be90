// SPDX-License-Identifier: Apache-2.0
import Foundation

extension ImageFormat {
  /// The format whose signature the data starts with; nothing else, such as a file's suffix,
  /// counts.
  package static func sniff(_ data: Data) -> ImageFormat? {
    let head = [UInt8](data.prefix(12))
    for (format, signature) in signatures where head.starts(with: signature) { return format }
    if head.count == 12, let format = boxed(head, data) { return format }
    return isSVG(data) ? .svg : nil
  }

  /// The formats whose signature stands inside of a first box.
  private static func boxed(_ head: [UInt8], _ data: Data) -> ImageFormat? {
    let tag = String(decoding: head[4..<8], as: UTF8.self)
    let brand = String(decoding: head[8..<12], as: UTF8.self)
    if head.starts(with: Array("RIFF".utf8)) { return brand == "WEBP" ? .webP : nil }
    guard tag == "ftyp" else { return nil }
    if brand == "avif" || brand == "avis" { return .avif }
    guard ["heic", "heix", "hevc", "mif1", "msf1"].contains(brand) else { return nil }
    // A general brand; those after it say which codec.
    let others = brands(data, length: Int(head[2]) << 8 | Int(head[3]))
    return brand.hasSuffix("f1") && others.contains("avif") ? .avif : .heif
  }

  /// The compatible brands of the first box.
  private static func brands(_ data: Data, length: Int) -> [String] {
    let list = [UInt8](data.prefix(min(length, 256)).dropFirst(16))
    return stride(from: 0, to: list.count - 3, by: 4).map {
      String(decoding: list[$0..<$0 + 4], as: UTF8.self)
    }
  }

  /// Whether the first element of a text is `svg`, within the first 4,096 bytes.
  private static func isSVG(_ data: Data) -> Bool {
    let bytes = [UInt8](data.prefix(4096))
    guard bytes.contains(UInt8(ascii: "<")), !bytes.contains(0) else { return false }
    var text = Substring(decoding: bytes, as: UTF8.self)
    if text.first == "\u{FEFF}" { text.removeFirst() }
    while true {
      text = text.drop(while: \.isWhitespace)
      let end: String
      if text.hasPrefix("<?") {
        end = "?>"
      } else if text.hasPrefix("<!--") {
        end = "-->"
      } else if text.hasPrefix("<!") {
        return text.lowercased().hasPrefix("<!doctype svg")
      } else {
        return text.hasPrefix("<svg") || text.hasPrefix("<svg:svg")
      }
      guard let range = text.firstRange(of: end) else { return false }
      text = text[range.upperBound...]
    }
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
