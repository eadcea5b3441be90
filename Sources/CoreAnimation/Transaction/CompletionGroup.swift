// SPDX-License-Identifier: Apache-2.0

/// A completion block and the animations it still waits for.
final class CompletionGroup {
  let block: () -> Void
  private var holds = 0
  private var isClosed = false
  private var hasRun = false

  init(_ block: @escaping () -> Void) { self.block = block }

  func hold() { holds += 1 }

  /// One animation less to wait for. The block runs at once if that was the last one, or in the
  /// next turn where `waitsForTurn` is true.
  func release(waitsForTurn: Bool) {
    holds -= 1
    guard isClosed, holds == 0 else { return }
    if waitsForTurn { runNextTurn() } else { run() }
  }

  /// No more animations will be added: a block that waits for none runs in the next turn.
  func close() {
    isClosed = true
    if holds == 0 { runNextTurn() }
  }

  private func runNextTurn() { ThreadTransactions.current.nextTurn.add { self.run() } }

  private func run() {
    if hasRun { return }
    hasRun = true
    block()
  }
}

/// An animation's claim on the completion blocks that were set when it was added.
package final class CompletionHold {
  private var groups: [CompletionGroup]

  init(_ groups: [CompletionGroup]) {
    self.groups = groups
    for group in groups { group.hold() }
  }

  /// Says that the animation has ended or was removed. Later calls do nothing.
  package func release() { release(waitsForTurn: false) }

  private func release(waitsForTurn: Bool) {
    let ended = groups
    groups = []
    for group in ended { group.release(waitsForTurn: waitsForTurn) }
  }

  /// A layer may go away anywhere, also within a commit, so its blocks run later.
  deinit { release(waitsForTurn: true) }
}
