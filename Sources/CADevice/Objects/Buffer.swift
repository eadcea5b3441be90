// SPDX-License-Identifier: Apache-2.0

/// How often a buffer's content changes.
package enum BufferUsage: String, Sendable {
  /// Written once, drawn often.
  case fixed
  /// Written now and then.
  case dynamic
  /// Written each frame.
  case stream
  /// Written by the device, read by the program.
  case readback
}

/// A buffer of vertices, instances, indices or values of programs.
package final class Buffer {
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  /// How often the content changes.
  package let usage: BufferUsage
  /// The device's number of the buffer.
  package let number: UInt32
  /// Bytes of its storage; the device sets it.
  package var byteCount = 0
  private let handle: ObjectHandle

  /// A buffer of a device, deleted by way of its queue.
  package init(usage: BufferUsage, label: String, number: UInt32, queue: ReleaseQueue) {
    (self.usage, self.label, self.number) = (usage, label, number)
    handle = ObjectHandle(kind: .buffer, number: UInt(number), queue: queue)
  }
}
