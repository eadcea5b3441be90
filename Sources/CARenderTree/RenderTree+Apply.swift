// SPDX-License-Identifier: Apache-2.0
import CACommit

extension RenderTree {
  /// Takes in a commit, all of it or, when it throws, none.
  ///
  /// The cost follows the size of the commit, not that of the tree.
  @discardableResult
  package mutating func apply(_ commit: Commit) throws(CommitError) -> ApplyCounters {
    try findMoved(by: commit.moves)
    let superlayers = try superlayers(givenBy: commit)
    try checkRoom(for: commit)
    var counters = ApplyCounters()
    var ghosts = makeGhosts(for: commit)
    // Read in place: a change is large and full of references.
    commit.changes.withUnsafeBufferPointer { changes in
      for index in changes.indices {
        let known = places[changes[index].layer]
        if known == nil { makeNodeRoom(for: changes[index...]) }
        let ghosts = ghosts.removeValue(forKey: changes[index].layer) ?? []
        apply(changes[index], at: known, ghosts, &counters)
      }
    }
    move(commit.moves, &counters)
    if let change = commit.root {
      root = change.layer
      current.orientation = change.orientation
      counters.structureChanged = true
    }
    for (layer, superlayer) in superlayers { put(layer, below: superlayer) }
    noteEmissions(of: commit)
    for flush in commit.flushes { modifierReaders.note(flush) }
    for id in commit.removed { remove(id, &counters) }
    if counters.structureChanged { needsFlattening = true }
    return counters
  }

  /// Moves the layers at ``movedPlaces``.
  private mutating func move(_ moves: LayerMoves, _ counters: inout ApplyCounters) {
    counters.layersChanged += moves.count
    moves.forEach { index, row, numbers in
      let (rows, place) = (row.changed, movedPlaces[index])
      nodes[Int(place)].state.takePlace(rows, from: &numbers)
      touch(place, rows)
      counters.propertiesChanged += rows.count
    }
  }

  private mutating func apply(
    _ change: LayerChange, at known: Int32?, _ ghosts: [Ghost], _ counters: inout ApplyCounters
  ) {
    let place = known ?? insert(change.layer, change.state)
    counters.layersChanged += 1
    counters.propertiesChanged += change.changed.count
    let skipped = change.changed.contains(.contents) ? unseenContents(of: place) : nil
    if known != nil { take(change.changed, from: change.state, at: place) }
    if change.changed.contains(.contents) {
      if let skipped, let picture = change.state.contents?.skipping(skipped) {
        nodes[Int(place)].state.contents = picture
      }
      replaceContents(of: place, by: nodes[Int(place)].state.contents)
    }
    if let sublayers = change.sublayers, sublayers != nodes[Int(place)].sublayers {
      for layer in nodes[Int(place)].sublayers { release(layer, from: change.layer) }
      nodes[Int(place)].sublayers = sublayers
      counters.structureChanged = true
    }
    if let mask = change.mask {
      if let old = nodes[Int(place)].mask { release(old, from: change.layer) }
      if case .set(let id) = mask {
        nodes[Int(place)].mask = id
      } else {
        nodes[Int(place)].mask = nil
      }
      counters.structureChanged = true
    }
    // Then other layers share a space, which readers look for only where the tree is laid out.
    if change.changed.contains(.replicatorPreservesDepth) { counters.structureChanged = true }
    if let animations = change.animations {
      replaceAnimations(of: place, by: animations, adding: ghosts)
      counters.animationsChanged += animations.count
    }
    if let modifiers = change.modifiers { replaceModifiers(of: place, by: modifiers) }
    // Without its animations or modifiers, a layer may differ in any row.
    if known == nil || change.animations != nil || change.modifiers != nil || change.mask != nil {
      touch(place, .all)
    } else if !change.changed.isEmpty {
      touch(place, change.changed)
    }
  }

  /// Takes over the values of rows from a state.
  private mutating func take(_ rows: PropertySet, from state: LayerState, at place: Int32) {
    if nodes[Int(place)].blends { blendingCount -= 1 }
    if rows.contains(.remoteClientId) { hostingChanged = true }
    nodes[Int(place)].state.take(rows, from: state)
    if nodes[Int(place)].blends { blendingCount += 1 }
  }

  /// Notes that rows of a layer may look different from now on.
  private mutating func touch(_ place: Int32, _ rows: PropertySet) {
    if nodes[Int(place)].touched.isEmpty { touched.append(place) }
    nodes[Int(place)].touched.formUnion(rows)
  }

  private mutating func insert(_ id: LayerID, _ state: LayerState) -> Int32 {
    let place = makeNode(Node(id: id, state: state))
    places[id] = place
    return place
  }

  mutating func makeNode(_ node: consuming Node) -> Int32 {
    if node.state.kind == .gradient { gradientCount += 1 }
    if node.blends { blendingCount += 1 }
    if node.state.guest != nil { hostingChanged = true }
    if let free = freePlaces.popLast() {
      nodes[Int(free)] = node
      return free
    }
    nodes.makeRoom(for: 1)
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  /// The layer's picture, if no evaluation has shown it: a commit brought it after the last one.
  private func unseenContents(of place: Int32) -> Contents? {
    let node = nodes[Int(place)]
    guard let picture = node.state.contents, picture.change != nil else { return nil }
    let shown = Int(node.evaluatedPlace)
    guard current.layers.indices.contains(shown),
      current.layers[shown].id == node.id,
      current.layers[shown].state.contents?.id == picture.id
    else { return picture }
    return nil
  }

  private mutating func replaceContents(of place: Int32, by picture: Contents?) {
    let old = nodes[Int(place)].contentsSlot
    nodes[Int(place)].contentsSlot = picture.map { contents.retain($0, for: place) } ?? -1
    contents.release(old, of: place)
  }

  mutating func remove(_ id: LayerID, _ counters: inout ApplyCounters) {
    guard let place = places.removeValue(forKey: id) else { return }
    for layer in nodes[Int(place)].sublayers { release(layer, from: id) }
    if let mask = nodes[Int(place)].mask { release(mask, from: id) }
    free(place)
    counters.layersRemoved += 1
    counters.structureChanged = true
  }

  /// Takes all from a node that no name leads to any more.
  mutating func free(_ place: Int32) {
    replaceContents(of: place, by: nil)
    replaceAnimations(of: place, by: [])
    replaceModifiers(of: place, by: [])
    removeEmitter(of: place)
    if nodes[Int(place)].state.kind == .gradient { gradientCount -= 1 }
    if nodes[Int(place)].blends { blendingCount -= 1 }
    if nodes[Int(place)].state.guest != nil { hostingChanged = true }
    if nodes[Int(place)].hasGraft { grafts[place] = nil }
    nodes[Int(place)] = Node(id: nodes[Int(place)].id, state: LayerState())
    freePlaces.append(place)
  }

  private mutating func put(_ layer: LayerID, below superlayer: LayerID) {
    guard let place = places[layer] else { return }
    nodes[Int(place)].superlayer = superlayer
  }

  /// Notes that a layer is below another no more.
  private mutating func release(_ layer: LayerID, from superlayer: LayerID) {
    guard let place = places[layer], nodes[Int(place)].superlayer == superlayer else { return }
    nodes[Int(place)].superlayer = nil
  }
}
