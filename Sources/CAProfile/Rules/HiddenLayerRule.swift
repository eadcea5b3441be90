// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// Layers that are drawn although opaque ones above hide them.
///
/// The frame builder leaves out draws that one opaque rectangle hides. This rule looks for draws
/// that several of them hide together, in cells of pixels.
package struct HiddenLayerRule: ProfileRule {
  package static let name = "hidden-layer"
  package static let leastShare = 0.01

  /// The part of a layer's pixels that is hidden at least.
  package static let leastHidden = 0.95
  /// The part of the surface that is drawn in vain at least.
  package static let leastArea = 0.02
  /// Every so many frames one is looked at.
  package static let stride = 4

  private var looked = 0
  private var frames = 0
  private var areas: [LayerID: Area] = [:]

  private struct Area {
    var pixels = 0
    var hidden = 0
    /// The layer that hides most of it.
    var above: LayerID?
  }

  package init() {}

  package mutating func look(at sample: FrameSample) {
    defer { looked += 1 }
    guard looked.isMultiple(of: Self.stride), let pass = sample.frame.passes.last else { return }
    frames += 1
    var cover = CoverGrid(pass.rect)
    for index in pass.draws.reversed() {
      let draw = sample.frame.draws[index]
      note(draw, cover.hidden(in: draw.bounds))
      guard draw.hidesAll else { continue }
      for head in sample.frame.heads[draw.instances.heads] {
        if let rect = head.coveredPixels { cover.add(rect, by: draw.layer) }
      }
    }
  }

  private mutating func note(_ draw: Draw, _ hidden: CoverGrid.Hidden) {
    var area = areas[draw.layer] ?? Area()
    area.pixels += hidden.whole
    area.hidden += hidden.covered
    area.above = area.above ?? hidden.above
    areas[draw.layer] = area
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    let least = Self.leastArea * Double(sums.surfaceArea * max(frames, 1))
    return areas.compactMap { layer, area in
      let share = Double(area.hidden) / Double(max(area.pixels, 1))
      guard share >= Self.leastHidden, Double(area.hidden) >= least, let above = area.above
      else { return nil }
      return Finding(
        layer, "it is drawn, yet opaque layers such as @ hide it",
        share: sums.share(of: layer),
        [
          Remedy("set hidden, or remove it, while nobody sees it", [.remove(layer)], picture: .near)
        ],
        other: above)
    }
  }
}
