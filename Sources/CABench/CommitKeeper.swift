// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import QuartzCore
import Synchronization

/// Takes the commit of a layer tree instead of a server.
package final class CommitKeeper: CommitSink {
  private let kept = Mutex<Commit?>(nil)

  package func submit(_ commit: Commit) { kept.withLock { $0 = commit } }

  /// The commit that brings the tree of `root` with its animations, made at 0 of the media clock.
  package static func commit(of root: CALayer) -> Commit {
    let clock = ManualClock.shared()
    let keeper = CommitKeeper()
    let context = LayerContext(orientation: .yDown, sink: keeper)
    context.rootLayer = root
    CATransaction.flush()
    context.rootLayer = nil
    defer { withExtendedLifetime(clock) { CATransaction.flush() } }
    guard let commit = keeper.kept.withLock({ $0 }) else {
      preconditionFailure("A new root is always news for its context.")
    }
    return commit
  }
}
