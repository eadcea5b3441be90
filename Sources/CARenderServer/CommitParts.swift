// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Commits that no frame is to show without the next one, and their memory in the quota of their
/// program.
package struct CommitParts: Sendable {
  /// How many wait at most; later ones join the last.
  package static let limit = RenderServer.mailboxLimit

  /// A commit and its memory.
  package struct Part: Sendable {
    /// The layers that it brings.
    package fileprivate(set) var commit: Commit
    /// Its memory in the quota; nil for none.
    package let burden: CommitBurden?
  }

  /// The oldest first.
  package private(set) var parts: [Part] = []
  /// The memory of commits that joined others.
  package private(set) var burdens: [CommitBurden] = []

  /// No commits.
  package init() {}

  /// Adds the next commit.
  package mutating func add(_ commit: Commit, _ burden: CommitBurden?) {
    guard parts.count == Self.limit else {
      return parts.append(Part(commit: commit, burden: burden))
    }
    parts[parts.count - 1].commit.join(commit)
    if let burden { burdens.append(burden) }
  }

  /// Takes all of them.
  package mutating func takeAll() -> CommitParts {
    defer { self = CommitParts() }
    return self
  }
}
