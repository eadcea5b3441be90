// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The commits that give a surface's tree to the next server.
///
/// Commits are kept as they come, and joined when they are many, away from the program's thread.
struct CommitJournal {
  /// A step of the way to the tree.
  enum Entry {
    case commit(Commit)
    /// The tree so far holds for all times before that.
    case seal(Double)
  }

  /// Commits that are kept as they came, at most; one with pictures counts for as many as
  /// ``pictureWeight``, since it keeps the pixels of the one before.
  static let limit = 64
  static let pictureWeight = 8

  /// The steps before `recent`.
  private var entries: [Entry] = []
  private var recent: [Commit] = []
  private var weight = 0

  /// Whether it is time to ``compact()``.
  var isLong: Bool { weight > Self.limit }

  mutating func append(_ commit: Commit) {
    recent.append(commit)
    let hasPicture = commit.changes.contains { $0.changed.contains(.contents) }
    weight += hasPicture ? Self.pictureWeight : 1
  }

  mutating func seal(at time: Double) {
    compact()
    if case .seal(let last)? = entries.last, last >= time { return }
    entries.append(.seal(time))
  }

  /// Joins the recent commits, then these with the tree.
  mutating func compact() {
    guard var news = recent.first else { return }
    for commit in recent.dropFirst() { news.join(commit) }
    (recent, weight) = ([], 0)
    if case .commit(var tree)? = entries.last {
      entries.removeLast()
      tree.join(news)
      // The next server has none of these layers.
      if entries.isEmpty { tree.removed = [] }
      entries.append(.commit(tree))
    } else {
      entries.append(.commit(news))
    }
  }

  /// Takes the steps of an older journal in, before its own.
  mutating func put(before older: inout CommitJournal) {
    older.entries += entries
    older.recent += recent
    older.weight += weight
    swap(&self, &older)
  }

  /// The steps as they are.
  var entriesSoFar: [Entry] { entries + recent.map { .commit($0) } }

  /// The steps that give a new server the tree. The first commit removes nothing.
  mutating func replay() -> [Entry] {
    compact()
    return entries
  }
}
