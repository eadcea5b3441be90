import CACommit

/// Turning noted layers into one commit per context.
extension ThreadTransactions {
  /// Sends every context its commit. Layers in no context lose their marks: when they come into
  /// one they go whole.
  ///
  /// All animations of a commit that leave their begin open begin at the same moment.
  func submit() {
    CATransaction.lock()
    defer { CATransaction.unlock() }
    let layers = noted
    var work = takeContexts()
    var lookup = ContextLookup()
    var shown: [CALayer] = []
    for layer in layers {
      guard let context = lookup.place(of: layer).context else { continue }
      shown.append(layer)
      if let place = work.firstIndex(where: { $0.context === context }) {
        work[place].layers.append(layer)
      } else {
        work.append((context, [layer]))
      }
    }
    let now = MediaClock.now
    let commits = work.map { $0.context.makeCommit(of: $0.layers, at: now) }
    noted = []
    var animated: [CALayer] = []
    for layer in shown {
      layer.isCommitted = true
      if layer.animationsChanged { animated.append(layer) }
    }
    if !work.filter({ $0.context.takeClocksChanged() }).isEmpty { events.reschedule(at: now) }
    for layer in animated {
      events.follow(layer, at: now)
      drawing.follow(layer)
    }
    for layer in layers { layer.clearMarks() }
    for layer in shown where layer.isDue { note(layer) }
    for (item, commit) in zip(work, commits) { item.context.submit(commit) }
    for (context, _) in work { departed += context.takeDeparted() }
  }

  private func takeContexts() -> [(context: LayerContext, layers: [CALayer])] {
    let touched = contexts
    contexts = []
    return touched.map { ($0, []) }
  }
}

extension LayerContext {
  fileprivate func takeClocksChanged() -> Bool {
    defer { clocksChanged = false }
    return clocksChanged
  }

  /// The layers that left the tree with animations and stand in no other.
  fileprivate func takeDeparted() -> [CALayer] {
    if departed.isEmpty { return [] }
    defer { departed = [] }
    return departed.filter { $0.effectiveContext == nil }
  }
}

extension CALayer {
  /// Whether layout or display was left over by the limit on passes.
  fileprivate var isDue: Bool { cycle.needsLayout || cycle.needsDisplay }

  /// Forgets what changed: it is in a commit, or of no interest to a server.
  fileprivate func clearMarks() {
    dirtyProperties = PropertySet()
    sublayersChanged = false
    maskChanged = false
    animationsChanged = false
    isNoted = false
  }
}
