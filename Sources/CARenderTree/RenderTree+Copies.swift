// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CAGeometry

/// Copies of replicators that run later than the first: the states of the layers that animate, once
/// for each time that a copy's clock shows.
extension RenderTree {
  /// Finds the states of delayed copies at media time `t`, after the tree as it stands.
  mutating func evaluateCopies(at t: Double) {
    if copyTable.replicators.isEmpty, current.copies.isEmpty { return }
    if copyTable.needsGroups { findCopyGroups() }
    var old = current.copies
    clearCopies(roomFor: old)
    for group in copyTable.groups.indices { addSets(of: group, &old, at: t) }
    current.copies.runs.sort { ($0.place, $0.set) < ($1.place, $1.set) }
    copyTable.shown.removeLast(copyTable.shown.count - current.copies.states.count)
    if old.sets.count != current.copies.sets.count { noteChangeOfSets() }
  }

  /// Empties the lists, whose elements `old` keeps: as a rule there are as many again.
  private mutating func clearCopies(roomFor old: CopyStates) {
    (current.copies.sets, current.copies.states) = ([], [])
    (current.copies.runs, current.copies.copySets) = ([], [])
    current.copies.sets.reserveCapacity(old.sets.count)
    current.copies.states.reserveCapacity(old.states.count)
    current.copies.runs.reserveCapacity(old.runs.count)
    current.copies.copySets.reserveCapacity(old.copySets.count)
  }

  private mutating func noteChangeOfSets() {
    for group in copyTable.groups { current.noteChange(at: group.place) }
  }
}

/// Which copies share a set.
extension RenderTree {
  /// Adds the sets of a replicator's copies, wherever the replicator itself is seen.
  private mutating func addSets(of index: Int, _ old: inout CopyStates, at t: Double) {
    let group = copyTable.groups[index]
    copyTable.setsByTime.removeAll(keepingCapacity: true)
    let time = clocks.time(of: group.clock, at: t)
    addRun(of: index, in: 0, time: time, &old)
    for number in 0..<current.copies.sets.count {
      let set = current.copies.sets[number]
      let around = current.copies.groups[Int(set.group)]
      guard around.places.contains(group.place) else { continue }
      let time = clocks.time(
        of: group.clock, below: around.place, at: set.time, &copyTable.chain)
      addRun(of: index, in: Int32(number + 1), time: time, &old)
    }
  }

  private mutating func addRun(
    of index: Int, in set: Int32, time: Double, _ old: inout CopyStates
  ) {
    let group = copyTable.groups[index]
    let state = replicator(at: group.place, in: set)
    let around = product(around: group.place, in: set)
    let count = copyLimits.allowed(
      state.count, around: around, layers: Int(group.places.upperBound - group.places.lowerBound))
    guard count > 1, state.delay != 0 else { return }
    let first = current.copies.copySets.count
    current.copies.copySets.append(set)
    for copy in 1..<count {
      let delay = Double(copy) * state.delay
      let new = CopyStates.Set(
        group: Int32(index), firstState: Int32(current.copies.states.count), time: time - delay,
        product: around * count, around: set, delay: delay)
      current.copies.copySets.append(self.set(new, &old))
    }
    current.copies.runs.append(
      CopyStates.Run(place: group.place, set: set, first: Int32(first), count: Int32(count)))
  }

  /// The set at the time of `new`, which is added if there is none.
  private mutating func set(_ new: CopyStates.Set, _ old: inout CopyStates) -> Int32 {
    // Sums of delays that are equal but for rounding are one time.
    let ticks = (new.time * 1e9).rounded()
    let key = Int64(exactly: ticks) ?? Int64(bitPattern: new.time.bitPattern)
    if let known = copyTable.setsByTime[key] { return known }
    current.copies.sets.append(new)
    evaluate(new, &old)
    let number = Int32(current.copies.sets.count)
    copyTable.setsByTime[key] = number
    return number
  }

  private func replicator(at place: Int32, in set: Int32) -> ReplicatorState {
    if set > 0,
      let state = current.copies.state(of: place, in: current.copies.sets[Int(set) - 1])
    {
      return ReplicatorState(current.copies.states[state].state)
    }
    return ReplicatorState(current.layers[Int(place)].state)
  }

  /// How many copies there are of a layer that is seen in a set.
  private func product(around place: Int32, in set: Int32) -> Int {
    let end =
      set > 0 ? current.copies.groups[Int(current.copies.sets[Int(set) - 1].group)].place : -1
    var product = set > 0 ? current.copies.sets[Int(set) - 1].product : 1
    var chain: [Int32] = []
    var above = current.layers[Int(place)].parent
    while above >= 0, above != end {
      if current.layers[Int(above)].state.kind == .replicator { chain.append(above) }
      above = current.layers[Int(above)].parent
    }
    for place in chain.reversed() {
      let layer = current.layers[Int(place)]
      product *= max(
        1,
        copyLimits.allowed(
          replicator(at: place, in: set).count, around: product,
          layers: Int(layer.subtreeEnd - layer.firstSublayer)))
    }
    return product
  }
}

/// The states of a set.
extension RenderTree {
  private mutating func evaluate(_ set: CopyStates.Set, _ old: inout CopyStates) {
    let members = copyTable.groups[Int(set.group)].members
    for member in members.indices {
      let place = current.copies.states.count
      evaluate(members[member], of: set, place, &old)
      if members[member].live >= 0 {
        follow(members[member], Int(set.firstState + members[member].live), place)
      }
      if members[member].emitter >= 0 { emit(members[member], set, place) }
      showTransition(members[member], place)
    }
  }

  /// Finds the state at `place` among those of all sets.
  private mutating func evaluate(
    _ member: CopyTable.Member, of set: CopyStates.Set, _ place: Int, _ old: inout CopyStates
  ) {
    if copyTable.shown.count == place { copyTable.shown.append(CopyTable.Shown()) }
    guard member.animation >= 0 else {
      if member.emitter < 0 { copyTable.shown[place] = CopyTable.Shown() }
      return current.copies.states.append(current.layers[Int(member.place)])
    }
    let index = Int(member.animation)
    let time = clocks.time(
      of: animated[index].clock, below: copyTable.groups[Int(set.group)].place, at: set.time,
      &copyTable.chain)
    let shown = copyTable.shown[place]
    let isSameState = shown.stamp == animated[index].stamp && place < old.states.count
    if isSameState, old.states[place].id == current.layers[Int(member.place)].id,
      shown.isOf(time)
    {
      current.counters.plansSkipped += 1
      return current.copies.states.append(old.states[place])
    }
    current.counters.plansEvaluated += 1
    let activity = time.isFinite ? animated[index].plan.activity(at: time) : AnimationActivity()
    copyTable.shown[place] = CopyTable.Shown(
      time: time, activity: activity, stamp: animated[index].stamp)
    // Nobody asks for the old state any more, whose pose has room for the new one.
    var pose = place < old.states.count ? old.states[place].state.geometry.takePose() : nil
    current.copies.states.append(
      state(of: index, at: time, isIdle: activity.phase == .idle, &pose))
    if isSameState, shown.activity.phase == .idle, activity.phase == .idle { return }
    current.noteChange(at: member.place)
  }

  /// A layer as its animations show it at `time` of its clock; its pose takes the place of `pose`.
  private mutating func state(
    of index: Int, at time: Double, isIdle: Bool, _ pose: inout SharedBox<LayerPose>?
  ) -> EvaluatedLayer {
    let node = Int(animated[index].node)
    var layer = current.layers[Int(nodes[node].evaluatedPlace)]
    layer.state = nodes[node].state
    layer.state.geometry.movePose(into: &pose)
    layer.contentsSlot = nodes[node].contentsSlot
    layer.contentsFade = nil
    if !isIdle { animated[index].plan.apply(to: &layer.state, at: time) }
    applyModifiers(of: node, to: &layer.state)
    layer.layerToSuperlayer = layer.state.geometry.layerToSuperlayer
    if !isIdle, !animated[index].pictures.slots.isEmpty {
      finishContents(index, &layer, at: time)
    }
    current.counters.layersWritten += 1
    return layer
  }

  /// Finds the particles of an emitter layer in a copy.
  private mutating func emit(_ member: CopyTable.Member, _ set: CopyStates.Set, _ place: Int) {
    let index = Int(member.emitter)
    let time = clocks.time(
      of: emitters[index].clock, below: copyTable.groups[Int(set.group)].place, at: set.time,
      &copyTable.chain)
    emitters[index].timeline.look(until: time)
    let shown = copyTable.shown[place]
    let activity = emitters[index].timeline.activity(at: time)
    let stays =
      !shown.emission.isMoving && !activity.isMoving && time >= shown.time
      && time < shown.emission.until
    if !stays { current.noteChange(at: member.place) }
    if member.animation < 0 { copyTable.shown[place].time = time }
    copyTable.shown[place].emission = activity
    current.copies.states[place].emitter = Int32(current.emitters.count)
    current.emitters.append(EvaluatedEmitter(timeline: emitters[index].timeline, time: time))
  }

  /// Places a snapshot where its layer is in the same copy.
  private mutating func follow(_ member: CopyTable.Member, _ live: Int, _ place: Int) {
    if member.following.contains(.place) {
      current.copies.states[place].state.geometry = current.copies.states[live].state.geometry
      current.copies.states[place].layerToSuperlayer =
        current.copies.states[live].layerToSuperlayer
    }
    if member.following.contains(.opacity) {
      current.copies.states[place].state.opacity = current.copies.states[live].state.opacity
    }
  }

  /// Lists the transition that runs on a layer in a copy.
  private mutating func showTransition(_ member: CopyTable.Member, _ place: Int) {
    guard member.animation >= 0, !animated[Int(member.animation)].ghosts.isEmpty else { return }
    current.copies.states[place].transition = -1
    let entry = animated[Int(member.animation)]
    let time = copyTable.shown[place].time
    guard time.isFinite, let phase = entry.plan.transition(at: time),
      let ghost = entry.ghosts.first(where: { $0.animation == phase.animation })
    else { return }
    current.copies.states[place].transition = Int32(current.transitions.count)
    current.transitions.append(
      EvaluatedTransition(
        after: member.place, before: ghost.node < 0 ? -1 : nodes[Int(ghost.node)].evaluatedPlace,
        effect: ghost.effect, progress: phase.progress))
  }
}

extension CopyTable.Shown {
  /// Whether the state is that of `time` too.
  func isOf(_ time: Double) -> Bool {
    if time == self.time { return true }
    return activity.phase != .moving && time >= self.time && time < activity.until
  }
}

/// The layers whose states depend on the copy.
extension RenderTree {
  /// Finds the replicators above layers that animate.
  private mutating func findCopyGroups() {
    copyTable.needsGroups = false
    copyTable.groups.removeAll()
    copyTable.shown.removeAll()
    current.copies = CopyStates()
    guard !copyTable.replicators.isEmpty, !animated.isEmpty || !emitters.isEmpty else { return }
    let members = copyMembers()
    for place in copyTable.replicators {
      let layer = current.layers[Int(place)]
      let places = layer.firstSublayer..<layer.subtreeEnd
      let below = members.filter { places.contains($0.place) }
      guard !below.isEmpty else { continue }
      var group = CopyTable.Group(
        place: place, places: places, clock: clocks.clock(of: place))
      group.members = ContiguousArray(below)
      addGroup(group)
    }
  }

  /// All layers that animate or emit, and snapshots that follow one, in tree order.
  private func copyMembers() -> [CopyTable.Member] {
    var members: [Int32: CopyTable.Member] = [:]
    var snapshots: [(live: Int32, place: Int32, following: GhostFollowing)] = []
    for (index, entry) in animated.enumerated() {
      let place = nodes[Int(entry.node)].evaluatedPlace
      guard place >= 0 else { continue }
      members[place] = CopyTable.Member(place: place, animation: Int32(index))
      for ghost in entry.ghosts where ghost.node >= 0 {
        let snapshot = nodes[Int(ghost.node)].evaluatedPlace
        if snapshot >= 0 { snapshots.append((place, snapshot, ghost.following)) }
      }
    }
    for (index, emitter) in emitters.enumerated() {
      let place = nodes[Int(emitter.node)].evaluatedPlace
      if place >= 0 {
        members[place, default: CopyTable.Member(place: place)].emitter = Int32(index)
      }
    }
    for (live, place, following) in snapshots {
      var member = members[place] ?? CopyTable.Member(place: place)
      // A place here; a number once the members of a group are known.
      (member.live, member.following) = (live, following)
      members[place] = member
    }
    return members.values.sorted { $0.place < $1.place }
  }

  private mutating func addGroup(_ group: CopyTable.Group) {
    var group = group
    let first = current.copies.slots.count
    current.copies.slots.append(contentsOf: repeatElement(-1, count: group.places.count))
    for (number, member) in group.members.enumerated() {
      current.copies.slots[first + Int(member.place - group.places.lowerBound)] = Int32(number)
    }
    for number in group.members.indices where group.members[number].live >= 0 {
      let live = group.members[number].live
      group.members[number].live =
        group.places.contains(live)
        ? current.copies.slots[first + Int(live - group.places.lowerBound)] : -1
    }
    current.copies.groups.append(
      CopyStates.Group(
        place: group.place, places: group.places, firstSlot: Int32(first),
        stateCount: Int32(group.members.count)))
    copyTable.groups.append(group)
  }
}
