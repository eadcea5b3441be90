// SPDX-License-Identifier: Apache-2.0
import CABase
import CADevice

extension RedAndBlue {
  /// As ``RedAndBlue/swap(_:)`` in a rectangle of a picture of packed rows.
  package static func swap(
    _ pixels: UnsafeMutableRawBufferPointer, in rect: PixelRect, width: Int
  ) {
    if rect.x == 0, rect.width == width {
      let (place, count) = (rect.y * width * 4, rect.height * width * 4)
      return swap(UnsafeMutableRawBufferPointer(rebasing: pixels[place..<place + count]))
    }
    for row in rect.y..<rect.y + rect.height {
      let place = (row * width + rect.x) * 4
      swap(UnsafeMutableRawBufferPointer(rebasing: pixels[place..<place + rect.width * 4]))
    }
  }
}
