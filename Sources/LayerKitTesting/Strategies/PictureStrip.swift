// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Pictures of several times in a row, as one.
enum PictureStrip {
  /// Transparent pixels between two pictures.
  static let gap = 4

  /// The pictures, which have one size, from left to right.
  static func joined(_ images: [CGImage]) -> CGImage {
    guard images.count > 1, let first = images.first else { return images[0] }
    let (width, height) = (first.width, first.height)
    let total = images.count * width + (images.count - 1) * gap
    var pixels = [UInt8](repeating: 0, count: total * height * 4)
    for (index, image) in images.enumerated() {
      let left = index * (width + gap)
      image.withPremultipliedRGBA8 { source in
        for y in 0..<height {
          let row = source[(y * width * 4)..<((y + 1) * width * 4)]
          let start = (y * total + left) * 4
          pixels.replaceSubrange(start..<start + width * 4, with: row)
        }
      }
    }
    return CGImage(width: total, height: height, premultipliedRGBA: pixels)
  }
}
