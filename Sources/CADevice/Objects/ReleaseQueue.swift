// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Numbers of objects whose owners have gone, until the device's own thread deletes them.
package final class ReleaseQueue: Sendable {
  /// An object to be deleted.
  package struct Entry: Sendable {
    /// The kind of the object.
    package let kind: ObjectKind
    /// The device's number of it.
    package let number: UInt
  }

  private let entries = Mutex<[Entry]>([])

  /// An empty queue.
  package init() {}

  func append(_ entry: Entry) { entries.withLock { $0.append(entry) } }

  /// Takes all entries out of the queue.
  package func takeAll() -> [Entry] {
    entries.withLock { entries in
      let taken = entries
      entries.removeAll(keepingCapacity: true)
      return taken
    }
  }
}

/// The ownership of one object of a device: when it ends, on whatever thread, its number is queued
/// for deletion. What the number means only the device knows.
package struct ObjectHandle: ~Copyable, Sendable {
  let kind: ObjectKind
  /// The device's number of the object.
  package let number: UInt
  let queue: ReleaseQueue

  /// The ownership of the object of that number.
  package init(kind: ObjectKind, number: UInt, queue: ReleaseQueue) {
    (self.kind, self.number, self.queue) = (kind, number, queue)
  }

  deinit { queue.append(ReleaseQueue.Entry(kind: kind, number: number)) }
}
