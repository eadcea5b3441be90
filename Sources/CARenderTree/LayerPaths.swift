// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Words for the layers of a tree: the way to each from the root, as `card/shadow`.
///
/// A layer goes by its name, else by its label, else by the class of its view or by its own. Where
/// siblings would share a word, and where it is a class, it carries its number among them, from 1:
/// `cell#2`, `CATextLayer#1`. The root is left out unless it is the layer itself.
package struct LayerPaths: Sendable {
  private let layers: ContiguousArray<EvaluatedLayer>
  private let notes: [LayerID: LayerNote]
  private let places: [LayerID: Int32]

  /// The words for the layers of a tree.
  ///
  /// - Parameters:
  ///   - notes: The notes about layers: labels and classes.
  ///   - wanted: The layers that are asked for, few; nil, the default, means all.
  package init(
    _ tree: EvaluatedTree, notes: [LayerID: LayerNote] = [:], of wanted: [LayerID]? = nil
  ) {
    (layers, self.notes) = (tree.layers, notes)
    var places: [LayerID: Int32] = [:]
    // Read in place: a layer is large.
    tree.layers.withUnsafeBufferPointer { layers in
      var place = 0
      while place < layers.count {
        // The snapshot of a transition holds layers that the tree has as well.
        if layers[place].isBefore {
          place = Int(layers[place].subtreeEnd)
          continue
        }
        let id = layers[place].id
        if wanted?.contains(id) ?? true { places[id] = Int32(place) }
        place += 1
      }
    }
    self.places = places
  }

  /// The layer as the subject of a sentence: "Layer `card/title`", or "Layer 7" for one that the
  /// tree does not have.
  package func subject(_ layer: LayerID) -> String { "L" + object(layer).dropFirst() }

  /// The same within a sentence: "layer `card/title`".
  package func object(_ layer: LayerID) -> String {
    places[layer] == nil ? "layer \(layer)" : "layer `\(self[layer])`"
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

  /// The last word of the way to a layer; `layer 7` for one that the tree does not have.
  package func word(of layer: LayerID) -> String {
    places[layer].map(word(at:)) ?? "layer \(layer)"
  }

  private func word(at place: Int32) -> String {
    let (word, isOwn) = ownWord(at: place)
    let parent = layers[Int(place)].parent
    guard parent >= 0 else { return word }
    var (before, after) = (0, 0)
    // Siblings, and a mask, lie one subtree behind the other.
    var sibling = parent + 1
    while sibling < layers[Int(parent)].subtreeEnd {
      if sibling != place, !layers[Int(sibling)].isBefore, ownWord(at: sibling).word == word {
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
    let note = notes[layer.id]
    if let label = note?.label, !label.isEmpty { return (label, true) }
    return (note?.delegateClass ?? note?.layerClass ?? layer.state.kind.className, false)
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
