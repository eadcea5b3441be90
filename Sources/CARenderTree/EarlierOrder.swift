// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The order of layers before the tree is laid out again, to find layers that came or moved.
struct EarlierOrder: Sendable {
  /// The earlier place of each node, or -1.
  private var placesOfNodes: ContiguousArray<Int32> = []
  /// The superlayer's place of each earlier layer.
  private var parents: ContiguousArray<Int32> = []
  /// Whether each earlier layer was the mask of its superlayer.
  private var masks: ContiguousArray<Bool> = []
  private var siblings: ContiguousArray<Int32> = []

  /// Remembers how the layers stand.
  mutating func begin(_ layers: ContiguousArray<EvaluatedLayer>, _ nodes: ContiguousArray<Node>) {
    placesOfNodes.removeAll(keepingCapacity: true)
    placesOfNodes.makeRoom(for: nodes.count)
    for node in nodes { placesOfNodes.append(node.evaluatedPlace) }
    parents.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    parents.makeRoom(for: layers.count)
    masks.makeRoom(for: layers.count)
    for place in layers.indices {
      parents.append(layers[place].parent)
      masks.append(EarlierOrder.isMask(place, layers))
    }
  }

  /// Where a node's layer stood, or -1.
  func place(ofNode node: Int32) -> Int32 {
    Int(node) < placesOfNodes.count ? placesOfNodes[Int(node)] : -1
  }

  /// Lists the layers that came or stand elsewhere, now that all layers are in.
  mutating func end(_ tree: inout EvaluatedTree) {
    for place in tree.layers.indices {
      let parent = tree.layers[place].parent
      let earlier = tree.earlierPlaces[place]
      let stays =
        earlier >= 0 && parents[Int(earlier)] == (parent < 0 ? -1 : earlierPlace(parent, tree))
        && masks[Int(earlier)] == EarlierOrder.isMask(place, tree.layers)
      if !stays { tree.noteChange(at: Int32(place)) }
      noteReordered(sublayersOf: place, in: &tree)
    }
  }

  /// The place of the superlayer before; one that came is nobody's.
  private func earlierPlace(_ place: Int32, _ tree: EvaluatedTree) -> Int32 {
    let earlier = tree.earlierPlaces[Int(place)]
    return earlier < 0 ? -2 : earlier
  }

  /// Lists sublayers that changed their order, the smaller result of two simple rules: those that
  /// came behind one they were before, or those that came before one they were behind.
  private mutating func noteReordered(sublayersOf place: Int, in tree: inout EvaluatedTree) {
    siblings.removeAll(keepingCapacity: true)
    let end = tree.layers[place].subtreeEnd
    var sublayer = tree.layers[place].firstSublayer
    var isSorted = true
    var last: Int32 = -1
    while sublayer < end {
      let earlier = tree.earlierPlaces[Int(sublayer)]
      if earlier >= 0 {
        isSorted = isSorted && earlier > last
        last = earlier
        siblings.append(sublayer)
      }
      sublayer = tree.layers[Int(sublayer)].subtreeEnd
    }
    if !isSorted { reordered(in: tree).forEach { tree.noteChange(at: $0) } }
  }

  /// The siblings without which the others stand in the order they stood in.
  private func reordered(in tree: EvaluatedTree) -> [Int32] {
    var (greatest, least) = (Int32.min, Int32.max)
    let forward = siblings.filter { sibling in
      let earlier = tree.earlierPlaces[Int(sibling)]
      defer { greatest = max(greatest, earlier) }
      return earlier < greatest
    }
    let backward = siblings.reversed().filter { sibling in
      let earlier = tree.earlierPlaces[Int(sibling)]
      defer { least = min(least, earlier) }
      return earlier > least
    }
    return forward.count <= backward.count ? Array(forward) : Array(backward)
  }

  private static func isMask(_ place: Int, _ layers: ContiguousArray<EvaluatedLayer>) -> Bool {
    let parent = layers[place].parent
    return parent >= 0 && place < layers[Int(parent)].firstSublayer
  }
}

/// Serial numbers of evaluations, unique in a process, so that a reader knows whether the next
/// evaluation refers to the one it keeps.
enum EvaluationSerial {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
