// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension Pixels {
  init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "A picture has four bytes a pixel.")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  var image: CGImage { CGImage(width: width, height: height, premultipliedRGBA: bytes) }

  /// The pixels of a part, which must lie inside.
  func cropped(x: Int, y: Int, width: Int, height: Int) -> Pixels {
    let rows = (y..<y + height).map { row in
      bytes[(row * self.width + x) * 4..<(row * self.width + x + width) * 4]
    }
    return Pixels(width: width, height: height, bytes: Array(rows.joined()))
  }

  /// Makes a part transparent.
  mutating func clear(x: Int, y: Int, width: Int, height: Int) {
    for row in y..<y + height {
      let first = (row * self.width + x) * 4
      bytes.replaceSubrange(
        first..<first + width * 4, with: repeatElement(0, count: width * 4))
    }
  }
}
