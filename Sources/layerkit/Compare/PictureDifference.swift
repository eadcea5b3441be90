// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// How far the pixels of a picture are from those of another one of the same size.
struct PictureDifference: Hashable, Encodable {
  /// Pixels with a channel that differs by more than 2 of 255.
  private(set) var beyondTwo = 0
  /// Pixels with a channel that differs by more than 8 of 255.
  private(set) var beyondEight = 0
  /// The largest difference of a channel, of 255.
  private(set) var most = 0

  /// Compares premultiplied channels, so that the colour of a clear pixel does not count.
  ///
  /// - Returns: nil where the sizes differ.
  init?(_ expected: CGImage, _ actual: CGImage) {
    guard expected.width == actual.width, expected.height == actual.height else { return nil }
    let rowSize = 4 * expected.width
    expected.withPremultipliedRGBA8 { first in
      actual.withPremultipliedRGBA8 { second in
        for start in stride(from: 0, to: first.count, by: rowSize) {
          let row = start..<start + rowSize
          add(
            UnsafeRawBufferPointer(rebasing: first[row]),
            UnsafeRawBufferPointer(rebasing: second[row]))
        }
      }
    }
  }

  private mutating func add(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) {
    if first.elementsEqual(second) { return }
    for pixel in stride(from: 0, to: first.count, by: 4) {
      var largest = 0
      for channel in pixel..<pixel + 4 {
        largest = max(largest, abs(Int(first[channel]) - Int(second[channel])))
      }
      if largest > 2 { beyondTwo += 1 }
      if largest > 8 { beyondEight += 1 }
      most = max(most, largest)
    }
  }
}
