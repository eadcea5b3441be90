// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The rows of a picture as a PNG holds them: each a byte that names its filter, then straight
/// samples, RGB where nothing is transparent, else RGBA.
struct PNGRows: ~Copyable {
  let width: Int
  let height: Int
  /// Samples of a pixel, 3 or 4.
  let components: Int
  private let memory: UnsafeMutableRawBufferPointer

  /// Rows without a filter, of pixels as an image lends them. Nil when there is no memory.
  init?(_ pixels: PixelBytes, width: Int, height: Int, hasAlpha: Bool) {
    let components = hasAlpha ? 4 : 3
    let size = (width * components + 1) * height
    guard let base = malloc(size) else { return nil }
    (self.width, self.height) = (width, height)
    self.components = components
    memory = UnsafeMutableRawBufferPointer(start: base, count: size)
    let (source, target) = (width * 4, stride)
    for row in 0..<height {
      memory[row * target] = 0
      // Sound: both rows lie within their buffers, which have `height` of them.
      let from = pixels.bytes.baseAddress! + row * source
      let to = base + row * target + 1
      if components == 3 {
        PixelMath.dropAlpha(
          row: from, count: width, into: to, exchanging: pixels.isBlueFirst)
      } else {
        PixelMath.unpremultiply(
          row: from, count: width, into: to, exchanging: pixels.isBlueFirst)
      }
    }
  }

  deinit { free(memory.baseAddress) }

  /// All rows.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }
  var count: Int { memory.count }
  /// Bytes from one row to the next.
  var stride: Int { width * components + 1 }

  /// Replaces the samples by the output of a filter.
  ///
  /// The first row has none above it and stays as it is.
  func filter(_ filter: PNGFilter) {
    guard filter != .none, let base = memory.baseAddress else { return }
    for row in Swift.stride(from: height - 1, to: 0, by: -1) {
      let start = base + row * stride
      filter.apply(
        to: UnsafeRawPointer(start), above: UnsafeRawPointer(start - stride), count: stride,
        pixel: components, into: start)
    }
  }
}
