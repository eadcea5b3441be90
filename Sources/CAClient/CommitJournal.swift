// SPDX-License-Identifier: Apache-2.0
import CACommit
import CALink
import CAWire

/// The commits that give a surface's tree to the next server.
///
/// Commits are kept as they come, and joined when they are many, away from the program's thread.
/// While no server is there, the messages of the tree are written before one comes.
struct CommitJournal {
  /// A step of the way to the tree.
  enum Entry {
    case commit(Commit)
    /// The tree so far holds for all times before that.
    case seal(Double)
  }

  /// The messages for a new server, in order.
  enum Step {
    case commit(Commit)
    /// A commit whose messages are written.
    case prepared(PreparedCommit)
    case seal(Double)
  }

  /// Commits that are kept as they came, at most; one with pictures counts for as many as
  /// ``pictureWeight``, since it keeps the pixels of the one before.
  static let limit = 64
  static let pictureWeight = 8

  /// The steps before `recent`.
  private var entries: [Entry] = []
  /// The messages of entries, by their places.
  private var prepared: [Int: PreparedCommit] = [:]
  private var recent: [Commit] = []
  private var weight = 0

  /// Whether it is time to ``compact()``.
  var isLong: Bool { weight > Self.limit }

  /// Whether commits have no messages that are likely to last.
  var isUnprepared: Bool {
    if entries.isEmpty { return !recent.isEmpty }
    return entries.indices.contains { place in
      if case .commit = entries[place] { prepared[place] == nil } else { false }
    }
  }

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
    guard let news = joinedRecent else { return }
    (recent, weight) = ([], 0)
    if case .commit(var tree)? = entries.last {
      entries.removeLast()
      prepared[entries.count] = nil
      tree.join(news)
      // The next server has none of these layers.
      if entries.isEmpty { tree.removed = [] }
      entries.append(.commit(tree))
    } else {
      entries.append(.commit(news))
    }
  }

  /// The recent commits as one; nil where there are none.
  private var joinedRecent: Commit? {
    guard var news = recent.first else { return nil }
    for commit in recent.dropFirst() { news.join(commit) }
    return news
  }

  /// Writes the messages of all steps but the recent commits.
  mutating func prepare(_ sources: SourceNumbers) {
    for place in entries.indices where prepared[place] == nil {
      guard case .commit(let commit) = entries[place] else { continue }
      prepared[place] = PreparedCommit(commit, isTree: place == 0, sources)
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
  ///
  /// A commit whose messages are written stays as it is, and the recent ones follow it. The
  /// messages are given once.
  mutating func replay() -> [Step] {
    defer { prepared = [:] }
    guard let last = entries.indices.last, prepared[last] != nil, let news = joinedRecent else {
      compact()
      return steps
    }
    var steps = steps
    if case .prepared(let tree) = steps[last] { steps[last] = .prepared(tree.followed) }
    return steps + [.commit(news)]
  }

  private var steps: [Step] {
    entries.enumerated().map { place, entry in
      switch entry {
      case .commit(let commit): prepared[place].map { .prepared($0) } ?? .commit(commit)
      case .seal(let time): .seal(time)
      }
    }
  }
}

/// A commit whose messages are written. A large tree has several, so that the server takes one
/// while it reads the next.
struct PreparedCommit {
  /// Layers of a message, about, and messages at most: the server's tree grows with each.
  private static let layers = 1024
  private static let messages = 5

  /// The commit.
  let commit: Commit
  /// The messages, in order; nil where the commit is over a limit.
  let messages: [PreparedMessage]?
  /// The pages of modifiers that the commit names.
  let pages: Set<ModifierPage>
  /// Whether the commit shows together with the next one.
  private(set) var isPart = false

  /// - Parameter isTree: Whether the commit brings all its layers.
  init(_ commit: Commit, isTree: Bool, _ sources: SourceNumbers) {
    (self.commit, pages) = (commit, commit.modifierPages)
    let parts = isTree ? commit.parts(of: Self.layers, atMost: Self.messages) : [commit]
    messages = try? parts.map {
      try PreparedMessage($0, sources: sources, picture: SentPictures.picture(of:))
    }
  }

  /// The same, as one that shows together with the next one.
  var followed: PreparedCommit {
    var commit = self
    commit.isPart = true
    return commit
  }
}
