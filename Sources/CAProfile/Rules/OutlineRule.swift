// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame

/// Outlines of texts and shapes whose coverage is computed again in every frame, on the CPU,
/// because they turn, grow or change.
package struct OutlineRule: ProfileRule {
  package static let name = "outline"
  package static let keys = ["path", "string", "transform"]
  package static let leastShare = 0.1

  /// Frames in which coverage was made for a layer, and the time that took.
  private var made: [LayerID: (frames: Int, nanoseconds: Int)] = [:]
  /// The largest scale that each was shown at, pixels per point.
  private var scales: [LayerID: Double] = [:]

  package init() {}

  package mutating func look(at sample: FrameSample) {
    var times: [LayerID: Int] = [:]
    for draw in sample.cost.draws where draw.kind == .coverage && draw.share.caches.misses > 0 {
      times[draw.layer, default: 0] += draw.share.preparation
    }
    if !times.isEmpty { noteScales(of: times.keys, sample) }
    for (layer, time) in times {
      let sum = made[layer, default: (0, 0)]
      made[layer] = (sum.frames + 1, sum.nanoseconds + time)
    }
  }

  private mutating func noteScales(of layers: some Sequence<LayerID>, _ sample: FrameSample) {
    let wanted = Set(layers)
    for place in sample.layers.layers.indices {
      let layer = sample.layers.layers[place].id
      guard wanted.contains(layer) else { continue }
      let space = LayerSpace(of: place, in: sample.layers, scale: sample.scale)
      scales[layer] = max(scales[layer] ?? 0, space.largestScale)
    }
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    made.compactMap { layer, sum in
      guard sums.isUsual(sum.frames) else { return nil }
      let isText = sums.layer(layer)?.state.kind == .text
      let scale = max(scales[layer] ?? 1, 0.01)
      var finding = Finding(
        layer,
        "the outline of its \(isText ? "text" : "path") turns, grows or changes, and is worked out "
          + "again in \(sums.text(ofFrames: sum.frames))",
        share: sums.share(sum.nanoseconds),
        [
          Remedy(
            isText
              ? "set shouldRasterize, with a rasterizationScale for the largest size shown, while "
                + "the text itself stays the same"
              : "set shouldRasterize where the path itself stays the same; else draw fewer "
                + "elements",
            ProfileSums.rasterSteps(layer, scale: scale), picture: .soft)
        ])
      if sums.share(of: layer) >= ProfileSums.dearShare,
        case .path(let path)? = sums.layer(layer)?.state.value(of: .shapePath)
      {
        finding.remedies.append(
          .lastResort(
            "let the path change less often, or give it fewer elements",
            [.set(layer, .shapePath, .path(path))]))
      }
      return finding
    }
  }
}
