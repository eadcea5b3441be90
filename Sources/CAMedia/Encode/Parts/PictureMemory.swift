// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// The bytes of a prepared picture.
final class PictureMemory: @unchecked Sendable {
  // Sound: filled by the thread that took it from its pool, then only read.
  let bytes: UnsafeMutableRawBufferPointer

  init(count: Int) {
    bytes = .allocate(byteCount: count, alignment: 64)
  }

  deinit { bytes.deallocate() }

  /// The bytes as they lie, for the time of the call.
  func withData<Result>(_ body: (Data) throws -> Result) rethrows -> Result {
    guard let base = bytes.baseAddress else { return try body(Data()) }
    defer { withExtendedLifetime(self) {} }
    return try body(Data(bytesNoCopy: base, count: bytes.count, deallocator: .none))
  }
}

extension SparePictures<PictureMemory> {
  /// A copy of pixels as RGBA. Parts that the memory has are not copied.
  func copy(
    _ pixels: PixelBytes, width: Int, height: Int, _ stamp: PictureStamp?
  ) -> PooledPicture<PictureMemory> {
    let spare = take(stamp)
    let memory = spare?.memory ?? PictureMemory(count: width * height * 4)
    for part in spare?.parts ?? [PictureRect(width: width, height: height)] {
      for row in part.rows {
        let place = (row * width + part.x) * 4..<(row * width + part.x + part.width) * 4
        let source = UnsafeRawBufferPointer(rebasing: pixels.bytes[place])
        let target = UnsafeMutableRawBufferPointer(rebasing: memory.bytes[place])
        guard let from = source.baseAddress, let to = target.baseAddress else { continue }
        if pixels.isBlueFirst {
          RedAndBlue.exchange(row: from, count: part.width, into: to)
        } else {
          target.copyMemory(from: source)
        }
      }
    }
    return PooledPicture(memory, stamp, self)
  }
}
