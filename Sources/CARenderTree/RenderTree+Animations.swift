// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation

extension RenderTree {
  /// How many layers have animations.
  package var animatedLayerCount: Int { animated.count }

  /// Gives a layer its animations, in place of those it has.
  ///
  /// - Parameter newGhosts: the snapshots for transitions that are new.
  mutating func replaceAnimations(
    of place: Int32, by records: [AnimationRecord], adding newGhosts: [Ghost] = []
  ) {
    copyTable.needsGroups = true
    let index = nodes[Int(place)].animation
    let old = index >= 0 ? animated[Int(index)] : nil
    if records.isEmpty {
      if index >= 0 { removeAnimated(index) }
    } else {
      var entry = AnimatedNode(
        node: place, plan: AnimationPlan(records, kind: nodes[Int(place)].state.kind))
      entry.pictures.retain(records, for: place, in: &contents)
      entry.ghosts = newGhosts
      if entry.mayBlend { blendingCount += 1 }
      if index >= 0 {
        keep(old, in: &entry)
        animated[Int(index)] = entry
      } else {
        nodes[Int(place)].animation = Int32(animated.count)
        animated.append(entry)
        needsClocks = true
      }
    }
    if let old { release(old, keptBy: nodes[Int(place)].animation) }
  }

  /// Moves the unchanged parts into a layer's new entry.
  private func keep(_ old: AnimatedNode?, in entry: inout AnimatedNode) {
    guard let old else { return }
    entry.clock = old.clock
    entry.ghost = old.ghost
    let names = entry.plan.records.transitions.map(\.0)
    entry.ghosts = old.ghosts.filter { names.contains($0.animation) } + entry.ghosts
  }

  /// Releases the slots of an old entry after the new one retained its own: a picture that both
  /// name keeps its slot.
  private mutating func release(_ old: AnimatedNode, keptBy index: Int32) {
    for slot in old.pictures.slots { contents.release(slot, of: old.node) }
    if old.mayBlend { blendingCount -= 1 }
    let kept = index >= 0 ? animated[Int(index)].ghosts : []
    for ghost in old.ghosts where !kept.contains(where: { $0.animation == ghost.animation }) {
      drop(ghost)
    }
  }

  /// Takes an entry out; the last one moves to its place.
  private mutating func removeAnimated(_ index: Int32) {
    nodes[Int(animated[Int(index)].node)].animation = -1
    let last = animated.removeLast()
    guard Int(index) < animated.count else { return }
    animated[Int(index)] = last
    nodes[Int(last.node)].animation = index
  }

  /// Finds the clock of each animated layer.
  mutating func linkClocks() {
    clocks.link()
    copyTable.needsGroups = true
    for index in animated.indices {
      let target = nodes[Int(animated[index].node)].evaluatedPlace
      let clock = target < 0 ? -1 : clocks.clock(of: target)
      animated[index].clock = clock
      clocks.markRead(clock)
    }
    linkEmitters()
    clocks.finishReading()
    needsClocks = false
  }

  /// Applies the animations to the shown state at media time `t`.
  ///
  /// Layers whose animations stand where the last evaluation found them are skipped.
  mutating func animate(at t: Double) {
    if needsClocks { linkClocks() }
    clocks.run(at: t)
    current.transitions.removeAll(keepingCapacity: true)
    for index in animated.indices {
      let target = nodes[Int(animated[index].node)].evaluatedPlace
      guard target >= 0 else { continue }
      let time = clocks.time(of: animated[index].clock, at: t)
      if !animated[index].isMisplaced, animated[index].isShown(at: time) {
        current.counters.plansSkipped += 1
      } else {
        show(index, at: target, time)
      }
      if !animated[index].ghosts.isEmpty { showTransition(index, at: target) }
    }
    modify()
    // After the states of all layers are found.
    for index in animated.indices where !animated[index].ghosts.isEmpty {
      let node = nodes[Int(animated[index].node)]
      if node.evaluatedPlace >= 0, !node.isGhost { follow(index, at: node.evaluatedPlace) }
    }
  }

  /// Evaluates the animations of one layer at `time` of its clock.
  private mutating func show(_ index: Int, at target: Int32, _ time: Double) {
    let node = Int(animated[index].node)
    let wasIdle = animated[index].activity.phase == .idle
    // A state that is only restored looks as it did.
    let isSame = animated[index].isShown(at: time)
    let (wasStale, wasMisplaced) = (animated[index].isStale, animated[index].isMisplaced)
    current.counters.plansEvaluated += 1
    animated[index].time = time
    animated[index].isStale = false
    animated[index].isMisplaced = false
    // A clock that shows no time, for want of finite numbers, lets nothing animate.
    animated[index].activity =
      time.isFinite ? animated[index].plan.activity(at: time) : AnimationActivity()
    if !animated[index].ghosts.isEmpty {
      animated[index].transition =
        time.isFinite ? animated[index].plan.transition(at: time) : nil
    }
    let isIdle = animated[index].activity.phase == .idle
    let staysIdle = isIdle && wasIdle && !wasStale
    if wasStale || wasMisplaced { animated[index].stamp = current.serial }
    if staysIdle && !wasMisplaced { return }
    write(node, to: Int(target))
    if !isIdle {
      animated[index].plan.apply(to: &current.layers[Int(target)].state, at: time)
      finish(index, Int(target))
    }
    if !isSame && !staysIdle { current.noteChange(at: target) }
  }

  /// Updates the values derived from an animated state: the matrix, the picture's slot.
  private mutating func finish(_ index: Int, _ target: Int) {
    current.layers[target].layerToSuperlayer =
      current.layers[target].state.geometry.layerToSuperlayer
    guard !animated[index].pictures.slots.isEmpty else { return }
    var layer = current.layers[target]
    finishContents(index, &layer, at: animated[index].time)
    current.layers[target].contentsFade = layer.contentsFade
    current.layers[target].contentsSlot = layer.contentsSlot
  }

  /// Finds the slots of the pictures that animations show at `time`.
  mutating func finishContents(_ index: Int, _ layer: inout EvaluatedLayer, at time: Double) {
    let model = nodes[Int(animated[index].node)].state.contents
    if let fade = animated[index].plan.contentsFade(of: model, at: time) {
      layer.contentsFade = SlotFade(
        from: slot(of: fade.from, index), to: slot(of: fade.to, index),
        progress: Float(fade.progress))
    }
    layer.contentsSlot = slot(of: layer.state.contents, index)
  }

  private mutating func slot(of picture: Contents?, _ index: Int) -> Int32 {
    guard let id = picture?.id else { return -1 }
    let node = Int(animated[index].node)
    if id == nodes[node].state.contents?.id { return nodes[node].contentsSlot }
    return animated[index].pictures.slot(of: id) ?? -1
  }

  /// Lists the transition that runs on a layer.
  private mutating func showTransition(_ index: Int, at target: Int32) {
    current.layers[Int(target)].transition = -1
    guard let phase = animated[index].transition, let ghost = animated[index].runningGhost else {
      return
    }
    current.layers[Int(target)].transition = Int32(current.transitions.count)
    current.transitions.append(
      EvaluatedTransition(
        after: target, before: ghost.node < 0 ? -1 : nodes[Int(ghost.node)].evaluatedPlace,
        effect: ghost.effect, progress: phase.progress))
  }
}
