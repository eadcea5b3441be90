// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import QuartzCore

/// Numbers for layers and pictures that are the same in every run: in the order they are met, where
/// a process numbers all it makes.
struct TextGoldenNames {
  private var layers: [LayerID: LayerID] = [:]
  private var pictures: [ContentsID: ContentsID] = [:]

  /// Numbers layers that have no number yet, a mask before the sublayers.
  mutating func take(_ layer: CALayer) {
    let number = LayerID(rawValue: UInt32(layers.count + 1))
    if layers[layer.id] == nil { layers[layer.id] = number }
    if let mask = layer.mask { take(mask) }
    for sublayer in layer.sublayers ?? [] { take(sublayer) }
  }

  /// The commit in these numbers.
  mutating func renamed(_ commit: Commit) -> Commit {
    var commit = commit
    if let root = commit.root?.layer { commit.root?.layer = name(root) }
    commit.removed = commit.removed.map(name).sorted()
    (commit.changes, commit.moves) = (commit.allChanges, LayerMoves())
    for place in commit.changes.indices { rename(&commit.changes[place]) }
    commit.changes.sort { $0.layer < $1.layer }
    return commit
  }

  private mutating func rename(_ change: inout LayerChange) {
    change.layer = name(change.layer)
    change.sublayers = change.sublayers.map { $0.map(name) }
    if case .set(let mask) = change.mask { change.mask = .set(name(mask)) }
    if let contents = change.state.contents {
      let number = ContentsID(rawValue: UInt64(pictures.count + 1))
      let id = pictures[contents.id, default: number]
      pictures[contents.id] = id
      change.state.contents = Contents(id: id, image: contents.image)
    }
  }

  private func name(_ id: LayerID) -> LayerID {
    guard let name = layers[id] else {
      preconditionFailure("Layer \(id) of a commit is not in the tree that was numbered.")
    }
    return name
  }
}
