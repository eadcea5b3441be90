// SPDX-License-Identifier: Apache-2.0
import CABase
import Synchronization

/// A thread that records events. The system gives the numbers of ended threads to new ones; these
/// are given once.
final class TracedThread: Sendable {
  private static let lastID = Atomic<Int>(0)
  private static let slot = ThreadSlot<TracedThread>(.tracedThread)

  let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue

  /// That of the calling thread.
  static var current: TracedThread { slot.object { TracedThread() } }
}

extension TraceEvent.Track {
  /// The line of the calling thread.
  static var ofThread: TraceEvent.Track { .thread(TracedThread.current.id) }
}
