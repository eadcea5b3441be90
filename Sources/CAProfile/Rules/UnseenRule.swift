// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// Layers that nobody sees: dear ones beyond the edge, as clear as air, or in the colour of those
/// below, and those that move though nothing of them is drawn: the layers that hide them are drawn
/// again.
///
/// Whether one is seen only a trial can tell, which draws the frames without it.
package struct UnseenRule: ProfileRule {
  package static let name = "unseen-layer"
  package static let leastShare = 0.0

  /// The part of the frame that a layer takes with all below it at least.
  package static let leastPart = 0.05
  /// Or the part of all layers that lie in it.
  package static let leastLayers = 0.25
  /// How many layers are tried at most.
  package static let mostLayers = 12

  /// How many frames each layer changed in.
  private var changes: [LayerID: Int] = [:]
  private var drawn: Set<LayerID> = []
  /// Whether each layer was shown when it was looked at first, and those of which that changed.
  private var shown: [LayerID: Bool] = [:]
  private var blinking: Set<LayerID> = []

  package init() {}

  package mutating func begin(at sample: FrameSample) {
    for draw in sample.frame.draws { drawn.insert(draw.layer) }
    for layer in sample.layers.layers { shown[layer.id] = Self.isShown(layer) }
  }

  package mutating func look(at sample: FrameSample) {
    for draw in sample.frame.draws { drawn.insert(draw.layer) }
    for place in sample.layers.changed {
      let layer = sample.layers.layers[Int(place)]
      changes[layer.id, default: 0] += 1
      let isShown = Self.isShown(layer)
      if shown.updateValue(isShown, forKey: layer.id) == !isShown { blinking.insert(layer.id) }
    }
  }

  private static func isShown(_ layer: EvaluatedLayer) -> Bool {
    !layer.state.flags.contains(.hidden) && layer.state.opacity > 0
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    let layers = sums.tree.layers
    let times = sums.subtreeTimes
    // Layers that are not drawn are evaluated and walked through all the same.
    let rooms = sums.share(sums.roomNanoseconds)
    let moving = movesUnseen(sums)
    let dear = layers.indices.dropFirst().filter { place in
      guard !layers[place].isBefore, !isMask(place, layers), !blinks(place, layers) else {
        return false
      }
      let size = Double(Int(layers[place].subtreeEnd) - place) / Double(layers.count)
      return moving.contains(place) || sums.share(times[place]) + rooms * size >= Self.leastPart
        || (size >= Self.leastLayers && layers.count >= 2 * EmptyLayerRule.leastCount)
    }
    return dear.prefix(Self.mostLayers).map { place in
      var finding = Finding(
        layers[place].id, "the picture is the same without it, in all frames that were compared",
        share: sums.share(times[place]),
        [
          Remedy(
            "remove it while nobody sees it; animations of a hidden layer are still evaluated",
            [.remove(layers[place].id)],
            picture: .same)
        ])
      finding.isGuess = true
      return finding
    }
  }

  /// The topmost layers of which nothing is drawn with all below them, though some of these change
  /// all along.
  private func movesUnseen(_ sums: ProfileSums) -> Set<Int> {
    let layers = sums.tree.layers
    var result: Set<Int> = []
    var place = 1
    while place < layers.count {
      let subtree = place..<Int(layers[place].subtreeEnd)
      guard !subtree.contains(where: { drawn.contains(layers[$0].id) }) else {
        place += 1
        continue
      }
      let moves = subtree.contains { sums.isUsual(changes[layers[$0].id] ?? 0) }
      if moves { result.insert(place) }
      place = subtree.upperBound
    }
    return result
  }

  /// Whether a layer, or one above it, is shown for a time: the frames that a trial compares may
  /// not be these.
  private func blinks(_ place: Int, _ layers: ContiguousArray<EvaluatedLayer>) -> Bool {
    var next = place
    while next >= 0 {
      if blinking.contains(layers[next].id) { return true }
      next = Int(layers[next].parent)
    }
    return false
  }

  private func isMask(_ place: Int, _ layers: ContiguousArray<EvaluatedLayer>) -> Bool {
    let parent = Int(layers[place].parent)
    return parent >= 0 && place < layers[parent].firstSublayer
  }
}

extension ProfileSums {
  /// The time of each layer of the last tree with all below it, nanoseconds, by place.
  var subtreeTimes: [Int] {
    var times = tree.layers.map { layers[$0.id]?.share.total ?? 0 }
    for place in tree.layers.indices.reversed() {
      let parent = Int(tree.layers[place].parent)
      if parent >= 0 { times[parent] += times[place] }
    }
    return times
  }
}
