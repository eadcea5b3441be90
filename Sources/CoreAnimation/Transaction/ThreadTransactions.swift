// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CATrace
import Foundation

/// One transaction on a thread's stack.
struct TransactionLevel {
  let isImplicit: Bool
  var animationDuration: CFTimeInterval?
  var disableActions: Bool?
  /// Nil when not set here; set to nil, it hides an outer transaction's.
  var timingFunction: CAMediaTimingFunction??
  /// The blocks that were set here, also those that another one followed.
  var completions: [CompletionGroup] = []
  /// The block that was set last, which waits for the animations that are added; set to nil, it
  /// hides an outer transaction's.
  var completion: CompletionGroup??
  /// Set to nil, a value hides an outer transaction's.
  var values: [String: Any?] = [:]
}

/// The transactions of one thread, and their changes.
///
/// Only its own thread uses it.
final class ThreadTransactions {
  // What every change of a layer touches is not checked for exclusive access, as the fields of the
  // layer are not, for the same reason.
  /// Outermost first. The implicit transaction, where there is one, is the first.
  @exclusivity(unchecked) private(set) var levels: [TransactionLevel] = []
  /// Changed layers, each once: those whose `isNoted` is true.
  @exclusivity(unchecked) var noted: [CALayer] = []
  /// Whether roots, sublayers or masks changed since the last commit. As long as they do not, noted
  /// layers stand in the contexts that know them.
  @exclusivity(unchecked) var treesChanged = false
  /// Work that may be due for noted layers; when trees change, anything may be.
  @exclusivity(unchecked) var due: LayerCycle.Due = []
  /// Contexts whose root changed.
  var contexts: [LayerContext] = []
  /// Layers the last commit took out of every tree, whose animations are over.
  var departed: [CALayer] = []
  /// The begins and ends of the animations that were committed here.
  let events: AnimationEvents
  /// Layers whose pictures follow animations.
  let drawing = CustomDrawing()
  /// Tiled layers.
  let tiling = TileDrawing()
  /// Drawing on other threads that this one waits for.
  let asynchronous = AsynchronousDrawing()
  /// Calls that wait for the next turn of the run loop.
  let nextTurn: NextTurn
  /// Values of modifiers that wait for the commit.
  var modifierFlushes = ModifierFlushes()
  /// The contexts that hosts of this thread show.
  let shown = ShownContexts()
  /// The program's code that is being called.
  let calls = NestedCalls()
  /// The layers whose layout waits for the commit.
  let layoutBound = LayoutBound()
  /// Measures the commit that is being made; nil unless somebody wants its time.
  var workMeter: CommitWorkMeter?
  /// Whether changes are being sent, or collected apart. The program's code may close transactions
  /// that it opens meanwhile, but nothing is committed and nothing below is closed.
  private var isCommitting = false
  /// The levels that are none of those which the program's code opened within the commit.
  private var levelsBelowCommit = 0
  private var isFlushDue = false
  private var turn = RunLoopTurn()
  /// Whether the thread is about to end, and its run loop makes no more turns.
  private var isEnding: Bool { nextTurn.isLast }

  private init() { (events, nextTurn) = (AnimationEvents(), NextTurn()) }

  /// Makes a call of the program's code: at once, or in the next turn where it is nested too deep.
  func call(_ body: @escaping () -> Void) {
    if !calls.enter(body) { nextTurn.add(body) }
  }

  func begin() { levels.append(TransactionLevel(isImplicit: false)) }

  func commit() {
    guard let last = levels.last, !last.isImplicit else { return }
    if isCommitting {
      if levels.count > levelsBelowCommit { pop() }
    } else if levels.count == 1 {
      commitAll()
    } else {
      pop()
      if takesImplicitAlong { commitAll() }
    }
  }

  /// Whether only the implicit transaction is open now, and nobody else is going to commit it soon.
  private var takesImplicitAlong: Bool {
    levels.count == 1 && levels[0].isImplicit
      && (isFlushDue || isEnding || !RunLoopTurn.isRunning)
  }

  func flush() {
    if isCommitting { return }
    if let last = levels.last, !last.isImplicit {
      isFlushDue = true
    } else if !levels.isEmpty {
      commitAll()
    }
  }

  func note(_ layer: CALayer) {
    layer.marks.isNoted = true
    noted.append(layer)
    due.formUnion(layer.cycle.due)
    openIfNeeded()
  }

  func note(_ context: LayerContext) {
    if !contexts.contains(where: { $0 === context }) { contexts.append(context) }
    treesChanged = true
    openIfNeeded()
  }

  func holdCompletion() -> CompletionHold {
    CompletionHold(levels.compactMap { $0.completion ?? nil })
  }

  /// Runs `body` in a transaction of its own, without actions and separate from the open ones; they
  /// carry its changes.
  func apart(_ body: () -> Void) {
    let outer = (levels, isCommitting, levelsBelowCommit)
    levels = [TransactionLevel(isImplicit: true, disableActions: true)]
    (isCommitting, levelsBelowCommit) = (true, 1)
    body()
    closeLevels()
    (levels, isCommitting, levelsBelowCommit) = outer
    if !noted.isEmpty || !contexts.isEmpty { openIfNeeded() }
  }

  /// Opens the implicit transaction if none is open, so that a commit comes.
  func commitSoon() { openIfNeeded() }

  /// Sends all changes and closes the only transaction that is open, with those that the program's
  /// code opened meanwhile and left open.
  private func commitAll() {
    (isCommitting, levelsBelowCommit) = (true, levels.count)
    workMeter = CommitWork.isMeasured ? CommitWorkMeter() : nil
    Trace.span("commit") {
      Trace.span("layout and display") { settle() }
      submit()
      if drawing.updateAfterCommit() {
        settle()
        submit()
      }
      if tiling.updateAfterCommit() { submit() }
    }
    isCommitting = false
    isFlushDue = false
    closeLevels()
    if !noted.isEmpty || !contexts.isEmpty { openIfNeeded() }
    endAnimationsOfDeparted()
    if isEnding { return }
    events.arm()
    if nextTurn.count > NextTurn.waitingLimit, !RunLoopTurn.isRunning { nextTurn.run() }
  }

  /// A layer that is shown nowhere has no animations; their delegates may change layers again.
  private func endAnimationsOfDeparted() {
    if departed.isEmpty { return }
    let layers = departed
    departed = []
    for animation in layers.flatMap({ $0.takeAllAnimations() }) { animation.wasRemoved() }
  }

  private func closeLevels() { while !levels.isEmpty { pop() } }

  /// Closes the innermost transaction. No block runs within this.
  private func pop() { for group in levels.removeLast().completions { group.close() } }

  private func openIfNeeded() {
    guard levels.isEmpty else { return }
    levels.append(TransactionLevel(isImplicit: true))
    if !isEnding { turn.observe() }
  }
}

/// Values.
extension ThreadTransactions {
  /// The value of the innermost transaction that has one.
  func inherited<Value>(_ value: (TransactionLevel) -> Value?) -> Value? {
    for level in levels.reversed() {
      if let found = value(level) { return found }
    }
    return nil
  }

  func set<Value>(_ path: WritableKeyPath<TransactionLevel, Value?>, _ value: Value) {
    openIfNeeded()
    levels[levels.count - 1][keyPath: path] = value
  }

  func setValue(_ value: Any?, _ key: String) {
    openIfNeeded()
    levels[levels.count - 1].values[key] = .some(value)
  }

  /// The block that was set last in the innermost transaction that has one.
  var completionBlock: (() -> Void)? { (inherited(\.completion) ?? nil)?.block }

  func setCompletionBlock(_ block: (() -> Void)?) {
    openIfNeeded()
    let group = block.map(CompletionGroup.init)
    levels[levels.count - 1].completion = .some(group)
    if let group { levels[levels.count - 1].completions.append(group) }
  }
}

/// One per thread.
extension ThreadTransactions: ThreadEnding {
  /// Those of this thread.
  static var current: ThreadTransactions {
    ThreadSlot(.transactions).object { ThreadTransactions() }
  }

  /// Commits everything that the thread left open, and makes the calls that would have waited for a
  /// turn of its run loop, as often as they ask for one.
  package func threadEnds() {
    nextTurn.isLast = true
    for _ in 0..<ThreadTime.turnLimit {
      while levels.count > 1 { pop() }
      if !levels.isEmpty { commitAll() }
      if nextTurn.run() == 0 { break }
    }
  }
}
