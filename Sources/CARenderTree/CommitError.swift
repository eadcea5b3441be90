// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Why a commit could not be applied. The tree is then as it was.
package enum CommitError: Error, Hashable, CustomStringConvertible {
  /// A layer the tree has not, and the commit does not bring, is named as a sublayer, mask or root.
  case unknownLayer(LayerID, namedBy: LayerID?)
  /// A layer moves that the tree has not.
  case unknownMove(LayerID)
  /// A layer would be in two places, or below itself.
  case notATree(LayerID)

  package var description: String {
    switch self {
    case .unknownLayer(let layer, let owner?):
      "Layer \(owner) names layer \(layer), which was never committed."
    case .unknownLayer(let layer, nil):
      "The root is layer \(layer), which was never committed."
    case .unknownMove(let layer):
      "Layer \(layer) moves, but it was never committed."
    case .notATree(let layer):
      "Layer \(layer) would stand in two places of the tree, or below itself."
    }
  }
}

/// The work of one apply, for tests and reports.
package struct ApplyCounters: Hashable, Sendable {
  /// Counts of one commit.
  package var layersChanged = 0
  package var propertiesChanged = 0
  package var layersRemoved = 0
  package var structureChanged = false
  /// Records that layers got, those inside groups not counted.
  package var animationsChanged = 0
  package init() {}
}
