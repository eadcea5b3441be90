// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The values of modifiers that wait for the commit of a thread, and who has to carry them.
struct ModifierFlushes {
  private struct Entry {
    weak var context: LayerContext?
  }
  private var waiting: [ModifierFlush] = []
  /// The contexts of the thread whose layers had modifiers.
  private var entries: [Entry] = []

  /// Whether values wait.
  var isEmpty: Bool { waiting.isEmpty }

  /// Has the next commit carry values.
  mutating func add(_ flush: ModifierFlush) { waiting.append(flush) }

  /// Notes a context whose layers have modifiers.
  mutating func add(_ context: LayerContext) {
    entries.removeAll { $0.context == nil || $0.context === context }
    entries.append(Entry(context: context))
  }

  /// The values that wait, each page once, for a commit that is made now.
  mutating func take() -> [ModifierFlush] {
    defer { waiting = [] }
    var newest: [ModifierPage: UInt64] = [:]
    for flush in waiting { newest[flush.page] = max(newest[flush.page] ?? 0, flush.generation) }
    for (page, generation) in newest { page.noteCommitted(generation) }
    return newest.map { ModifierFlush(page: $0.key, generation: $0.value) }
      .sorted { $0.page.number < $1.page.number }
  }

  /// The contexts that show one of the pages.
  func contexts(of flushes: [ModifierFlush]) -> [LayerContext] {
    if flushes.isEmpty { return [] }
    return entries.compactMap(\.context).filter { context in
      flushes.contains { context.modifierUses[$0.page] != nil }
    }
  }
}

extension ThreadTransactions {
  /// Has the current transaction carry values of modifiers; opens the implicit one if there is
  /// none.
  func note(_ flush: ModifierFlush) {
    modifierFlushes.add(flush)
    commitSoon()
  }
}
