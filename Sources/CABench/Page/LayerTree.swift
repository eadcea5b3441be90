// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// The layers of a tree in tree order, masks among them, and words for them.
package struct LayerTree {
  /// A layer and its place.
  struct Node {
    let layer: LayerID
    /// The place of the layer above; -1 for the root.
    let parent: Int
    let depth: Int
  }

  private(set) var nodes: [Node] = []
  private var places: [LayerID: Int] = [:]
  private let paths: LayerPaths

  /// The layers of a tree as it shows.
  package init(_ tree: EvaluatedTree, notes: [LayerID: LayerNote]) {
    paths = LayerPaths(tree, notes: notes)
    for layer in tree.layers {
      let parent = Int(layer.parent)
      // The snapshot before a transition counts as its layer.
      if !layer.isBefore { places[layer.id] = nodes.count }
      nodes.append(
        Node(layer: layer.id, parent: parent, depth: parent < 0 ? 0 : nodes[parent].depth + 1))
    }
  }

  /// The place of a layer; nil for one that is not in the tree.
  func place(of layer: LayerID) -> Int? { places[layer] }

  /// The word for the layer at a place, without the way to it.
  func word(at place: Int) -> String { paths.word(of: nodes[place].layer) }

  /// The way to a layer, as `card/shadow`; the root is left out unless it is the layer.
  func path(of layer: LayerID) -> String { paths[layer] }
}
