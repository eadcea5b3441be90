import CACommit

/// Layout and display at the end of the outermost transaction.
extension ThreadTransactions {
  /// Lays out, then displays, until nothing is due, or ``CATransaction/settlePassLimit`` is reached.
  ///
  /// Only changed layers are looked at, and those that come into a context with them.
  func settle() {
    for _ in 0..<CATransaction.settlePassLimit {
      noteEntering()
      if layOut() { continue }
      if !display() { return }
    }
  }

  /// Notes every layer that the server does not know yet and that stands below a noted one.
  private func noteEntering() {
    var contexts = ContextLookup()
    for context in self.contexts {
      if let root = context.rootLayer, !root.isNoted { note(root) }
    }
    var next = 0
    while next < noted.count {
      let layer = noted[next]
      next += 1
      let isSettled = layer.isCommitted && !layer.sublayersChanged && !layer.maskChanged
      guard let context = contexts.place(of: layer).context, !isSettled || !context.knows(layer)
      else { continue }
      for child in layer.children where !child.isNoted && !context.knows(child) { note(child) }
      if let mask = layer.maskLayer, !mask.isNoted, !context.knows(mask) { note(mask) }
    }
  }

  /// False when nothing needed layout.
  private func layOut() -> Bool {
    let due = dueLayers { $0.cycle.needsLayout }
    for layer in due where layer.cycle.needsLayout {
      layer.cycle.due.remove(.layout)
      layer.layoutSublayers()
      // Placing its sublayers marks the layer again; that is no reason to repeat.
      layer.cycle.due.remove(.layout)
    }
    return !due.isEmpty
  }

  /// False when nothing needed display.
  private func display() -> Bool {
    let due = dueLayers { $0.cycle.needsDisplay }
    for layer in due { layer.displayIfNeeded() }
    return !due.isEmpty
  }

  /// Noted layers in a context that `isDue` holds for, higher ones first.
  private func dueLayers(_ isDue: (CALayer) -> Bool) -> [CALayer] {
    var contexts = ContextLookup()
    var due: [(depth: Int, layer: CALayer)] = []
    for layer in noted where isDue(layer) {
      let place = contexts.place(of: layer)
      if place.context != nil { due.append((place.depth, layer)) }
    }
    due.sort { $0.depth == $1.depth ? $0.layer.id < $1.layer.id : $0.depth < $1.depth }
    return due.map(\.layer)
  }
}
