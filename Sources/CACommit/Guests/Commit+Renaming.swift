// SPDX-License-Identifier: Apache-2.0

extension Commit {
  /// The commit with other names of its layers, for a tree that holds layers of several programs.
  ///
  /// Changes keep their order, which then is not that of the names.
  ///
  /// - Parameter name: The new name of a layer; it is asked several times.
  package func renamed(_ name: (LayerID) -> LayerID) -> Commit {
    var commit = self
    commit.root?.layer = root?.layer.map(name)
    commit.moves.rename(name)
    for index in commit.changes.indices { commit.changes[index].rename(name) }
    commit.removed = removed.map(name)
    commit.notes = notes.map { $0.renamed(name) }
    commit.work?.rename(name)
    return commit
  }
}

extension LayerChange {
  fileprivate mutating func rename(_ name: (LayerID) -> LayerID) {
    layer = name(layer)
    sublayers = sublayers?.map(name)
    if case .set(let layer) = mask { mask = .set(name(layer)) }
  }
}

extension LayerMoves {
  fileprivate mutating func rename(_ name: (LayerID) -> LayerID) {
    for index in rows.indices {
      rows[index] = Row(layer: name(rows[index].layer), bits: rows[index].bits)
    }
  }
}

extension CommitWork {
  fileprivate mutating func rename(_ name: (LayerID) -> LayerID) {
    for index in layers.indices { layers[index].layer = name(layers[index].layer) }
  }
}

extension LayerNote {
  /// The note about another layer.
  package func renamed(_ name: (LayerID) -> LayerID) -> LayerNote {
    var note = self
    note.layer = name(layer)
    return note
  }
}
