// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Words for the layers of a tree: the way to each from the root, as `card/shadow`.
///
/// A layer goes by its name, else by its label, else by its class. Where siblings would share a
/// word, and where it is a class, it carries its number among them, from 1: `cell#2`,
/// `CATextLayer#1`. The root is left out unless it is the layer itself.
package struct LayerPaths: Sendable {
  private let layers: ContiguousArray<EvaluatedLayer>
  private let labels: [LayerID: String]
  private let places: [LayerID: Int32]

  /// The words for the layers of a tree.
  ///
  /// - Parameter labels: words for layers without a name, such as their ids in a scene file.
  package init(_ tree: EvaluatedTree, labels: [LayerID: String] = [:]) {
    (layers, self.labels) = (tree.layers, labels)
    var places: [LayerID: Int32] = [:]
    for (place, layer) in tree.layers.enumerated() where !layer.isBefore {
      places[layer.id] = Int32(place)
    }
    self.places = places
  }

  /// The way to a layer; `layer 7` for one that the tree does not have.
  package subscript(layer: LayerID) -> String {
    guard var place = places[layer] else { return "layer \(layer)" }
    var words = [word(at: place)]
    while layers[Int(place)].parent > 0 {
      place = layers[Int(place)].parent
      words.append(word(at: place))
    }
    return words.reversed().joined(separator: "/")
  }

  private func word(at place: Int32) -> String {
    let (word, isOwn) = ownWord(at: place)
    let parent = layers[Int(place)].parent
    guard parent >= 0 else { return word }
    var (before, after) = (0, 0)
    // Siblings, and a mask, lie one subtree behind the other.
    var sibling = parent + 1
    while sibling < layers[Int(parent)].subtreeEnd {
      if sibling != place, ownWord(at: sibling).word == word {
        if sibling < place { before += 1 } else { after += 1 }
      }
      sibling = layers[Int(sibling)].subtreeEnd
    }
    return isOwn && before + after == 0 ? word : "\(word)#\(before + 1)"
  }

  /// The word, and whether somebody gave it to the layer.
  private func ownWord(at place: Int32) -> (word: String, isOwn: Bool) {
    let layer = layers[Int(place)]
    if let name = layer.state.rare.name, !name.isEmpty { return (name, true) }
    if let label = labels[layer.id], !label.isEmpty { return (label, true) }
    return (layer.state.kind.className, false)
  }
}

extension LayerKind {
  /// The name of the class, as programs write it.
  package var className: String {
    switch self {
    case .plain: "CALayer"
    case .transform: "CATransformLayer"
    case .shape: "CAShapeLayer"
    case .text: "CATextLayer"
    case .gradient: "CAGradientLayer"
    case .replicator: "CAReplicatorLayer"
    case .emitter: "CAEmitterLayer"
    case .tiled: "CATiledLayer"
    case .scroll: "CAScrollLayer"
    }
  }
}
