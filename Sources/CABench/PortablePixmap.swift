// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Binary PPM files, which every other program of a benchmark can write and read.
enum PortablePixmap {
  /// The premultiplied colours of a picture, without its alpha.
  static func encode(_ image: CGImage) -> Data {
    var data = Data("P6 \(image.width) \(image.height) 255\n".utf8)
    image.withPremultipliedRGBA8 { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        data.append(contentsOf: bytes[pixel..<pixel + 3])
      }
    }
    return data
  }
}
