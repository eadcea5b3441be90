// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The layers that a client has on a surface, by its commits.
struct LayerCount {
  private var layers: Set<LayerID> = []

  var count: Int { layers.count }

  /// Takes the layers of a commit in. Moves name none that are new.
  mutating func take(_ commit: Commit) {
    for change in commit.changes { layers.insert(change.layer) }
    for layer in commit.removed { layers.remove(layer) }
  }
}

extension Commit {
  /// Animations that the commit brings, those within groups included.
  var animationCount: Int {
    changes.reduce(0) { $0 + ($1.animations?.reduce(0) { $0 + $1.count } ?? 0) }
  }
}

extension AnimationRecord {
  /// The animation, and those within it.
  fileprivate var count: Int {
    guard case .group(let records) = content else { return 1 }
    return records.reduce(1) { $0 + $1.count }
  }
}
