// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The rows of layers, summed from passes and draws.
struct LayerCosts {
  private var rows: [LayerCost] = []
  private var places: [LayerID: Int] = [:]

  /// - Parameter caches: rasters found and drawn, by layer.
  init(of cost: FrameCost, _ caches: [LayerID: CacheCounts]) {
    for pass in cost.passes {
      let place = place(of: pass.layer)
      if pass.reason != .surface { rows[place].passes += 1 }
      rows[place].share.nanoseconds += pass.beginning
    }
    for draw in cost.draws {
      let place = place(of: draw.layer)
      rows[place].draws += 1
      rows[place].share.add(draw.share)
    }
    for (layer, counts) in caches { rows[place(of: layer)].share.caches.add(counts) }
  }

  /// The dearest first; of equals the one that was made first.
  var sorted: [LayerCost] {
    rows.sorted { ($1.share.total, $0.layer) < ($0.share.total, $1.layer) }
  }

  private mutating func place(of layer: LayerID) -> Int {
    if let known = places[layer] { return known }
    places[layer] = rows.count
    rows.append(LayerCost(layer: layer))
    return rows.count - 1
  }
}
