// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Layout and display at the end of the outermost transaction.
extension ThreadTransactions {
  /// Lays out, then displays, until nothing is due, or ``CATransaction/settlePassLimit`` is
  /// reached.
  ///
  /// It visits changed layers, and those that come into a context with them.
  func settle() {
    for _ in 0..<CATransaction.settlePassLimit {
      noteEntering()
      if layOut() { continue }
      if !display() { return }
    }
    let late = noted.filter { $0.cycle.needsLayout && $0.laysOut }
    if !late.isEmpty { LayoutBound.complain(of: late) }
  }

  /// Notes every layer that the server does not know yet and that stands below a noted one.
  private func noteEntering() {
    guard treesChanged else { return }
    due = [.layout, .display]
    var contexts = ContextLookup()
    for context in self.contexts {
      if let root = context.rootLayer, !root.isNoted { note(root) }
    }
    var next = 0
    while next < noted.count {
      let layer = noted[next]
      next += 1
      let marks = layer.marks
      let isSettled = layer.isCommitted && !marks.sublayersChanged && !marks.maskChanged
      guard let context = contexts.place(of: layer).context, !isSettled || !context.knows(layer)
      else { continue }
      for child in layer.committedSublayers where !child.isNoted && !context.knows(child) {
        note(child)
      }
      if let mask = layer.maskLayer, !mask.isNoted, !context.knows(mask) { note(mask) }
    }
  }

  /// False when nothing needed layout.
  private func layOut() -> Bool {
    let due = dueLayers(.layout)
    if let workMeter {
      for layer in due { workMeter.layout(of: layer.id) { layer.layOutIfDue() } }
    } else {
      for layer in due { layer.layOutIfDue() }
    }
    return !due.isEmpty
  }

  /// False when nothing needed display.
  private func display() -> Bool {
    let due = dueLayers(.display)
    if let workMeter, !due.isEmpty {
      asynchronous.gather {
        for layer in due { workMeter.display(of: layer.id) { layer.displayIfNeeded() } }
      }
    } else if !due.isEmpty {
      asynchronous.gather { for layer in due { layer.displayIfNeeded() } }
    }
    return !due.isEmpty
  }

  /// Noted layers in a context that `kind` is due for, higher ones first.
  private func dueLayers(_ kind: LayerCycle.Due) -> [CALayer] {
    guard due.contains(kind) else { return [] }
    due.remove(kind)
    var contexts = ContextLookup()
    var layers: [(depth: Int, layer: CALayer)] = []
    for layer in noted where layer.cycle.due.contains(kind) {
      let isIdle = kind == .layout && !layer.laysOut
      // A layer that was there before still stands in its context.
      if isIdle, !treesChanged, layer.isCommitted {
        layer.cycle.due.remove(.layout)
        continue
      }
      let place = contexts.place(of: layer)
      if place.context == nil { continue }
      if isIdle { layer.cycle.due.remove(.layout) } else { layers.append((place.depth, layer)) }
    }
    layers.sort { $0.depth == $1.depth ? $0.layer.id < $1.layer.id : $0.depth < $1.depth }
    return layers.map(\.layer)
  }
}
