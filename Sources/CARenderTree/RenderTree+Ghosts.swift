// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation

/// A ghost is a copy of a layer and all below it, states, animations and pictures as they were.
///
/// Its nodes are nodes like others, under names that no client gives, so that time, clocks and
/// flattening treat them as any layer. In the evaluated tree it follows the subtree of its layer.
/// It lives as long as its transition is among the layer's animations, so that any time can be
/// shown again.
extension RenderTree {
  /// How many pictures before pictures before pictures are kept, where transitions follow each
  /// other before the first has ended.
  static let deepestGhosts = 3

  /// Makes the ghosts that a commit asks for, before any of it is applied.
  mutating func makeGhosts(for commit: Commit) -> [LayerID: [Ghost]] {
    var ghosts: [LayerID: [Ghost]] = [:]
    for index in commit.changes.indices where commit.changes[index].animations != nil {
      let change = commit.changes[index]
      guard let records = change.animations, records.hasTransition else { continue }
      let known = self.ghosts(of: change.layer)
      for (animation, record) in records.transitions
      where !known.contains(where: { $0.animation == animation }) {
        let node = places[change.layer].map { copySubtree($0, level: 1) } ?? -1
        if node >= 0 { setOwner(places[change.layer] ?? -1, ofGhost: node) }
        ghosts[change.layer, default: []].append(
          Ghost(
            animation: animation, effect: TransitionEffect(record), node: node,
            following: GhostFollowing(change)))
      }
    }
    return ghosts
  }

  func ghosts(of layer: LayerID) -> [Ghost] {
    guard let place = places[layer], nodes[Int(place)].animation >= 0 else { return [] }
    return animated[Int(nodes[Int(place)].animation)].ghosts
  }

  /// Removes a ghost with all below it.
  mutating func drop(_ ghost: Ghost) {
    needsFlattening = true
    guard ghost.node >= 0 else { return }
    for place in subtree(of: ghost.node) {
      places[nodes[Int(place)].ghostID(at: place)] = nil
      ghostCount -= 1
      free(place)
    }
  }

  /// The nodes of a layer and all below it, each before those below it.
  private func subtree(of root: Int32) -> [Int32] {
    var found: [Int32] = []
    var pending = [root]
    while let place = pending.popLast() {
      found.append(place)
      let node = nodes[Int(place)]
      if let mask = node.mask, let place = places[mask] { pending.append(place) }
      if let gate = grafts[place]?.gate, let place = places[gate] { pending.append(place) }
      for id in node.sublayers { if let place = places[id] { pending.append(place) } }
    }
    return found
  }

  /// Copies a layer and all below it; answers the node of the copy.
  ///
  /// - Parameter level: how many ghosts are around the copy, it included.
  private mutating func copySubtree(_ root: Int32, level: Int) -> Int32 {
    let originals = subtree(of: root)
    var copies: [LayerID: LayerID] = [:]
    var made: [Int32] = []
    for original in originals {
      let copy = copyNode(original)
      copies[name(of: original)] = nodes[Int(copy)].ghostID(at: copy)
      made.append(copy)
    }
    for (original, copy) in zip(originals, made) {
      nodes[Int(copy)].sublayers = nodes[Int(original)].sublayers.compactMap { copies[$0] }
      nodes[Int(copy)].mask = nodes[Int(original)].mask.flatMap { copies[$0] }
      copyGraft(of: original, to: copy, copies)
      copyAnimations(of: original, to: copy, level: level)
      copyModifiers(of: original, to: copy)
    }
    for copy in made where nodes[Int(copy)].animation >= 0 {
      animated[Int(nodes[Int(copy)].animation)].ghost = made[0]
    }
    nodes[Int(made[0])].isGhost = true
    needsFlattening = true
    return made[0]
  }

  /// The name that a node goes by among the sublayers of others.
  private func name(of place: Int32) -> LayerID {
    let ghost = nodes[Int(place)].ghostID(at: place)
    return places[ghost] == place ? ghost : nodes[Int(place)].id
  }

  private mutating func copyNode(_ original: Int32) -> Int32 {
    let source = nodes[Int(original)]
    let place = makeNode(Node(id: source.id, state: source.state))
    nodes[Int(place)].isGate = source.isGate
    nodes[Int(place)].contentsSlot =
      source.state.contents.map { contents.retain($0, for: place) } ?? -1
    places[nodes[Int(place)].ghostID(at: place)] = place
    if source.emitter >= 0 { addEmitter(place, emitters[Int(source.emitter)].timeline) }
    ghostCount += 1
    return place
  }

  private mutating func copyAnimations(of original: Int32, to copy: Int32, level: Int) {
    let index = nodes[Int(original)].animation
    guard index >= 0 else { return }
    let (plan, ghosts) = (animated[Int(index)].plan, animated[Int(index)].ghosts)
    replaceAnimations(of: copy, by: plan.records)
    guard level < RenderTree.deepestGhosts else { return }
    for ghost in ghosts {
      let node = ghost.node < 0 ? -1 : copySubtree(ghost.node, level: level + 1)
      if node >= 0 { setOwner(copy, ofGhost: node) }
      animated[Int(nodes[Int(copy)].animation)].ghosts.append(
        Ghost(
          animation: ghost.animation, effect: ghost.effect, node: node,
          following: ghost.following))
    }
  }

  private mutating func setOwner(_ owner: Int32, ofGhost node: Int32) {
    nodes[Int(node)].owner = owner
  }

  /// Places a layer's snapshots, and theirs, where the layer is.
  mutating func follow(_ index: Int, at target: Int32) {
    for ghost in animated[index].ghosts where ghost.node >= 0 {
      let place = nodes[Int(ghost.node)].evaluatedPlace
      follow(ghost.following, Int(place), Int(target))
      let animation = nodes[Int(ghost.node)].animation
      if animation >= 0 { follow(Int(animation), at: place) }
    }
  }

  private mutating func follow(_ following: GhostFollowing, _ place: Int, _ layer: Int) {
    let (old, new) = (current.layers[place].state, current.layers[layer].state)
    if following.contains(.place), old.geometry != new.geometry {
      current.layers[place].state.geometry = new.geometry
      current.layers[place].layerToSuperlayer = current.layers[layer].layerToSuperlayer
      current.noteChange(at: Int32(place))
    }
    if following.contains(.opacity), old.opacity != new.opacity {
      current.layers[place].state.opacity = new.opacity
      current.noteChange(at: Int32(place))
    }
  }

  /// Whether the picture of a ghost was shown by the last evaluation.
  func isShown(ghost node: Int32) -> Bool {
    var node = node
    while node >= 0 {
      let owner = nodes[Int(node)].owner
      guard owner >= 0, nodes[Int(owner)].animation >= 0 else { return false }
      let entry = animated[Int(nodes[Int(owner)].animation)]
      guard entry.runningGhost?.node == node else { return false }
      node = entry.ghost
    }
    return true
  }
}
