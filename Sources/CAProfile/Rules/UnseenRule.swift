// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// Layers that nobody sees: those of which nothing is drawn, and dear ones that are drawn beyond
/// the edge, as clear as air, or in the colour of those below.
///
/// Whether one is seen only a trial can tell, which draws the frames without it.
package struct UnseenRule: ProfileRule {
  package static let name = "unseen-layer"
  package static let leastShare = 0.0

  /// The part of the frame that a layer takes with all below it at least.
  package static let leastPart = 0.05
  /// Or the part of all layers that lie in it.
  package static let leastLayers = 0.25
  /// How many layers are tried at most that are not drawn, and that are.
  package static let mostUndrawn = 4
  package static let mostDrawn = 8

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
    let shares = shares(sums)
    let undrawn = undrawn(sums)
    return undrawnFindings(undrawn, shares, sums)
      + drawnFindings(apartFrom: undrawn, shares, sums)
  }

  /// The part of the frame that each layer takes with all below it, by place.
  ///
  /// Layers that are not drawn are evaluated and walked through all the same, those that move at
  /// several times the cost of others.
  private func shares(_ sums: ProfileSums) -> [Double] {
    let layers = sums.tree.layers
    var weights = layers.map { sums.isUsual(changes[$0.id] ?? 0) ? 4.0 : 1 }
    for place in layers.indices.reversed() {
      let parent = Int(layers[place].parent)
      if parent >= 0 { weights[parent] += weights[place] }
    }
    let rooms = sums.share(sums.roomNanoseconds) / max(weights.first ?? 1, 1)
    return zip(sums.subtreeTimes, weights).map { sums.share($0) + rooms * $1 }
  }

  /// The topmost layers of which nothing is drawn with all below them, by place.
  private func undrawn(_ sums: ProfileSums) -> [Int] {
    let layers = sums.tree.layers
    var result: [Int] = []
    var place = 1
    while place < layers.count {
      let subtree = place..<Int(layers[place].subtreeEnd)
      guard !isMask(place, layers) else {
        place = subtree.upperBound
        continue
      }
      guard !layers[place].isBefore,
        !subtree.contains(where: { drawn.contains(layers[$0].id) })
      else {
        place += 1
        continue
      }
      if !blinks(place, layers) { result.append(place) }
      place = subtree.upperBound
    }
    return result
  }

  /// Findings about layers of which nothing is drawn, those of one superlayer together.
  private func undrawnFindings(
    _ undrawn: [Int], _ shares: [Double], _ sums: ProfileSums
  ) -> [Finding] {
    let layers = sums.tree.layers
    let groups = Dictionary(grouping: undrawn) { Int(layers[$0].parent) }
    let findings = groups.compactMap { parent, places -> Finding? in
      let share = places.reduce(0) { $0 + shares[$1] }
      let count = places.reduce(0) { $0 + Int(layers[$1].subtreeEnd) - $1 }
      let moves = places.contains { place in
        (place..<Int(layers[place].subtreeEnd)).contains {
          sums.isUsual(changes[layers[$0].id] ?? 0)
        }
      }
      guard moves || isDear(share: share, count: count, sums) else { return nil }
      let steps = places.map { RemedyStep.remove(layers[$0].id) }
      guard places.count > 1 else { return Self.finding(layers[places[0]].id, share, steps) }
      var finding = Self.finding(layers[parent].id, share, steps)
      finding.problem = "nothing is drawn of \(count) layers in it"
      finding.remedies[0].advice = "remove those that nobody sees, while that is so"
      return finding
    }
    return Array(
      findings.sorted { ($1.share, $0.layer) < ($0.share, $1.layer) }.prefix(Self.mostUndrawn))
  }

  /// Findings about dear layers that are drawn, the dearest first.
  private func drawnFindings(
    apartFrom undrawn: [Int], _ shares: [Double], _ sums: ProfileSums
  ) -> [Finding] {
    let layers = sums.tree.layers
    var isKnown = [Bool](repeating: false, count: layers.count)
    for place in undrawn {
      for below in place..<Int(layers[place].subtreeEnd) { isKnown[below] = true }
    }
    let dear = layers.indices.dropFirst().filter { place in
      let count = Int(layers[place].subtreeEnd) - place
      return !isKnown[place] && !layers[place].isBefore
        && isDear(share: shares[place], count: count, sums)
        && !isMask(place, layers) && !blinks(place, layers)
    }
    return dear.sorted { (shares[$1], $0) < (shares[$0], $1) }.prefix(Self.mostDrawn)
      .map { Self.finding(layers[$0].id, shares[$0], [.remove(layers[$0].id)]) }
  }

  private func isDear(share: Double, count: Int, _ sums: ProfileSums) -> Bool {
    let all = sums.tree.layers.count
    return share >= Self.leastPart
      || (Double(count) >= Self.leastLayers * Double(all)
        && all >= 2 * EmptyLayerRule.leastCount)
  }

  private static func finding(
    _ layer: LayerID, _ share: Double, _ steps: [RemedyStep]
  ) -> Finding {
    var finding = Finding(
      layer, "the picture is the same without it, in all frames that were compared", share: share,
      [
        Remedy(
          "remove it while nobody sees it; animations of a hidden layer are still evaluated", steps,
          picture: .same)
      ])
    finding.isGuess = true
    return finding
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
