// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// Guests: trees of other programs that stand in hosting layers.
extension RenderTree {
  /// How the space lies in which the root stands.
  package var orientation: Orientation { current.orientation }

  /// Whether layers came or went that ask for a guest, or ask for another one, since
  /// ``hostingLayers()`` was called.
  package var needsGuests: Bool { hostingChanged }

  /// The layers that ask for a guest, ascending; not those of snapshots.
  package mutating func hostingLayers() -> [HostingLayer] {
    hostingChanged = false
    var found: [HostingLayer] = []
    for place in nodes.indices {
      guard let guest = nodes[place].state.guest, places[nodes[place].id] == Int32(place) else {
        continue
      }
      found.append(HostingLayer(layer: nodes[place].id, guest: guest))
    }
    return found.sorted { $0.layer < $1.layer }
  }

  /// Makes room for a guest in a layer; its gate gets the name `gate`, which nobody has.
  package mutating func openGate(in layer: LayerID, for guest: GuestID, named gate: LayerID) {
    guard let place = places[layer] else { return }
    var state = LayerState(kind: .transform)
    state.geometry.isGeometryFlipped = true
    let node = makeNode(Node(id: gate, state: state))
    nodes[Int(node)].isGate = true
    places[gate] = node
    grafts[place] = Graft(guest: guest, gate: gate)
    nodes[Int(place)].hasGraft = true
    needsFlattening = true
  }

  /// Whether a layer still has the room of a guest: one that went and came back has not.
  package func hasGate(_ gate: LayerID, in layer: LayerID) -> Bool {
    places[layer].flatMap { grafts[$0] }?.gate == gate
  }

  /// Takes the room of a guest away, if there is some: the gate and the layers of the given names.
  package mutating func closeGate(
    _ gate: LayerID, in layer: LayerID, removing layers: some Sequence<LayerID>
  ) {
    if let place = places[layer], grafts[place]?.gate == gate {
      grafts[place] = nil
      nodes[Int(place)].hasGraft = false
    }
    remove(layers)
    remove(CollectionOfOne(gate))
  }

  /// Removes layers of a guest.
  package mutating func remove(_ layers: some Sequence<LayerID>) {
    var counters = ApplyCounters()
    for layer in layers { remove(layer, &counters) }
    needsFlattening = true
  }

  /// Has a layer of the tree be the root of the guest in a layer; nil for no root.
  package mutating func setGuestRoot(
    _ root: LayerID?, _ orientation: Orientation, in layer: LayerID
  ) {
    guard let place = places[layer], let gate = grafts[place].flatMap({ places[$0.gate] }) else {
      return
    }
    grafts[place]?.orientation = orientation
    nodes[Int(gate)].sublayers = root.map { [$0] } ?? []
    needsFlattening = true
  }

  /// The root of the guest in a layer.
  package func guestRoot(in layer: LayerID) -> LayerID? {
    let gate = places[layer].flatMap { grafts[$0] }.flatMap { places[$0.gate] }
    return gate.flatMap { nodes[Int($0)].sublayers.first }
  }

  /// The layer that a layer hangs from in its program: the root of that, as a rule.
  package func top(above layer: LayerID) -> LayerID {
    var top = layer
    while let above = places[top].flatMap({ nodes[Int($0)].superlayer }) { top = above }
    return top
  }

  /// Shows a guest up to a media time, seconds, wherever it stands; snapshots included.
  package mutating func endGuest(_ guest: GuestID, at end: Double) {
    for place in grafts.keys where grafts[place]?.guest == guest { grafts[place]?.end = end }
    needsFlattening = true
  }

  /// The guests whose end is reached at media time `t`, and that layers still have.
  package func endedGuests(at t: Double) -> Set<GuestID> {
    if grafts.isEmpty { return [] }
    let ended = grafts.filter { place, graft in
      graft.end <= t && guestRoot(in: nodes[Int(place)].id) != nil
    }
    return Set(ended.values.lazy.map(\.guest))
  }

  /// Copies the graft of a layer to its snapshot.
  mutating func copyGraft(of original: Int32, to copy: Int32, _ copies: [LayerID: LayerID]) {
    guard let graft = grafts[original], let gate = copies[graft.gate] else { return }
    grafts[copy] = Graft(
      guest: graft.guest, gate: gate, orientation: graft.orientation, end: graft.end)
    nodes[Int(copy)].hasGraft = true
  }

  /// Lays the gates that turn guests over on the bounds of their hosting layers.
  mutating func placeGates() {
    for (place, graft) in grafts {
      guard let gate = places[graft.gate].map({ Int(nodes[Int($0)].evaluatedPlace) }), gate >= 0
      else { continue }
      let bounds = current.layers[Int(nodes[Int(place)].evaluatedPlace)].state.geometry.bounds
      if current.layers[gate].state.geometry.bounds == bounds { continue }
      current.layers[gate].state.geometry.bounds = bounds
      current.layers[gate].state.geometry.position = CGPoint(x: bounds.midX, y: bounds.midY)
      current.layers[gate].layerToSuperlayer =
        current.layers[gate].state.geometry.layerToSuperlayer
      current.noteChange(at: Int32(gate))
    }
  }
}
