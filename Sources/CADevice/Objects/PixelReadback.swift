// SPDX-License-Identifier: Apache-2.0

/// A read-back under way: pixels that a device copies into a buffer while the program goes on.
package final class PixelReadback {
  /// The rectangle that is read, rows from the top.
  package let rect: PixelRect
  /// The buffer that receives the pixels.
  package let buffer: Buffer
  /// The point in the device's work after which they are there.
  package let fence: Fence
  /// Whether rows arrive bottom first, as from a window.
  package let isTurnedOver: Bool
  /// Whether bytes arrive blue first.
  package let isBlueFirst: Bool

  /// A read-back of a rectangle into a buffer.
  package init(
    rect: PixelRect, buffer: Buffer, fence: Fence, isTurnedOver: Bool, isBlueFirst: Bool
  ) {
    self.rect = rect
    self.buffer = buffer
    self.fence = fence
    self.isTurnedOver = isTurnedOver
    self.isBlueFirst = isBlueFirst
  }
}
