// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Whether a commit leaves a tree.
///
/// The cost follows the layers that the commit names and, for a moved subtree, its new depth.
extension RenderTree {
  /// The superlayers that a commit gives to layers.
  ///
  /// - Throws: when the commit names a layer that is not there once it is applied, or when one
  ///   would stand in two places or below itself.
  func superlayers(givenBy commit: Commit) throws(CommitError) -> [LayerID: LayerID] {
    guard commit.root?.layer != nil || commit.namesLayers else { return [:] }
    var news = StructureNews(commit)
    if let root = commit.root?.layer, !isThere(root, after: news) {
      throw .unknownLayer(root, namedBy: nil)
    }
    for index in news.changes {
      let change = commit.changes[index]
      if news.sublayers[change.layer] == index {
        for layer in change.sublayers ?? [] { try note(layer, below: change.layer, &news) }
      }
      if news.masks[change.layer] == index, case .set(let mask) = change.mask {
        try note(mask, below: change.layer, &news)
      }
    }
    for layer in news.placed where keptSuperlayer(of: layer, after: news) != nil {
      throw .notATree(layer)
    }
    try checkCycles(news)
    return news.superlayers
  }

  /// Finds the nodes that a commit moves: ``movedPlaces``.
  ///
  /// - Throws: when one of them is not there.
  mutating func findMoved(by moves: LayerMoves) throws(CommitError) {
    movedPlaces.removeAll(keepingCapacity: true)
    movedPlaces.reserveCapacity(moves.count)
    for row in moves.rows {
      guard let place = places[row.layer] else { throw .unknownMove(row.layer) }
      movedPlaces.append(place)
    }
  }

  private func isThere(_ layer: LayerID, after news: borrowing StructureNews) -> Bool {
    !news.removed.contains(layer) && (news.brought.contains(layer) || places[layer] != nil)
  }

  private func note(
    _ layer: LayerID, below superlayer: LayerID, _ news: inout StructureNews
  ) throws(CommitError) {
    guard isThere(layer, after: news) else {
      throw .unknownLayer(layer, namedBy: superlayer)
    }
    guard layer != superlayer, news.put(layer, below: superlayer) else { throw .notATree(layer) }
  }

  /// The layer that has this one below it since before the commit, which says nothing else.
  private func keptSuperlayer(
    of layer: LayerID, after news: borrowing StructureNews
  ) -> LayerID? {
    guard let place = places[layer], let superlayer = nodes[Int(place)].superlayer,
      let above = places[superlayer], !news.removed.contains(superlayer)
    else { return nil }
    let isMask = nodes[Int(above)].mask == layer
    let isReplaced = (isMask ? news.masks : news.sublayers)[superlayer] != nil
    return isReplaced ? nil : superlayer
  }

  /// Looks above each layer that got another superlayer and has layers below it: every cycle that
  /// was none before goes through one of these.
  private func checkCycles(_ news: borrowing StructureNews) throws(CommitError) {
    var checked: Set<LayerID> = []
    for layer in news.placed where isMoved(layer, by: news) && hasLayersBelow(layer, after: news) {
      var path: Set<LayerID> = []
      var above: LayerID? = layer
      while let id = above, !checked.contains(id) {
        guard path.insert(id).inserted else { throw .notATree(layer) }
        above = news.superlayers[id] ?? keptSuperlayer(of: id, after: news)
      }
      checked.formUnion(path)
    }
  }

  private func isMoved(_ layer: LayerID, by news: borrowing StructureNews) -> Bool {
    guard let place = places[layer] else { return true }
    return nodes[Int(place)].superlayer != news.superlayers[layer]
  }

  private func hasLayersBelow(_ layer: LayerID, after news: borrowing StructureNews) -> Bool {
    if news.sublayers[layer] != nil || news.masks[layer] != nil { return true }
    guard let place = places[layer] else { return false }
    return !nodes[Int(place)].sublayers.isEmpty || nodes[Int(place)].mask != nil
  }
}

/// The changes of structure in a commit. If it names a layer twice, the last change counts.
private struct StructureNews {
  let brought: Set<LayerID>
  let removed: Set<LayerID>
  /// The changes that speak of sublayers or masks, by their places in the commit.
  private(set) var changes: [Int] = []
  /// For a layer whose sublayers, or whose mask, are said that change.
  private(set) var sublayers: [LayerID: Int] = [:]
  private(set) var masks: [LayerID: Int] = [:]
  /// The layers that are put below others, in the order of the commit, and those others.
  private(set) var placed: [LayerID] = []
  private(set) var superlayers: [LayerID: LayerID] = [:]

  init(_ commit: Commit) {
    brought = Set(commit.changes.lazy.map(\.layer))
    removed = Set(commit.removed)
    commit.changes.withUnsafeBufferPointer { all in
      for index in all.indices where all[index].namesLayers {
        changes.append(index)
        if all[index].sublayers != nil { sublayers[all[index].layer] = index }
        if all[index].mask != nil { masks[all[index].layer] = index }
      }
    }
  }

  /// - Returns: false for a layer that the commit has put somewhere already.
  mutating func put(_ layer: LayerID, below superlayer: LayerID) -> Bool {
    placed.append(layer)
    return superlayers.updateValue(superlayer, forKey: layer) == nil
  }
}

extension LayerChange {
  /// Whether the change says which layers belong to which.
  fileprivate var namesLayers: Bool { sublayers != nil || mask != nil }
}

extension Commit {
  /// Whether any change does.
  fileprivate var namesLayers: Bool {
    // Without a copy of each change.
    changes.withUnsafeBufferPointer { changes in
      changes.indices.contains { changes[$0].namesLayers }
    }
  }
}
