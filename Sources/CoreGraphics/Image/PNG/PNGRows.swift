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
  init?(_ pixels: UnsafeRawBufferPointer, width: Int, height: Int, hasAlpha: Bool) {
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
      let from = pixels.baseAddress! + row * source
      let to = base + row * target + 1
      if components == 3 {
        Self.packOpaque(from, width, into: to)
      } else {
        Self.unpremultiply(from, width, into: to)
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

extension PNGRows {
  /// Drops the alpha of a row of opaque RGBA pixels, four at a time.
  private static func packOpaque(
    _ source: UnsafeRawPointer, _ count: Int, into target: UnsafeMutableRawPointer
  ) {
    let fours = count / 4
    for index in 0..<fours {
      let from = source + index * 16
      let first = from.loadUnaligned(as: UInt32.self).littleEndian
      let second = from.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian
      let third = from.loadUnaligned(fromByteOffset: 8, as: UInt32.self).littleEndian
      let fourth = from.loadUnaligned(fromByteOffset: 12, as: UInt32.self).littleEndian
      let to = target + index * 12
      to.storeBytes(of: (first & 0xFF_FFFF | second << 24).littleEndian, as: UInt32.self)
      to.storeBytes(
        of: (second >> 8 & 0xFFFF | third << 16).littleEndian, toByteOffset: 4, as: UInt32.self)
      to.storeBytes(
        of: (third >> 16 & 0xFF | fourth << 8).littleEndian, toByteOffset: 8, as: UInt32.self)
    }
    for pixel in fours * 4..<count {
      (target + pixel * 3).copyMemory(from: source + pixel * 4, byteCount: 3)
    }
  }

  /// Takes the alpha out of the colors of a row of premultiplied RGBA pixels.
  private static func unpremultiply(
    _ source: UnsafeRawPointer, _ count: Int, into target: UnsafeMutableRawPointer
  ) {
    for index in 0..<count {
      let pixel = (source + index * 4).loadUnaligned(as: UInt32.self)
      (target + index * 4).storeBytes(of: PixelMath.unpremultiply(rgba: pixel), as: UInt32.self)
    }
  }
}
