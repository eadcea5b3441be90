// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Two pictures of one size and their difference, side by side.
struct DifferenceStrip {
  /// The strip: the picture that is right, the one in question, and the difference of their
  /// premultiplied channels on black, brighter by ``gain``.
  let image: CGImage

  /// How many times brighter a difference is shown than it is.
  private static let gain = 16

  /// - Precondition: both pictures have the same size.
  init(_ expected: CGImage, _ actual: CGImage) {
    let (width, height) = (expected.width, expected.height)
    precondition(width == actual.width && height == actual.height, "Both have one size.")
    let rowSize = 4 * width
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * rowSize * height)
    expected.withPremultipliedRGBA8 { first in
      actual.withPremultipliedRGBA8 { second in
        for start in stride(from: 0, to: rowSize * height, by: rowSize) {
          let row = start..<start + rowSize
          bytes.append(contentsOf: first[row])
          bytes.append(contentsOf: second[row])
          for pixel in stride(from: start, to: start + rowSize, by: 4) {
            Self.append(pixel, first, second, to: &bytes)
          }
        }
      }
    }
    image = CGImage(width: 3 * width, height: height, premultipliedRGBA: bytes)
  }

  /// The difference of a pixel. That of alpha shows in all channels.
  private static func append(
    _ pixel: Int, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer,
    to bytes: inout [UInt8]
  ) {
    func difference(_ channel: Int) -> Int {
      abs(Int(first[pixel + channel]) - Int(second[pixel + channel]))
    }
    let alpha = difference(3)
    for channel in 0..<3 {
      bytes.append(UInt8(clamping: gain * max(difference(channel), alpha)))
    }
    bytes.append(255)
  }
}
