// SPDX-License-Identifier: Apache-2.0
import CACommit

/// A guest's tree as it stands, copied into that of a host: states, animations, pictures, histories
/// of emitters, and the snapshots of transitions that run.
extension RenderTree {
  /// All layers, in no order, those that only snapshots still have included.
  package var layerIDs: Set<LayerID> { Set(places.values.lazy.map { nodes[Int($0)].id }) }

  /// The root; nil for none.
  package var rootLayer: LayerID? { root }

  /// Copies all layers of `guest`, which get names of this tree.
  ///
  /// - Parameter name: The name here of a layer of the guest; nobody has it yet.
  package mutating func plant(_ guest: RenderTree, naming name: (LayerID) -> LayerID) {
    var planting = Planting(from: guest)
    for (source, isGhost) in planting.sources {
      let node = guest.nodes[Int(source)]
      let place = makeNode(Node(id: name(node.id), state: node.state))
      let id = isGhost ? nodes[Int(place)].ghostID(at: place) : nodes[Int(place)].id
      places[id] = place
      if isGhost { ghostCount += 1 }
      planting.note(place, id, of: source)
    }
    for (source, _) in planting.sources { finish(source, planting) }
    needsFlattening = true
  }

  /// Copies all that a node has besides its state.
  private mutating func finish(_ source: Int32, _ planting: Planting) {
    let (node, place) = (planting.guest.nodes[Int(source)], planting.place(of: source))
    nodes[Int(place)].sublayers = node.sublayers.compactMap(planting.name)
    nodes[Int(place)].mask = node.mask.flatMap(planting.name)
    nodes[Int(place)].superlayer = node.superlayer.flatMap(planting.name)
    nodes[Int(place)].isGhost = node.isGhost
    nodes[Int(place)].owner = planting.place(of: node.owner)
    nodes[Int(place)].contentsSlot =
      node.state.contents.map { contents.retain($0, for: place) } ?? -1
    if node.emitter >= 0 {
      addEmitter(place, planting.guest.emitters[Int(node.emitter)].timeline)
    }
    guard node.animation >= 0 else { return }
    let entry = planting.guest.animated[Int(node.animation)]
    replaceAnimations(
      of: place, by: entry.plan.records, adding: entry.ghosts.map { planting.ghost($0) })
    guard nodes[Int(place)].animation >= 0 else { return }
    animated[Int(nodes[Int(place)].animation)].ghost = planting.place(of: entry.ghost)
  }

  /// Forgets which layers changed: nobody evaluates the tree.
  package mutating func forgetTouched() {
    for place in touched { nodes[Int(place)].touched = PropertySet() }
    touched.removeAll(keepingCapacity: true)
  }
}

/// The nodes of a guest's tree, and where they are in the host's.
private struct Planting {
  let guest: RenderTree
  /// The places of the guest's nodes that are in use, and whether they belong to snapshots.
  let sources: [(Int32, isGhost: Bool)]
  private var places: [Int32: Int32] = [:]
  private var names: [Int32: LayerID] = [:]

  init(from guest: RenderTree) {
    self.guest = guest
    sources =
      guest.places.map { ($0.value, isGhost: guest.nodes[Int($0.value)].id != $0.key) }
      .sorted { $0.0 < $1.0 }
  }

  mutating func note(_ place: Int32, _ name: LayerID, of source: Int32) {
    (places[source], names[source]) = (place, name)
  }

  /// The node that a node of the guest became; -1 for none.
  func place(of source: Int32) -> Int32 { places[source] ?? -1 }

  /// The name here of a layer by its name in the guest's tree.
  func name(_ layer: LayerID) -> LayerID? { guest.places[layer].flatMap { names[$0] } }

  func ghost(_ ghost: Ghost) -> Ghost {
    Ghost(
      animation: ghost.animation, effect: ghost.effect, node: place(of: ghost.node),
      following: ghost.following)
  }
}
