// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import QuartzCore

/// The layers of a tree in tree order, masks among them, and words for them.
struct LayerTree {
  /// A layer and its place.
  struct Node {
    let layer: CALayer
    /// The place of the layer above; -1 for the root.
    let parent: Int
    let depth: Int
  }

  private(set) var nodes: [Node] = []
  private var places: [LayerID: Int] = [:]

  /// The tree below `root`, found without recursion, so that no depth exhausts the stack.
  init(_ root: CALayer) {
    var pending = [Node(layer: root, parent: -1, depth: 0)]
    while let node = pending.popLast() {
      let place = nodes.count
      places[node.layer.id] = place
      nodes.append(node)
      let below = (node.layer.mask.map { [$0] } ?? []) + (node.layer.sublayers ?? [])
      pending += below.reversed().map { Node(layer: $0, parent: place, depth: node.depth + 1) }
    }
  }

  /// The place of a layer; nil for one that is not in the tree.
  func place(of layer: LayerID) -> Int? { places[layer] }

  /// The name; a layer without one goes by its class and its number among the layers beside it.
  func word(at place: Int) -> String {
    let layer = nodes[place].layer
    if let name = layer.name, !name.isEmpty { return name }
    let type = String(describing: type(of: layer))
    guard let siblings = layer.superlayer?.sublayers,
      let number = siblings.firstIndex(where: { $0 === layer })
    else { return type }
    return "\(type)#\(number + 1)"
  }

  /// The way to a layer, as `card/shadow`; the root is left out unless it is the layer.
  func path(of layer: LayerID) -> String {
    guard var place = places[layer] else { return "layer \(layer)" }
    var words = [word(at: place)]
    while nodes[place].parent > 0 {
      place = nodes[place].parent
      words.append(word(at: place))
    }
    return words.reversed().joined(separator: "/")
  }
}
