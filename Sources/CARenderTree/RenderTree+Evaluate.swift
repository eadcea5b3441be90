// SPDX-License-Identifier: Apache-2.0
import CACommit

extension RenderTree {
  /// How the tree looks at `t`, seconds of the media clock.
  ///
  /// A pure function of the tree and `t`; unchanged layers are not visited.
  package mutating func evaluate(at t: Double) -> EvaluatedTree {
    if graftEnds.contains(where: { ($0 <= current.time) != ($0 <= t) }) { needsFlattening = true }
    current.time = t
    current.earlierSerial = current.serial
    current.serial = EvaluationSerial.next()
    current.clearChanges()
    // First, so that histories are not shared when they go on.
    current.emitters.removeAll(keepingCapacity: true)
    current.earlierPlaces.removeAll(keepingCapacity: true)
    current.counters = EvaluationCounters()
    let isRearranged = needsFlattening
    if isRearranged {
      flatten()
    } else {
      refresh()
    }
    animate(at: t)
    if !grafts.isEmpty { placeGates() }
    emit(at: t)
    askSources(at: t)
    evaluateCopies(at: t)
    current.sortChanges()
    touched.removeAll(keepingCapacity: true)
    if isRearranged { giveBackRoom() }
    return current
  }

  /// The same as ``evaluate(at:)``, from nothing; tests compare the two.
  package func evaluatedFromScratch(at t: Double) -> EvaluatedTree {
    var copy = self
    copy.needsFlattening = true
    return copy.evaluate(at: t)
  }

  /// Writes the values that hold for the tree as a whole.
  mutating func takeSummary() {
    current.contents = contents.contents
    current.mayShowHalfFloats = contents.halfFloatCount > 0 || gradientCount > 0
    current.mayBlend = blendingCount > 0
  }

  /// Writes the touched states over the old ones.
  private mutating func refresh() {
    takeSummary()
    for place in touched {
      let rows = nodes[Int(place)].touched
      nodes[Int(place)].touched = PropertySet()
      let target = nodes[Int(place)].evaluatedPlace
      guard target >= 0 else { continue }
      let isMoved = rows.isSubset(of: .place)
      if !isMoved { setClock(of: place, target) }
      let animation = nodes[Int(place)].animation
      if animation >= 0 {
        animated[Int(animation)].isStale = true
      } else {
        // Modifiers apply to a state that is written whole.
        if isMoved, nodes[Int(place)].modifiers < 0 {
          move(Int(place), to: Int(target), rows)
        } else {
          write(Int(place), to: Int(target))
        }
        if isMoved { current.noteMove(at: target) } else { current.noteChange(at: target) }
      }
    }
  }

  /// Makes the evaluated layer show the committed state.
  mutating func write(_ place: Int, to target: Int) {
    current.layers[target].state.become(nodes[place].state)
    current.layers[target].layerToSuperlayer = nodes[place].state.geometry.layerToSuperlayer
    current.layers[target].contentsSlot = nodes[place].contentsSlot
    current.layers[target].contentsFade = nil
    current.counters.layersWritten += 1
    noteRewritten(place)
  }

  /// The same where no other rows changed than those that move a layer.
  private mutating func move(_ place: Int, to target: Int, _ rows: PropertySet) {
    // Only these, as handing over the state would copy all of it.
    let (geometry, opacity) = (nodes[place].state.geometry, nodes[place].state.opacity)
    current.layers[target].state.takePlace(rows, geometry, opacity)
    current.layers[target].layerToSuperlayer = geometry.layerToSuperlayer
    current.counters.layersWritten += 1
  }

  /// Brings the clock of a touched layer up to its state.
  private mutating func setClock(of place: Int32, _ target: Int32) {
    let mapping = nodes[Int(place)].state.timing.mapping
    let end = current.layers[Int(target)].subtreeEnd
    if clocks.set(mapping, place: target, subtreeEnd: end) { needsClocks = true }
  }

  /// Lays the tree out again after layers came, went or moved.
  private mutating func flatten() {
    arrangement.begin(current.layers, nodes)
    for index in nodes.indices { nodes[index].evaluatedPlace = -1 }
    for index in animated.indices { animated[index].isMisplaced = true }
    for index in modified.indices { modified[index].isRewritten = true }
    clocks.removeAll()
    copyTable.replicators.removeAll(keepingCapacity: true)
    graftEnds.removeAll()
    current.layers.removeAll(keepingCapacity: true)
    makeLayerRoom()
    if let root, let place = places[root] { append(place) }
    graftEnds.sort()
    arrangement.end(&current)
    noteTouched()
    current.counters.layersWritten = current.layers.count
    takeSummary()
    clocks.close { current.layers[Int($0)].subtreeEnd }
    needsClocks = true
    needsFlattening = false
  }

  /// Lists the layers whose own state changed before the tree was laid out again.
  private mutating func noteTouched() {
    for place in touched {
      nodes[Int(place)].touched = PropertySet()
      let target = nodes[Int(place)].evaluatedPlace
      if target >= 0 { current.noteChange(at: target) }
      let animation = nodes[Int(place)].animation
      if animation >= 0 { animated[Int(animation)].isStale = true }
    }
  }

  /// Appends a subtree in tree order, without recursion so that no depth can exhaust the stack.
  private mutating func append(_ root: Int32) {
    var pending: [Step] = [.enter(root, Way(parent: -1, space: current.orientation))]
    while let step = pending.popLast() {
      switch step {
      case .enter(let place, let way):
        // A layer named twice keeps its first place.
        guard nodes[Int(place)].evaluatedPlace < 0 else { continue }
        let target = enter(place, way)
        appendGhosts(of: place, way, to: &pending)
        pending.append(.leave(target))
        let below = Way(
          parent: target, space: nodes[Int(place)].isGate ? way.space.other : way.space)
        for id in nodes[Int(place)].sublayers.reversed() {
          if let sublayer = places[id] { pending.append(.enter(sublayer, below)) }
        }
        if nodes[Int(place)].hasGraft, let guest = guest(in: place, below) {
          pending.append(guest)
        }
        pending.append(.sublayersBegin(target))
        if let mask = nodes[Int(place)].mask, let maskPlace = places[mask] {
          pending.append(.enter(maskPlace, below))
        }
      case .sublayersBegin(let target):
        current.layers[Int(target)].firstSublayer = Int32(current.layers.count)
      case .leave(let target):
        current.layers[Int(target)].subtreeEnd = Int32(current.layers.count)
      }
    }
  }

  /// A layer's snapshots come after its subtree, beside it.
  private func appendGhosts(of place: Int32, _ way: Way, to pending: inout [Step]) {
    let animation = nodes[Int(place)].animation
    guard animation >= 0 else { return }
    for ghost in animated[Int(animation)].ghosts where ghost.node >= 0 {
      pending.append(.enter(ghost.node, way))
    }
  }

  /// The step to the guest in a node; nil where none is shown.
  private mutating func guest(in place: Int32, _ below: Way) -> Step? {
    guard let graft = grafts[place], let gate = places[graft.gate] else { return nil }
    if graft.end < .infinity { graftEnds.append(graft.end) }
    guard current.time < graft.end,
      let root = nodes[Int(gate)].sublayers.first.flatMap({ places[$0] })
    else { return nil }
    var way = below
    way.isOfGuest = true
    return .enter(graft.orientation == below.space ? root : gate, way)
  }

  private mutating func enter(_ place: Int32, _ way: Way) -> Int32 {
    let (node, target) = (Int(place), Int32(current.layers.count))
    nodes[node].evaluatedPlace = target
    current.earlierPlaces.append(arrangement.place(ofNode: place))
    // Read in place: a node is large and full of references.
    current.layers.append(
      EvaluatedLayer(
        id: nodes[node].id, parent: way.parent, subtreeEnd: target + 1, firstSublayer: target + 1,
        contentsSlot: nodes[node].contentsSlot, isBefore: nodes[node].isGhost,
        state: nodes[node].state,
        layerToSuperlayer: nodes[node].state.geometry.layerToSuperlayer))
    clocks.append(nodes[node].state.timing.mapping, place: target, isApart: way.isOfGuest)
    if nodes[node].state.kind == .replicator { copyTable.replicators.append(target) }
    return target
  }
}

/// Work left while a tree is laid out.
private enum Step {
  case enter(Int32, Way)
  case sublayersBegin(Int32)
  case leave(Int32)
}

/// How a layer is come to while a tree is laid out.
private struct Way {
  /// The superlayer's place.
  var parent: Int32
  /// How the space lies in which the layers of this program stand.
  var space: Orientation
  /// Whether a guest begins with the layer.
  var isOfGuest = false
}

extension Orientation {
  fileprivate var other: Orientation { self == .yDown ? .yUp : .yDown }
}
