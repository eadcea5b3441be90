// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Whether a tree with a limit has room for a commit.
extension RenderTree {
  /// - Throws: where the commit would make more nodes than ``nodeLimit``. Layers that it removes
  ///   are there while it is applied, and count.
  func checkRoom(for commit: Commit) throws(CommitError) {
    guard nodeLimit < .max else { return }
    var room = nodeLimit - places.count
    let hasTransitions = commit.changes.contains { $0.animations?.hasTransition == true }
    if commit.changes.count <= room, !hasTransitions { return }
    room -= commit.changes.count { places[$0.layer] == nil }
    // A transition copies the layers below its own; several may copy the same ones.
    for change in commit.changes where room >= 0 {
      guard let records = change.animations, records.hasTransition,
        let place = places[change.layer]
      else { continue }
      let known = Set(ghosts(of: change.layer).map(\.animation))
      let count = records.transitions.count { !known.contains($0.0) }
      for _ in 0..<count where room >= 0 { room -= nodes(below: place, level: 1, atMost: room + 1) }
    }
    guard room >= 0 else { throw .tooManyLayers(limit: nodeLimit) }
  }

  /// The nodes that a snapshot of a node has, those of snapshots within it included; counts no
  /// further than to `limit`.
  private func nodes(below root: Int32, level: Int, atMost limit: Int) -> Int {
    var count = 0
    var pending = [(root, level)]
    while let (place, level) = pending.popLast(), count < limit {
      count += 1
      let node = nodes[Int(place)]
      if let mask = node.mask, let place = places[mask] { pending.append((place, level)) }
      if let gate = grafts[place]?.gate, let place = places[gate] { pending.append((place, level)) }
      for id in node.sublayers { if let place = places[id] { pending.append((place, level)) } }
      guard level < RenderTree.deepestGhosts, node.animation >= 0 else { continue }
      for ghost in animated[Int(node.animation)].ghosts where ghost.node >= 0 {
        pending.append((ghost.node, level + 1))
      }
    }
    return count
  }
}
