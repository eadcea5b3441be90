import CACommit

extension RenderTree {
  /// Takes in a commit, all of it or, when it throws, none.
  ///
  /// Costs what the commit carries, whatever the size of the tree.
  @discardableResult
  package mutating func apply(_ commit: Commit) throws(CommitError) -> ApplyCounters {
    try check(commit)
    var counters = ApplyCounters()
    var ghosts = makeGhosts(for: commit)
    for change in commit.changes {
      apply(change, ghosts.removeValue(forKey: change.layer) ?? [], &counters)
    }
    if let change = commit.root {
      root = change.layer
      current.orientation = change.orientation
      counters.structureChanged = true
    }
    for id in commit.removed { remove(id, &counters) }
    if counters.structureChanged { needsFlattening = true }
    return counters
  }

  private mutating func apply(
    _ change: LayerChange, _ ghosts: [Ghost], _ counters: inout ApplyCounters
  ) {
    let place = places[change.layer] ?? insert(change.layer, change.state)
    counters.layersChanged += 1
    counters.propertiesChanged += change.changed.count
    let altersLook = change.altersLook(of: nodes[Int(place)].state)
    let skipped = change.changed.contains(.contents) ? unseenContents(of: place) : nil
    nodes[Int(place)].state = change.state
    if change.changed.contains(.contents) {
      if let skipped, let picture = change.state.contents?.skipping(skipped) {
        nodes[Int(place)].state.contents = picture
      }
      replaceContents(of: place, by: nodes[Int(place)].state.contents)
    }
    if let sublayers = change.sublayers, sublayers != nodes[Int(place)].sublayers {
      nodes[Int(place)].sublayers = sublayers
      counters.structureChanged = true
    }
    if let mask = change.mask {
      if case .set(let id) = mask {
        nodes[Int(place)].mask = id
      } else {
        nodes[Int(place)].mask = nil
      }
      counters.structureChanged = true
    }
    if let animations = change.animations {
      replaceAnimations(of: place, by: animations, adding: ghosts)
      counters.animationsChanged += animations.count
    }
    if altersLook { touch(place) }
  }

  private mutating func touch(_ place: Int32) {
    guard !nodes[Int(place)].isTouched else { return }
    nodes[Int(place)].isTouched = true
    touched.append(place)
  }

  private mutating func insert(_ id: LayerID, _ state: LayerState) -> Int32 {
    let place = makeNode(Node(id: id, state: state))
    places[id] = place
    return place
  }

  mutating func makeNode(_ node: Node) -> Int32 {
    if let free = freePlaces.popLast() {
      nodes[Int(free)] = node
      return free
    }
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
    nodes[Int(place)].contentsSlot = picture.map { contents.retain($0) } ?? -1
    contents.release(old)
  }

  private mutating func remove(_ id: LayerID, _ counters: inout ApplyCounters) {
    guard let place = places.removeValue(forKey: id) else { return }
    free(place)
    counters.layersRemoved += 1
    counters.structureChanged = true
  }

  /// Takes all from a node that no name leads to any more.
  mutating func free(_ place: Int32) {
    replaceContents(of: place, by: nil)
    replaceAnimations(of: place, by: [])
    nodes[Int(place)] = Node(id: nodes[Int(place)].id, state: LayerState())
    freePlaces.append(place)
  }

  /// Everything the commit names must be there once it is applied, and stand in one place.
  private func check(_ commit: Commit) throws(CommitError) {
    guard commit.root?.layer != nil || commit.changes.contains(where: \.namesLayers) else { return }
    let brought = Set(commit.changes.lazy.map(\.layer))
    let removed = Set(commit.removed)
    func isKnown(_ id: LayerID) -> Bool {
      brought.contains(id) || (places[id] != nil && !removed.contains(id))
    }
    for change in commit.changes where change.namesLayers {
      var seen: Set<LayerID> = [change.layer]
      for sublayer in change.sublayers ?? [] {
        guard isKnown(sublayer) else {
          throw .unknownLayer(sublayer, namedBy: change.layer)
        }
        guard seen.insert(sublayer).inserted else { throw .notATree(sublayer) }
      }
      if case .set(let mask) = change.mask {
        guard isKnown(mask) else { throw .unknownLayer(mask, namedBy: change.layer) }
        guard seen.insert(mask).inserted else { throw .notATree(mask) }
      }
    }
    if let root = commit.root?.layer, !isKnown(root) {
      throw .unknownLayer(root, namedBy: nil)
    }
  }
}

extension LayerChange {
  /// Whether more changes than which sublayers the layer has.
  fileprivate func altersLook(of old: LayerState) -> Bool {
    if !changed.isEmpty || animations != nil || mask != nil || old.kind != state.kind {
      return true
    }
    return !PropertyTable.rows(for: state.kind).allSatisfy { $0.read(old) == $0.read(state) }
  }

  /// Whether the change says which layers belong to which.
  fileprivate var namesLayers: Bool { sublayers != nil || mask != nil }
}
