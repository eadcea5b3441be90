// SPDX-License-Identifier: Apache-2.0
import CALink
import CAProtocol
import CoreGraphics

/// The answer of a server to a request.
package struct RemoteAnswer: Sendable {
  /// The message.
  package let message: ServerMessage
  /// The pixels beside it; nil where there are none.
  package let pixels: RemotePixels?
}

/// Pixels that a server has drawn: premultiplied RGBA, a byte a channel, row 0 at the top.
package struct RemotePixels: Sendable {
  /// Pixels.
  package let width: Int
  package let height: Int
  /// The memory with `width · height · 4` bytes.
  package let memory: SharedMemory

  /// - Throws: where the memory is another one than the size says.
  init(
    width: Int, height: Int, _ descriptor: Descriptor
  ) throws(LinkError) {
    let (row, isWide) = width.multipliedReportingOverflow(by: 4)
    let (count, isLarge) = row.multipliedReportingOverflow(by: height)
    guard !isWide, !isLarge, count > 0 else { throw .memorySize(bytes: 0, limit: .max) }
    memory = try SharedMemory.adopting(descriptor, isSealed: true, atMost: count)
    guard memory.count == count else { throw .memorySize(bytes: memory.count, limit: count) }
    (self.width, self.height) = (width, height)
  }

  /// The bytes, valid as long as somebody has the pixels.
  package var bytes: UnsafeRawBufferPointer { memory.bytes }

  /// A copy as an image.
  package var image: CGImage {
    CGImage(width: width, height: height, premultipliedRGBA: [UInt8](bytes))
  }
}
