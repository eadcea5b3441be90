// SPDX-License-Identifier: Apache-2.0
import CABase

/// Premultiplied pixels in sRGB in somebody else's memory: four bytes each, rows packed, top row
/// first.
package struct PixelBytes {
  /// The memory, which the maker of the value keeps.
  package let bytes: UnsafeRawBufferPointer
  /// Whether the bytes of a pixel are blue, green, red and alpha; else red is the first.
  package let isBlueFirst: Bool

  /// Pixels, red first unless said.
  package init(_ bytes: UnsafeRawBufferPointer, isBlueFirst: Bool = false) {
    (self.bytes, self.isBlueFirst) = (bytes, isBlueFirst)
  }

  /// A copy of the pixels, red first.
  package func copiedAsRGBA() -> [UInt8] {
    guard isBlueFirst, let source = bytes.baseAddress else { return [UInt8](bytes) }
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
      // Sound: the target has room for every pixel.
      RedAndBlue.exchange(row: source, count: bytes.count / 4, into: target.baseAddress!)
      count = bytes.count
    }
  }
}
