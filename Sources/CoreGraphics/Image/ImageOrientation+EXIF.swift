// SPDX-License-Identifier: Apache-2.0
extension ImageOrientation {
  /// The orientation that the EXIF segment of a JPEG states, nil if there is none or it is damaged.
  ///
  /// A damaged segment leaves the pixels readable, so it is no reason to refuse the image.
  package init?(exifIn jpeg: [UInt8]) {
    guard let segment = Self.exifSegment(of: jpeg) else { return nil }
    let tiff = TIFFReader(bytes: jpeg, base: segment.lowerBound, end: segment.upperBound)
    guard let value = tiff.short(tag: 0x0112) else { return nil }
    self.init(rawValue: value)
  }

  /// The TIFF data of the first APP1 segment that holds EXIF, found before the first scan.
  private static func exifSegment(of jpeg: [UInt8]) -> Range<Int>? {
    var offset = 2
    while offset + 4 <= jpeg.count, jpeg[offset] == 0xFF {
      let marker = jpeg[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { return nil }
      let end = offset + 2 + Int(jpeg[offset + 2]) << 8 + Int(jpeg[offset + 3])
      guard end <= jpeg.count, end >= offset + 4 else { return nil }
      let body = offset + 4
      if marker == 0xE1, jpeg[body..<end].starts(with: Array("Exif\0\0".utf8)) {
        return body + 6..<end
      }
      offset = end
    }
    return nil
  }
}

/// Reads numbers of the first directory of TIFF data inside a larger array.
private struct TIFFReader {
  let bytes: [UInt8]
  let base: Int
  let end: Int

  /// The value of a tag of type SHORT; nil if it is missing or points outside the data.
  func short(tag: Int) -> Int? {
    guard let isLittle, number(at: 2, size: 2, isLittle) == 42,
      let directory = number(at: 4, size: 4, isLittle),
      let count = number(at: directory, size: 2, isLittle)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let found = number(at: entry, size: 2, isLittle) else { return nil }
      guard found == tag else { continue }
      guard number(at: entry + 2, size: 2, isLittle) == 3 else { return nil }
      return number(at: entry + 8, size: 2, isLittle)
    }
    return nil
  }

  private var isLittle: Bool? {
    switch number(at: 0, size: 2, false) {
    case 0x4949: true
    case 0x4D4D: false
    default: nil
    }
  }

  private func number(at offset: Int, size: Int, _ isLittle: Bool) -> Int? {
    let first = base + offset
    guard offset >= 0, first + size <= end else { return nil }
    let field = bytes[first..<first + size]
    return (isLittle ? Array(field.reversed()) : Array(field)).reduce(0) { $0 << 8 | Int($1) }
  }
}
