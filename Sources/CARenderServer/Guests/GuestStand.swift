// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// Names for layers of guests in the tree of a host.
struct GuestNames: Sendable {
  /// How many layers have names.
  var layerCount = 0
  private var last = LayerID.guestRange.upperBound

  /// The next name. Names go round, so that one is given again only after all others were.
  mutating func next(in tree: RenderTree) -> LayerID {
    repeat {
      last = last == LayerID.guestRange.upperBound ? LayerID.guestRange.lowerBound : last + 1
    } while tree.state(of: LayerID(rawValue: last)) != nil
    return LayerID(rawValue: last)
  }
}

/// A guest that stands in a layer of a host's tree.
struct GuestStand {
  let guest: GuestID
  let gate: LayerID
  /// The guests that it stands in, the outermost first.
  let around: [GuestID]
  /// The number of the listener to its mail.
  let listener: UInt64
  /// The names in the host's tree of the guest's layers.
  private(set) var names: [LayerID: LayerID] = [:]

  init(guest: GuestID, gate: LayerID, around: [GuestID], listener: UInt64) {
    (self.guest, self.gate, self.around, self.listener) = (guest, gate, around, listener)
  }

  /// Takes a letter into the tree.
  ///
  /// - Parameter room: How many layers more the tree may have of guests.
  /// - Returns: false where there is not enough room.
  mutating func take(
    _ letter: GuestMail, in layer: LayerID, _ tree: inout RenderTree, _ pool: inout GuestNames,
    room: Int, _ notes: inout [LayerID: LayerNote], _ report: inout FrameReport
  ) -> Bool {
    switch letter {
    case .tree(let guest, let words):
      guard guest.layerCount - names.count <= room else { return false }
      clear(layer, &tree, &notes)
      plant(guest, in: layer, &tree, &pool)
      for note in words.values { keep(note, &notes) }
    case .commit(let commit):
      guard commit.changes.count <= room || newLayers(of: commit) <= room else { return false }
      guard apply(commit, in: layer, &tree, &pool, &report) else { return false }
      for note in commit.notes { keep(note, &notes) }
    case .refusal(let sentence): report.refusals.append(sentence)
    case .end(let end): tree.endGuest(guest, at: end)
    case .gone: clear(layer, &tree, &notes)
    }
    return true
  }

  private func newLayers(of commit: Commit) -> Int {
    commit.changes.count { names[$0.layer] == nil }
  }

  private mutating func clear(
    _ layer: LayerID, _ tree: inout RenderTree, _ notes: inout [LayerID: LayerNote]
  ) {
    if names.isEmpty { return }
    tree.setGuestRoot(nil, tree.orientation, in: layer)
    tree.remove(names.values.sorted())
    for name in names.values { notes[name] = nil }
    names = [:]
  }

  private mutating func plant(
    _ guest: RenderTree, in layer: LayerID, _ tree: inout RenderTree, _ pool: inout GuestNames
  ) {
    // Given out first: a name is free in the tree until its layer is in.
    for id in guest.layerIDs.sorted() { names[id] = pool.next(in: tree) }
    tree.plant(guest) { [names] in names[$0] ?? $0 }
    tree.setGuestRoot(guest.rootLayer.flatMap { names[$0] }, guest.orientation, in: layer)
  }

  /// - Returns: false where the tree has no room for it.
  private mutating func apply(
    _ commit: Commit, in layer: LayerID, _ tree: inout RenderTree, _ pool: inout GuestNames,
    _ report: inout FrameReport
  ) -> Bool {
    for change in commit.changes where names[change.layer] == nil {
      names[change.layer] = pool.next(in: tree)
    }
    var renamed = commit.renamed { [names] in names[$0] ?? LayerID(rawValue: 0) }
    let root = renamed.root
    renamed.root = nil
    do {
      let counters = try tree.apply(renamed)
      report.layersApplied += counters.layersChanged
      report.propertiesApplied += counters.propertiesChanged
      report.layersRemoved += counters.layersRemoved
    } catch {
      if case .tooManyLayers = error { return false }
      let reason = tree.sentence(error, about: renamed, notes: [:])
      report.refusals.append("Guest \(guest): commit \(commit.sequence) was refused: \(reason)")
    }
    if let root { tree.setGuestRoot(root.layer, root.orientation, in: layer) }
    for id in commit.removed { names[id] = nil }
    return true
  }

  private func keep(_ note: LayerNote, _ notes: inout [LayerID: LayerNote]) {
    guard let name = names[note.layer] else { return }
    notes[name] = note.renamed { _ in name }
  }
}
