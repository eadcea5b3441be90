/// A completion block and what it still waits for.
final class CompletionGroup {
  let block: () -> Void
  private var holds = 0
  private var isClosed = false
  private var hasRun = false

  init(_ block: @escaping () -> Void) { self.block = block }

  func hold() { holds += 1 }

  func release() {
    holds -= 1
    runIfDue()
  }

  /// No more animations will be added: the block runs now, or when the last hold is released.
  func close() {
    isClosed = true
    runIfDue()
  }

  private func runIfDue() {
    guard isClosed, holds == 0, !hasRun else { return }
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

  /// Tells that the animation has ended or was removed. Later calls do nothing.
  package func release() {
    let ended = groups
    groups = []
    for group in ended { group.release() }
  }

  deinit { release() }
}
