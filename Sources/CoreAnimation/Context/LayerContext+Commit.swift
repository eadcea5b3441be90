// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Compares changed layers with the committed state.
extension LayerContext {
  /// A layer that a superlayer lost; it left the tree unless another one took it.
  private struct Loss {
    let layer: LayerID
    let from: LayerID?
  }

  /// The commit at `now`, media time, that brings the server up to date about `layers`, which all
  /// stand in this tree, and about the root. Its place in the sequence is given when it is sent.
  ///
  /// - Parameter flushes: Values of modifiers that show from this commit on.
  func makeCommit(
    of layers: [CALayer], at now: Double, _ flushes: [ModifierFlush] = []
  ) -> Commit {
    settleEarlyBegins(of: layers, at: now)
    var commit = Commit(sequence: 0)
    var losses: [Loss] = []
    commit.root = rootChange(&losses)
    for layer in layers.inOrder {
      if move(layer, layers.count, &commit) { continue }
      if layer.state.kind == .emitter { commit.time = now }
      if let node = layer.committedNode, node.context === self {
        add(layer, node, at: now, to: &commit, &losses)
      } else {
        commit.changes.append(entry(of: layer, at: now))
      }
    }
    commit.removed = forget(losses)
    commit.flushes = flushes.filter { modifierUses[$0.page] != nil }
    if wantsNotes { commit.notes = notes(of: commit.changes) }
    if commit.time != nil { noteEmissions(of: commit, at: now) }
    return commit
  }

  /// Adds a layer that the server knows and that does nothing but move, resize or fade.
  ///
  /// - Parameter most: how many layers the commit may have.
  /// - Returns: whether it is one.
  @inline(__always)
  private func move(_ layer: CALayer, _ most: Int, _ commit: inout Commit) -> Bool {
    guard layer.marks.isPlaceAlone, let node = layer.committedNode, node.context === self,
      layer.layerClass.kind != .emitter
    else { return false }
    let changed = layer.marks.properties
    if changed.isEmpty { return true }
    node.state.takePlace(changed, layer.state.geometry, layer.state.opacity)
    if commit.moves.isEmpty { commit.moves.reserveCapacity(most) }
    commit.moves.append(
      layer.id, changed, layer.state.geometry, opacity: layer.state.opacity)
    return true
  }

  /// Brings begin times of layers that were made of the real clock to the time that a host gives,
  /// those of higher layers first.
  private func settleEarlyBegins(of layers: [CALayer], at now: Double) {
    let early = layers.filter { layer in
      (layer.marks.properties.contains(.beginTime) || !layer.isCommitted)
        && layer.objects?.earlyBegin != nil
    }
    if early.isEmpty { return }
    var contexts = ContextLookup()
    let ordered = early.map { (contexts.place(of: $0).depth, $0) }.sorted { $0.0 < $1.0 }
    for (_, layer) in ordered { layer.settleEarlyBegin(at: now) }
  }

  private func rootChange(_ losses: inout [Loss]) -> RootChange? {
    let root = rootLayer
    guard root?.id != committedRoot else { return nil }
    if let old = committedRoot { losses.append(Loss(layer: old, from: nil)) }
    if let root { nodes[root.id]?.parent = nil }
    committedRoot = root?.id
    return RootChange(layer: root?.id, orientation: orientation)
  }

  /// The whole of a layer the server does not know.
  private func entry(of layer: CALayer, at now: Double) -> LayerChange {
    if layer.objects?.animations.isEmpty == false { layer.marks.animationsChanged = true }
    let node = CommittedNode(layer, in: self)
    nodes[layer.id] = node
    for child in node.below { nodes[child]?.parent = layer.id }
    return LayerChange(
      layer: layer.id, state: layer.committedState, changed: layer.rowsOffDefault,
      sublayers: node.sublayers.isEmpty ? nil : node.sublayers, mask: node.mask.map { .set($0) },
      animations: node.takeAnimations(at: now), modifiers: node.takeModifiers())
  }

  /// Adds the news about a layer the server knows, if there are any.
  private func add(
    _ layer: CALayer, _ node: CommittedNode, at now: Double, to commit: inout Commit,
    _ losses: inout [Loss]
  ) {
    node.takeProperties()
    let marks = layer.marks
    let changed = marks.properties
    if !changed.isDisjoint(with: PropertyTable.clockRows) { clocksChanged = true }
    let animations = marks.animationsChanged ? node.takeAnimations(at: now) : nil
    var place = Place()
    if marks.sublayersChanged || marks.maskChanged { place = compare(layer, node, &losses) }
    let modifiers = marks.modifiersChanged ? node.takeModifiers() : nil
    if changed.isEmpty, animations == nil, modifiers == nil, place.isKnown { return }
    commit.changes.append(
      LayerChange(
        layer: layer.id, state: layer.committedState, changed: changed, sublayers: place.sublayers,
        mask: place.mask, animations: animations, modifiers: modifiers))
  }

  /// The news below a layer.
  private struct Place {
    var sublayers: [LayerID]?
    var mask: MaskChange?
    var isKnown: Bool { sublayers == nil && mask == nil }
  }

  private func compare(_ layer: CALayer, _ node: CommittedNode, _ losses: inout [Loss]) -> Place {
    var place = Place()
    let old = node.below
    let (sublayers, mask) = (layer.committedSublayers.map(\.id), layer.maskLayer?.id)
    if sublayers != node.sublayers { place.sublayers = sublayers }
    if mask != node.mask { place.mask = mask.map { .set($0) } ?? .removed }
    (node.sublayers, node.mask) = (sublayers, mask)
    let kept = Set(node.below)
    for child in kept {
      guard let below = nodes[child], below.parent != layer.id else { continue }
      below.parent = layer.id
      clocksChanged = true
    }
    losses += old.filter { !kept.contains($0) }.map { Loss(layer: $0, from: layer.id) }
    return place
  }

  /// Forgets the lost layers that no other layer took, with everything below them.
  private func forget(_ losses: [Loss]) -> [LayerID] {
    var pending = losses.compactMap { loss in
      nodes[loss.layer]?.parent == loss.from && loss.layer != committedRoot ? loss.layer : nil
    }
    var removed: [LayerID] = []
    while let id = pending.popLast() {
      guard let node = nodes.removeValue(forKey: id) else { continue }
      node.leaveLayer()
      if node.modifiers != nil { noteModifiers(nil, insteadOf: node.modifiers) }
      if node.layer.objects?.animations.isEmpty == false { departed.append(node.layer) }
      removed.append(id)
      pending += node.below.filter { nodes[$0]?.parent == id }
    }
    return removed.sorted()
  }

  /// Each node stands below its parent, once, and all hang together under the root.
  package func checkInvariants() {
    var reached = 0
    var pending = committedRoot.map { [$0] } ?? []
    while let id = pending.popLast() {
      guard let node = nodes[id] else {
        preconditionFailure("Layer \(id) is in a list of sublayers but was never sent.")
      }
      reached += 1
      for child in node.below {
        precondition(
          nodes[child]?.parent == id, "Layer \(child) has another superlayer than \(id).")
      }
      pending += node.below
    }
    precondition(reached == nodes.count, "\(nodes.count - reached) layers are out of the tree.")
  }
}

extension CALayer {
  fileprivate func settleEarlyBegin(at now: Double) {
    let early = objects?.earlyBegin
    objects?.earlyBegin = nil
    let begin = early?.settled(state.timing.beginTime, at: now) { time in
      parent?.localTime(ofMedia: time) ?? time
    }
    guard let begin else { return }
    state.timing.beginTime = begin
    marks.properties.insert(.beginTime)
  }
}

extension [CALayer] {
  /// In ascending order of ids, in which layers are usually made and changed anyway.
  fileprivate var inOrder: [CALayer] {
    var last = LayerID(rawValue: 0)
    for layer in self {
      if layer.id < last { return sorted { $0.id < $1.id } }
      last = layer.id
    }
    return self
  }
}

extension CALayer {
  /// The rows whose values differ from their defaults.
  fileprivate var rowsOffDefault: PropertySet {
    var rows = PropertySet()
    for id in changeableRows.ids
    where PropertyTable[id].read(state) != PropertyTable[id].defaultValue {
      rows.insert(id)
    }
    return rows
  }

  /// The rows that can differ from their defaults: those that were set, and those of the class's
  /// initial state; a style may change any.
  private var changeableRows: PropertySet {
    if style != nil { return PropertySet(PropertyTable.rows(for: state.kind).map(\.id)) }
    var rows = setProperties
    rows.formUnion(layerClass.initialRows)
    return rows
  }
}
