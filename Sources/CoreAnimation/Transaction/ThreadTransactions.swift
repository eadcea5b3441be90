import Foundation

/// One transaction on a thread's stack.
struct TransactionLevel {
  let isImplicit: Bool
  var animationDuration: CFTimeInterval?
  var disableActions: Bool?
  /// Nil when not set here; set to nil, it hides what is set outside.
  var timingFunction: CAMediaTimingFunction??
  var completion: CompletionGroup?
  /// Set to nil, a value hides what is set outside.
  var values: [String: Any?] = [:]
}

/// The transactions of one thread, and what they changed.
///
/// Only its own thread uses it.
final class ThreadTransactions {
  /// Outermost first. The implicit transaction, where there is one, is the first.
  private(set) var levels: [TransactionLevel] = []
  /// Changed layers, each once: those whose `isNoted` is true.
  var noted: [CALayer] = []
  /// Whether roots, sublayers or masks changed since the last commit. As long as they do not, noted
  /// layers stand in the contexts that know them.
  var treesChanged = false
  /// What may be due for noted layers; when trees change, anything may be.
  var due: LayerCycle.Due = []
  /// Contexts whose root changed.
  var contexts: [LayerContext] = []
  /// Layers the last commit took out of every tree, whose animations are over.
  var departed: [CALayer] = []
  /// The begins and ends of the animations that were committed here.
  let events = AnimationEvents()
  /// Layers whose pictures follow animations.
  let drawing = CustomDrawing()
  /// Tiled layers.
  let tiling = TileDrawing()
  /// Drawing on other threads that this one waits for.
  let asynchronous = AsynchronousDrawing()
  private var isCommitting = false
  private var isFlushDue = false

  func begin() { levels.append(TransactionLevel(isImplicit: false)) }

  func commit() {
    guard let last = levels.last, !last.isImplicit, !(isCommitting && levels.count == 1) else {
      return
    }
    if levels.count == 1 {
      commitAll()
    } else if levels.count == 2, levels[0].isImplicit, isFlushDue || !RunLoopTurn.isRunning {
      pop()
      commitAll()
    } else {
      pop()
    }
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

  func holdCompletion() -> CompletionHold { CompletionHold(levels.compactMap(\.completion)) }

  /// Runs `body` in a transaction of its own, without actions, that knows nothing of those which are
  /// open; what it changes they carry.
  func apart(_ body: () -> Void) {
    let outer = levels
    levels = [TransactionLevel(isImplicit: true, disableActions: true)]
    body()
    levels = outer
    if !noted.isEmpty || !contexts.isEmpty { openIfNeeded() }
  }

  /// Opens the implicit transaction if none is open, so that a commit comes.
  func commitSoon() { openIfNeeded() }

  /// Sends all changes and closes the only transaction that is open.
  private func commitAll() {
    isCommitting = true
    settle()
    submit()
    if drawing.updateAfterCommit() { submit() }
    if tiling.updateAfterCommit() { submit() }
    isCommitting = false
    isFlushDue = false
    pop()
    if !noted.isEmpty || !contexts.isEmpty { openIfNeeded() }
    endAnimationsOfDeparted()
    events.arm()
  }

  /// A layer that is shown nowhere has no animations; their delegates may change layers again.
  private func endAnimationsOfDeparted() {
    if departed.isEmpty { return }
    let layers = departed
    departed = []
    for animation in layers.flatMap({ $0.takeAllAnimations() }) { animation.wasRemoved() }
  }

  private func pop() { levels.removeLast().completion?.close() }

  private func openIfNeeded() {
    guard levels.isEmpty else { return }
    levels.append(TransactionLevel(isImplicit: true))
    RunLoopTurn.observe()
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

  func setCompletionBlock(_ block: (() -> Void)?) {
    openIfNeeded()
    let old = levels[levels.count - 1].completion
    levels[levels.count - 1].completion = block.map(CompletionGroup.init)
    old?.close()
  }
}

/// One per thread.
extension ThreadTransactions {
  /// The slot of every thread that holds its transactions. What is still open when a thread ends
  /// is committed.
  private static let slot: pthread_key_t = {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      // The slot owns its object. It is filled again while the object commits, for user code that
      // layout and display call.
      let ending = Unmanaged<ThreadTransactions>.fromOpaque(pointer)
      pthread_setspecific(ThreadTransactions.slot, pointer)
      ending.takeUnretainedValue().commitAtExit()
      pthread_setspecific(ThreadTransactions.slot, nil)
      ending.release()
    }
    precondition(result == 0, "A process has too few thread-specific keys left: error \(result).")
    return key
  }()

  /// Those of this thread.
  static var current: ThreadTransactions {
    if let pointer = pthread_getspecific(slot) {
      // Sound: only this property fills the slot, with an object that the slot retains.
      return Unmanaged<ThreadTransactions>.fromOpaque(pointer).takeUnretainedValue()
    }
    let new = ThreadTransactions()
    pthread_setspecific(slot, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  /// Closes everything that the thread left open.
  private func commitAtExit() {
    while levels.count > 1 { pop() }
    if !levels.isEmpty { commitAll() }
  }
}
