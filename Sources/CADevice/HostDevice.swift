// SPDX-License-Identifier: Apache-2.0

/// A device as hosts need one: it reads pictures back while it draws on, and tells of its loss.
package protocol HostDevice: Device {
  /// Whether the driver was reset. A driver may tell of a reset once or until it is over, so that
  /// whoever asks remembers the answer.
  var resetStatus: ResetStatus { get }
  /// Begins to copy a rectangle, nil for all of the target, into a buffer.
  ///
  /// - Parameter earlier: A read-back that is over, whose buffer is used again where it has the
  ///   right size.
  func beginReadback(
    of target: DrawTarget, _ rect: PixelRect?, reusing earlier: PixelReadback?
  ) throws(DeviceError) -> PixelReadback
  /// Begins to copy rectangles of a target to their places in an earlier picture of it, so that the
  /// buffer holds the picture as it is now.
  ///
  /// - Parameter earlier: A read-back of the whole target that is over.
  func beginReadback(
    of target: DrawTarget, updating earlier: PixelReadback, in rects: [PixelRect]
  ) throws(DeviceError) -> PixelReadback
  /// Waits for a read-back and lends its bytes, top row first, until ``unmap(_:)``: where the
  /// device wrote them, not a copy. They are RGBA, or blue first, as ``PixelReadback/isBlueFirst``
  /// says; one thread at a time may read them or put them in order.
  ///
  /// - Precondition: The read-back is not of a window, whose rows arrive bottom first.
  func map(_ readback: PixelReadback) throws(DeviceError) -> UnsafeMutableRawBufferPointer
  /// Takes lent pixels back; their memory may not be read any more.
  func unmap(_ readback: PixelReadback)
}
