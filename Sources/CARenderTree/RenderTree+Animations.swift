import CACommit
import CAEvaluation

extension RenderTree {
  /// How many layers have animations.
  package var animatedLayerCount: Int { animated.count }

  /// Gives a layer its animations, in place of those it has.
  mutating func replaceAnimations(of place: Int32, by records: [AnimationRecord]) {
    let index = nodes[Int(place)].animation
    let old = index >= 0 ? animated[Int(index)].pictures : AnimatedPictures()
    if records.isEmpty {
      if index >= 0 { removeAnimated(index) }
    } else {
      var entry = AnimatedNode(
        node: place, plan: AnimationPlan(records, kind: nodes[Int(place)].state.kind))
      entry.pictures.retain(records, in: &contents)
      if index >= 0 {
        entry.clock = animated[Int(index)].clock
        animated[Int(index)] = entry
      } else {
        nodes[Int(place)].animation = Int32(animated.count)
        animated.append(entry)
        needsClocks = true
      }
    }
    // After the new ones were retained, so that a picture both name keeps its slot.
    for slot in old.slots { contents.release(slot) }
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
    for index in animated.indices {
      let target = nodes[Int(animated[index].node)].evaluatedPlace
      let clock = target < 0 ? -1 : clocks.clock(of: target)
      animated[index].clock = clock
      clocks.markRead(clock)
    }
    clocks.finishReading()
    needsClocks = false
  }

  /// Turns what is shown into what the animations make of it at media time `t`.
  ///
  /// Layers whose animations stand where the last evaluation found them are passed over.
  mutating func animate(at t: Double) {
    if needsClocks { linkClocks() }
    clocks.run(at: t)
    for index in animated.indices {
      let target = nodes[Int(animated[index].node)].evaluatedPlace
      guard target >= 0 else { continue }
      let time = clocks.time(of: animated[index].clock, at: t)
      if animated[index].isShown(at: time) {
        current.counters.plansSkipped += 1
      } else {
        show(index, at: target, time)
      }
    }
  }

  /// Evaluates the animations of one layer at `time` of its clock.
  private mutating func show(_ index: Int, at target: Int32, _ time: Double) {
    let node = Int(animated[index].node)
    let (wasIdle, wasStale) = (animated[index].activity.phase == .idle, animated[index].isStale)
    current.counters.plansEvaluated += 1
    animated[index].time = time
    animated[index].isStale = false
    // A clock that shows no time, for want of finite numbers, lets nothing animate.
    animated[index].activity =
      time.isFinite ? animated[index].plan.activity(at: time) : AnimationActivity()
    let isIdle = animated[index].activity.phase == .idle
    if isIdle && wasIdle && !wasStale { return }
    write(node, to: Int(target))
    if !isIdle {
      animated[index].plan.apply(to: &current.layers[Int(target)].state, at: time)
      finish(index, Int(target))
    }
    if !current.isAllChanged { current.changed.append(target) }
  }

  /// Brings what follows from an animated state up to it: the matrix, the picture's slot.
  private mutating func finish(_ index: Int, _ target: Int) {
    current.layers[target].layerToSuperlayer =
      current.layers[target].state.geometry.layerToSuperlayer
    guard !animated[index].pictures.slots.isEmpty else { return }
    let node = Int(animated[index].node)
    if let id = current.layers[target].state.contents?.id {
      if id != nodes[node].state.contents?.id {
        current.layers[target].contentsSlot = animated[index].pictures.slot(of: id) ?? -1
      }
    } else {
      current.layers[target].contentsSlot = -1
    }
  }
}
