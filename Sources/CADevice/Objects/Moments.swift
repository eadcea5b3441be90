// SPDX-License-Identifier: Apache-2.0

/// A point in the device's work that the program can wait for.
package final class Fence: Sendable {
  private let handle: ObjectHandle

  /// A fence of a device, deleted by way of its queue.
  package init(number: UInt, queue: ReleaseQueue) {
    handle = ObjectHandle(kind: .fence, number: number, queue: queue)
  }

  /// The device's number of the fence.
  package var number: UInt { handle.number }
}

/// A moment of the device's work, to be asked for once the work is done.
package final class Timestamp: Sendable {
  private let handle: ObjectHandle

  /// A timestamp of a device, deleted by way of its queue.
  package init(number: UInt32, queue: ReleaseQueue) {
    handle = ObjectHandle(kind: .timestamp, number: UInt(number), queue: queue)
  }

  /// The device's number of the timestamp.
  package var number: UInt32 { UInt32(truncatingIfNeeded: handle.number) }
}
