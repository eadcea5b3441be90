// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A picture that shows where another is off: the reference faint and grey, pixels within the
/// tolerance blue, those beyond it red.
enum DifferencePicture {
  /// Of two pictures; nil where they have different sizes.
  static func make(
    _ picture: CGImage, _ reference: CGImage, tolerance: SnapshotTolerance
  ) -> CGImage? {
    guard picture.width == reference.width, picture.height == reference.height else { return nil }
    let count = picture.width * picture.height
    var pixels = [UInt8](repeating: 255, count: count * 4)
    picture.withPremultipliedRGBA8 { first in
      reference.withPremultipliedRGBA8 { second in
        for pixel in 0..<count {
          let a = first.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
          let b = second.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
          let color = color(a, b, tolerance)
          (pixels[pixel * 4], pixels[pixel * 4 + 1], pixels[pixel * 4 + 2]) = color
        }
      }
    }
    return CGImage(width: picture.width, height: picture.height, premultipliedRGBA: pixels)
  }

  private static func color(
    _ picture: UInt32, _ reference: UInt32, _ tolerance: SnapshotTolerance
  ) -> (UInt8, UInt8, UInt8) {
    guard picture != reference else { return faint(UInt32(littleEndian: reference)) }
    let distance = PixelPair(picture, reference).distance(tolerance.measure)
    return distance > tolerance.distance ? (230, 0, 38) : (80, 140, 255)
  }

  /// A fifth of the reference's contrast over white.
  private static func faint(_ pixel: UInt32) -> (UInt8, UInt8, UInt8) {
    let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
    let rest = 255 - (pixel >> 24)
    let grey = min(255, (red * 54 + green * 183 + blue * 19) / 256 + rest)
    let value = UInt8(204 + grey / 5)
    return (value, value, value)
  }
}
