// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CARenderTree

/// Keeps the guests in the tree of a host as their programs have them.
struct GuestFollower: ~Copyable {
  private let trees: GuestTrees
  private let wake: @Sendable () -> Void
  var limits = GuestLimits()
  /// The guests by the layers that they stand in.
  private var stands: [LayerID: GuestStand] = [:]
  private var names = GuestNames()
  /// How many layers the guests may have together at present.
  private var layerLimit = GuestLimits().layers
  /// Why layers show no guest, by layer.
  private var cuts: [LayerID: GuestCut] = [:]
  /// The layers whose guest cannot be shown, and why.
  private(set) var problems: [FrameDiagnostic] = []
  /// Whether layers must be looked at again although none of them changed.
  private var isUnsettled = false

  init(_ trees: GuestTrees, wake: @escaping @Sendable () -> Void) {
    (self.trees, self.wake) = (trees, wake)
  }

  deinit { for stand in stands.values { trees.stop(stand.listener) } }

  /// Whether layers of the tree ask for guests.
  var isFollowing: Bool { !stands.isEmpty || !cuts.isEmpty }

  /// Brings the guests up to date, and those within them.
  ///
  /// - Parameter room: How many layers more the tree may have, whatever ``limits`` say; nil for any
  ///   number.
  mutating func follow(
    in tree: inout RenderTree, _ notes: inout [LayerID: LayerNote], _ report: inout FrameReport,
    room: Int? = nil
  ) {
    guard tree.needsGuests || isFollowing else { return }
    layerLimit = min(limits.layers, room.map { names.layerCount + max(0, $0) } ?? .max)
    // Each round may bring layers that ask for guests one level deeper.
    var rounds = limits.depth + 1
    repeat {
      if tree.needsGuests || isUnsettled { settle(&tree, &notes) }
      for layer in stands.keys.sorted() { takeMail(of: layer, &tree, &notes, &report) }
      rounds -= 1
    } while (tree.needsGuests || isUnsettled) && rounds >= 0
    problems = cuts.sorted { $0.key < $1.key }.map {
      FrameDiagnostic(layer: $0.key, message: $0.value.sentence)
    }
  }

  /// Lets guests go whose end was shown.
  func settle(ended guests: Set<GuestID>) { for guest in guests { trees.leave(guest) } }

  /// Has each layer that asks for a guest show it, and no other layer.
  private mutating func settle(
    _ tree: inout RenderTree, _ notes: inout [LayerID: LayerNote]
  ) {
    isUnsettled = false
    let wanted = tree.hostingLayers()
    let guests = Dictionary(uniqueKeysWithValues: wanted.map { ($0.layer, $0.guest) })
    for (layer, stand) in stands
    where guests[layer] != stand.guest || !tree.hasGate(stand.gate, in: layer) {
      close(layer, &tree, &notes)
    }
    cuts = cuts.filter { guests[$0.key] == $0.value.guest && $0.value.isFinal }
    for hosting in wanted where stands[hosting.layer] == nil && cuts[hosting.layer] == nil {
      open(hosting, &tree)
    }
  }

  private mutating func open(_ hosting: HostingLayer, _ tree: inout RenderTree) {
    let around = guests(around: hosting.layer, tree)
    if let cut = GuestCut(hosting.guest, around: around, count: stands.count, limits) {
      cuts[hosting.layer] = cut
      return
    }
    let gate = names.next(in: tree)
    tree.openGate(in: hosting.layer, for: hosting.guest, named: gate)
    stands[hosting.layer] = GuestStand(
      guest: hosting.guest, gate: gate, around: around,
      listener: trees.listen(to: hosting.guest, bell: wake))
  }

  private mutating func close(
    _ layer: LayerID, _ tree: inout RenderTree, _ notes: inout [LayerID: LayerNote]
  ) {
    guard let stand = stands.removeValue(forKey: layer) else { return }
    trees.stop(stand.listener)
    names.layerCount -= stand.names.count
    for name in stand.names.values { notes[name] = nil }
    tree.closeGate(stand.gate, in: layer, removing: stand.names.values.sorted())
    if !cuts.isEmpty { isUnsettled = true }
  }

  /// The guests that a layer stands in, the outermost first.
  private func guests(around layer: LayerID, _ tree: RenderTree) -> [GuestID] {
    let top = tree.top(above: layer)
    for (host, stand) in stands where tree.guestRoot(in: host) == top {
      return stand.around + [stand.guest]
    }
    return []
  }
}

/// Mail.
extension GuestFollower {
  private mutating func takeMail(
    of layer: LayerID, _ tree: inout RenderTree, _ notes: inout [LayerID: LayerNote],
    _ report: inout FrameReport
  ) {
    guard let listener = stands[layer]?.listener else { return }
    for letter in trees.take(listener) {
      guard var stand = stands[layer] else { return }
      // Not held twice, so that its names are changed where they lie.
      stands[layer] = nil
      let before = stand.names.count
      let fits = stand.take(
        letter, in: layer, &tree, &names, room: layerLimit - names.layerCount, &notes, &report)
      names.layerCount += stand.names.count - before
      stands[layer] = stand
      if fits { continue }
      close(layer, &tree, &notes)
      cuts[layer] = GuestCut(stand.guest, .layers(layerLimit))
    }
  }
}
