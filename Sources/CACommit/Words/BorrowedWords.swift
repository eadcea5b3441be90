// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The words that one client brought and the process did not know, as long as this object lives.
package final class BorrowedWords: Sendable {
  private let words = Mutex<Set<String>>([])

  /// No words.
  package init() {}

  deinit {
    let words = words.withLock { $0 }
    if words.isEmpty { return }
    Name.table.withLock { table in for word in words { table.giveBack(word) } }
  }

  /// How many words there are.
  package var count: Int { words.withLock { $0.count } }

  /// Gives a word a name in the process where it has none.
  ///
  /// - Returns: The limit that keeps it from one: `limit` of this client, or that of all clients;
  ///   nil where it has a name.
  package func know(_ word: String, atMost limit: Int) -> Int? {
    words.withLock { words in
      if words.contains(word) || Name.table.withLock({ $0.owns(word) }) { return nil }
      if words.count >= limit { return limit }
      guard Name.table.withLock({ $0.borrow(word) }) else { return NameTable.borrowedLimit }
      words.insert(word)
      return nil
    }
  }
}
