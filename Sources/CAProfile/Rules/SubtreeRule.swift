// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree

/// Layers that move with many others in them, which are all drawn again in every frame though they
/// stay as they are among themselves.
///
/// Whether a picture of them would do only a trial can tell.
package struct SubtreeRule: ProfileRule {
  package static let name = "subtree"
  package static let keys = ["position", "transform"]
  package static let leastShare = 0.2

  /// The fewest layers that lie in it.
  package static let leastLayers = 20
  /// How many are tried at most, the highest first.
  package static let mostLayers = 4

  /// The last place of layers that hold many, and how often it changed.
  private var places: [LayerID: (geometry: LayerGeometry, moves: Int)] = [:]

  package init() {}

  package mutating func look(at sample: FrameSample) {
    for (place, layer) in sample.layers.layers.enumerated() where !layer.isBefore {
      guard Int(layer.subtreeEnd) - place > Self.leastLayers else { continue }
      let geometry = layer.state.geometry
      var known = places[layer.id] ?? (geometry, 0)
      if known.geometry != geometry { known = (geometry, known.moves + 1) }
      places[layer.id] = known
    }
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    let times = sums.subtreeTimes
    let moving = sums.tree.layers.indices.dropFirst().filter { place in
      let layer = sums.tree.layers[place]
      return sums.isUsual((places[layer.id]?.moves ?? 0) + 1)
        && sums.share(times[place]) >= Self.leastShare
        && places[layer.id].map { $0.moves > 0 } == true && fits(layer, sums)
        && !layer.state.flags.contains(.shouldRasterize)
    }
    return moving.prefix(Self.mostLayers).map { place in
      let layer = sums.tree.layers[place]
      let count = Int(layer.subtreeEnd) - place - 1
      var finding = Finding(
        layer.id, "it moves, and the \(count) layers in it are drawn again in every frame",
        share: sums.share(times[place]), [sums.rasterizing(layer.id)])
      finding.remedies[0].picture = .soft
      finding.isGuess = true
      finding.leastSaving = 0.25
      return finding
    }
  }

  /// Whether a picture of the layer is no larger than the surface.
  private func fits(_ layer: EvaluatedLayer, _ sums: ProfileSums) -> Bool {
    let bounds = layer.state.geometry.bounds
    let area = Double(bounds.width * bounds.height) * sums.scale * sums.scale
    return area > 0 && area <= Double(sums.surfaceArea)
  }
}
