import CACommit
import Synchronization

/// Where commits of one context wait until the rendering thread takes them.
///
/// The program's thread submits, a ``RenderSession`` on the rendering thread takes: the mailbox is
/// all that the two share.
package final class RenderServer: CommitSink, Sendable {
  private let mailbox = Mutex<[Commit]>([])

  package init() {}

  package func submit(_ commit: Commit) { mailbox.withLock { $0.append(commit) } }

  /// Whether commits wait.
  package var hasPendingCommits: Bool { mailbox.withLock { !$0.isEmpty } }

  /// The commits since the last call, oldest first.
  package func takeCommits() -> [Commit] {
    mailbox.withLock { commits in
      defer { commits.removeAll() }
      return commits
    }
  }
}
