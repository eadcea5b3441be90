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
  /// The tree would have more layers, snapshots of transitions included, than it may have.
  case tooManyLayers(limit: Int)

  package var description: String { sentence { "layer \($0)" } }

  /// The error as a sentence.
  ///
  /// - Parameter name: A layer within a sentence, as "layer 7".
  func sentence(_ name: (LayerID) -> String) -> String {
    let text =
      switch self {
      case .unknownLayer(let layer, let owner?):
        "\(name(owner)) names \(name(layer)), which was never committed."
      case .unknownLayer(let layer, nil):
        "the root is \(name(layer)), which was never committed."
      case .unknownMove(let layer):
        "\(name(layer)) moves, but it was never committed."
      case .notATree(let layer):
        "\(name(layer)) would stand in two places of the tree, or below itself."
      case .tooManyLayers(let limit):
        "the tree would have more layers and snapshots of layers than the limit of \(limit)."
      }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension RenderTree {
  /// Why a commit was refused, with the layers as the last evaluation or the commit names them.
  package func sentence(
    _ error: CommitError, about commit: Commit, notes: [LayerID: LayerNote]
  ) -> String {
    let paths = LayerPaths(current, notes: notes)
    return error.sentence { layer in
      let change = commit.changes.first { $0.layer == layer && $0.state.rare.name != nil }
      let name = change?.state.rare.name ?? state(of: layer)?.rare.name
      let words = paths.object(layer)
      // A layer that was not shown yet has no place, but may have a name.
      return words == "layer \(layer)" ? name.map { "layer `\($0)`" } ?? words : words
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
