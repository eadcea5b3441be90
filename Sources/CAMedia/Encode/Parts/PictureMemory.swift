// SPDX-License-Identifier: Apache-2.0
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
  /// A copy of premultiplied RGBA pixels, rows packed. Parts that the memory has are not copied.
  func copy(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, _ stamp: PictureStamp?
  ) -> PooledPicture<PictureMemory> {
    let spare = take(stamp)
    let memory = spare?.memory ?? PictureMemory(count: width * height * 4)
    guard let parts = spare?.parts else {
      memory.bytes.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: pixels[..<memory.bytes.count]))
      return PooledPicture(memory, stamp, self)
    }
    for part in parts {
      for row in part.rows {
        let place = (row * width + part.x) * 4
        let source = UnsafeRawBufferPointer(rebasing: pixels[place..<place + part.width * 4])
        UnsafeMutableRawBufferPointer(rebasing: memory.bytes[place..<place + part.width * 4])
          .copyMemory(from: source)
      }
    }
    return PooledPicture(memory, stamp, self)
  }
}
