// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Names of GL objects whose owners have gone, until the context's own thread deletes them.
final class DeletionQueue: Sendable {
  struct Entry: Sendable {
    let kind: ObjectKind
    /// The GL name, or the address of a sync object.
    let name: UInt
  }

  private let entries = Mutex<[Entry]>([])

  func append(_ entry: Entry) { entries.withLock { $0.append(entry) } }

  func takeAll() -> [Entry] {
    entries.withLock { entries in
      let taken = entries
      entries.removeAll(keepingCapacity: true)
      return taken
    }
  }
}

/// The ownership of one GL name: when it ends, on whatever thread, the name is queued for deletion.
struct ObjectHandle: ~Copyable, Sendable {
  let kind: ObjectKind
  let name: UInt
  let queue: DeletionQueue

  deinit { queue.append(DeletionQueue.Entry(kind: kind, name: name)) }
}
