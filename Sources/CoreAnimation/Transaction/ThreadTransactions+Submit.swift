// SPDX-License-Identifier: Apache-2.0
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
    workMeter?.beginCommit()
    var leftOver: [CALayer] = []
    let flushes = modifierFlushes.take()
    var work = takeWork(leftOver: &leftOver)
    for context in modifierFlushes.contexts(of: flushes)
    where !work.contains(where: { $0.context === context }) { work.append(Work(context: context)) }
    let now = MediaClock.now
    var commits = work.map { item in
      item.context.makeCommit(of: item.layers, at: item.context.commitTime ?? now, flushes)
    }
    let (animated, tiled) = settleMarks(of: work)
    if !work.filter({ $0.context.takeClocksChanged() }).isEmpty { events.reschedule(at: now) }
    for layer in tiled { tiling.follow(layer) }
    for layer in animated {
      events.follow(layer, at: now)
      drawing.follow(layer)
    }
    for layer in leftOver { note(layer) }
    if let place = work.firstIndex(where: { $0.context.wantsWork }) {
      // Of several contexts one carries the time for all.
      commits[place].work = workMeter?.takeCommit()
    }
    for (item, commit) in zip(work, commits) { item.context.submit(commit) }
    for item in work { departed += item.context.takeDeparted() }
  }

  /// Takes the marks of the committed layers.
  ///
  /// One loop for all: layers lie all over memory, and a loop over many of them costs more than the
  /// work in it.
  ///
  /// - Returns: the layers whose animations changed, and the tiled ones.
  private func settleMarks(of work: [Work]) -> (animated: [CALayer], tiled: [CALayer]) {
    var (animated, tiled): ([CALayer], [CALayer]) = ([], [])
    for item in work {
      for layer in item.layers {
        if layer.marks.animationsChanged { animated.append(layer) }
        if layer.layerClass.kind == .tiled { tiled.append(layer) }
        layer.marks = LayerMarks()
      }
    }
    return (animated, tiled)
  }

  /// The noted layers where all are news of one context and nothing else is to be done, as in most
  /// frames; they are then handed on as they are.
  private func takeNewsOfOneContext() -> [Work]? {
    guard !treesChanged, contexts.isEmpty, let context = noted.first?.committedNode?.context,
      noted.allSatisfy({ layer in
        layer.marks.hasNews && !layer.isDue && layer.committedNode?.context === context
      })
    else { return nil }
    defer { noted = [] }
    return [Work(context: context, layers: noted)]
  }

  /// The noted layers that a context has to look at, by context; all others lose their marks.
  ///
  /// `leftOver` takes those for which layout or display was left over by the limit on passes.
  private func takeWork(leftOver: inout [CALayer]) -> [Work] {
    if let work = takeNewsOfOneContext() { return work }
    var work = contexts.map { Work(context: $0) }
    var lookup = ContextLookup()
    for layer in noted {
      if !treesChanged, !layer.marks.hasNews, !layer.isDue {
        layer.marks = LayerMarks()
        continue
      }
      let context = treesChanged ? lookup.place(of: layer).context : layer.committedNode?.context
      guard let context else {
        layer.marks = LayerMarks()
        continue
      }
      if layer.isDue { leftOver.append(layer) }
      guard treesChanged || layer.marks.hasNews else {
        layer.marks = LayerMarks()
        continue
      }
      if let place = work.firstIndex(where: { $0.context === context }) {
        work[place].layers.append(layer)
      } else {
        work.append(Work(context: context, layers: [layer]))
      }
    }
    noted = []
    contexts = []
    treesChanged = false
    return work
  }

  /// The layers that a context has to compare.
  private struct Work {
    let context: LayerContext
    var layers: [CALayer] = []
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
}
