// SPDX-License-Identifier: Apache-2.0

/// The contexts of a thread that a host shows.
package final class ShownContexts {
  private struct Entry {
    weak var context: LayerContext?
  }
  private var entries: [Entry] = []

  /// Those of this thread.
  package static var ofThread: ShownContexts { ThreadTransactions.current.shown }

  /// Notes a context that has got a view.
  func add(_ context: LayerContext) {
    entries.removeAll { $0.context == nil || $0.context === context }
    entries.append(Entry(context: context))
  }

  /// The view of the context that came last and is still there; nil if there is none.
  package var newest: ContextView? { entries.last { $0.context != nil }?.context?.view }
}
