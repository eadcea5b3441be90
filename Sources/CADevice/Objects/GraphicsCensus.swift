// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The contexts of this process that LayerKit draws with, and their objects, as devices note them.
/// Contexts of a program's own GL are not among them. Any thread may ask.
package enum GraphicsCensus {
  /// Contexts that are open.
  package static var contexts: Int { openContexts.load(ordering: .relaxed) }
  /// Objects of all open contexts: made and not yet deleted.
  package static var objects: Int { liveObjects.load(ordering: .relaxed) }

  private static let openContexts = Atomic<Int>(0)
  private static let liveObjects = Atomic<Int>(0)

  /// Notes objects that were made, or deleted where the number is below 0.
  package static func noteObjects(_ more: Int) { liveObjects.add(more, ordering: .relaxed) }

  /// Notes that a context was opened.
  package static func noteOpening() { openContexts.add(1, ordering: .relaxed) }

  /// Notes that a context is closed, with the objects that it still had.
  package static func noteClosing(_ rest: LiveObjects) {
    openContexts.subtract(1, ordering: .relaxed)
    noteObjects(-rest.total)
  }
}
