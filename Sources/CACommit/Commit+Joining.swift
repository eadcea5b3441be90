// SPDX-License-Identifier: Apache-2.0

/// Two commits that follow each other as one.
extension Commit {
  /// Whether the commit does nothing but move, resize or fade layers.
  package var isMovesAlone: Bool {
    !moves.isEmpty && root == nil && changes.isEmpty && removed.isEmpty && flushes.isEmpty
  }

  /// Takes in the commit that comes after this one.
  ///
  /// A tree that applies the result looks as after both, at every time, with two exceptions, as no
  /// frame shows the time between the two: a transition of the second begins at the picture before
  /// the first, and particles heed the values of an emitter from the second commit on. Two commits
  /// of moves alone have neither.
  package mutating func join(_ next: Commit) {
    sequence = next.sequence
    time = next.time ?? time
    if let root = next.root { self.root = root }
    if !next.removed.isEmpty { forget(Set(next.removed)) }
    if changes.isEmpty && next.changes.isEmpty {
      moves.join(next.moves)
    } else {
      joinValues(of: next)
    }
    removed = (removed + next.removed).sorted()
    flushes.join(next.flushes)
    if let work = next.work {
      var sum = self.work ?? CommitWork()
      sum.join(work)
      self.work = sum
    }
    if !next.notes.isEmpty {
      let newer = Set(next.notes.lazy.map(\.layer))
      notes = notes.filter { !newer.contains($0.layer) } + next.notes
    }
  }

  /// Takes all about layers away that leave the tree later.
  private mutating func forget(_ layers: Set<LayerID>) {
    moves.remove(layers)
    changes.removeAll { layers.contains($0.layer) }
    removed.removeAll(where: layers.contains)
  }

  private mutating func joinValues(of next: Commit) {
    let returned = Set(removed)
    var news: [LayerID: LayerChange] = [:]
    for change in next.changes { news[change.layer] = change }
    let changed = Set(changes.lazy.map(\.layer))
    for change in next.moves.changes where changed.contains(change.layer) {
      news[change.layer] = change
    }
    takeMoves(ofLayersIn: news)
    for index in changes.indices {
      if let change = news.removeValue(forKey: changes[index].layer) {
        changes[index].join(change)
      }
    }
    var moved = next.moves
    moved.remove(changed)
    moves.join(moved)
    for (layer, change) in news {
      changes.append(returned.contains(layer) ? change.whole : change)
    }
    removed.removeAll { news[$0] != nil }
    changes.sort { $0.layer < $1.layer }
  }

  /// Makes changes of the moves of layers of which `news` speaks.
  private mutating func takeMoves(ofLayersIn news: [LayerID: LayerChange]) {
    let taken = Set(moves.rows.lazy.map(\.layer).filter { news[$0] != nil })
    if taken.isEmpty { return }
    for change in moves.changes where taken.contains(change.layer) {
      var change = change
      change.state.kind = news[change.layer]?.state.kind ?? .plain
      changes.append(change)
    }
    moves.remove(taken)
  }
}

extension LayerChange {
  /// Takes in the change of the same layer that comes after this one.
  mutating func join(_ next: LayerChange) {
    let skipped = next.changed.contains(.contents) ? state.contents : nil
    let hadContents = changed.contains(.contents)
    state.take(next.changed, from: next.state)
    if hadContents, let skipped { state.contents = state.contents?.skipping(skipped) }
    changed.formUnion(next.changed)
    sublayers = next.sublayers ?? sublayers
    mask = next.mask ?? mask
    animations = next.animations ?? animations
    modifiers = next.modifiers ?? modifiers
  }

  /// The change that says all about a layer, also values that have their default.
  fileprivate var whole: LayerChange {
    var change = self
    change.changed = PropertySet(PropertyTable.rows(for: state.kind).map(\.id))
    change.sublayers = sublayers ?? []
    change.mask = mask ?? .removed
    change.animations = animations ?? []
    change.modifiers = modifiers ?? []
    return change
  }
}
