// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CARenderTree

/// Outlines of texts and shapes whose coverage is computed again in every frame, on the CPU,
/// because they turn, grow or change.
package struct OutlineRule: ProfileRule {
  package static let name = "outline"
  package static let keys = ["path", "string", "transform"]
  package static let leastShare = 0.1

  /// The properties that the outline of a shape depends on.
  static let properties: [PropertyID] = [
    .shapePath, .strokeStart, .strokeEnd, .lineWidth, .lineDashPhase, .lineDashPattern, .miterLimit,
  ]

  /// An outline that was worked out in measured frames.
  fileprivate struct Outline {
    /// How many frames, and the time that took, nanoseconds.
    var frames = 0
    var nanoseconds = 0
    /// The largest scale that it was shown at, pixels per point.
    var scale = 0.0
    /// The last values of ``OutlineRule/properties``, and how often each was another one.
    var values: [PropertyValue] = []
    var changes = [Int](repeating: 0, count: OutlineRule.properties.count)
  }

  private var outlines: [LayerID: Outline] = [:]

  package init() {}

  package mutating func look(at sample: FrameSample) {
    var times: [LayerID: Int] = [:]
    for draw in sample.cost.draws where draw.kind == .coverage && draw.share.caches.misses > 0 {
      times[draw.layer, default: 0] += draw.share.preparation
    }
    guard !times.isEmpty else { return }
    for place in sample.layers.layers.indices {
      let layer = sample.layers.layers[place]
      guard let time = times[layer.id], !layer.isBefore else { continue }
      let space = LayerSpace(of: place, in: sample.layers, scale: sample.scale)
      outlines[layer.id, default: Outline()].add(layer, time, scale: space.largestScale)
    }
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    outlines.compactMap { layer, outline in
      guard sums.isUsual(outline.frames) else { return nil }
      let isText = sums.layer(layer)?.state.kind == .text
      let moving = isText ? [] : outline.moving(in: sums)
      let names = moving.map { PropertyTable[$0].key }.joined(separator: ", ")
      let cause = moving.isEmpty ? "turns, grows or changes" : "changes with its \(names)"
      var finding = Finding(
        layer,
        "the outline of its \(isText ? "text" : "path") \(cause), and is worked out again in "
          + sums.text(ofFrames: outline.frames),
        share: sums.share(outline.nanoseconds),
        [Self.rasterizing(layer, isText: isText, scale: max(outline.scale, 0.01))])
      if !moving.isEmpty {
        finding.keys = moving.map { PropertyTable[$0].key }
        finding.remedies.append(Self.holding(layer, moving, sums))
      }
      return finding
    }
  }

  private static func rasterizing(_ layer: LayerID, isText: Bool, scale: Double) -> Remedy {
    Remedy(
      isText
        ? "set shouldRasterize, with a rasterizationScale for the largest size shown, while the "
          + "text itself stays the same"
        : "set shouldRasterize where the path itself stays the same; else draw fewer elements",
      ProfileSums.rasterSteps(layer, scale: scale), picture: .soft)
  }

  /// The outline as it is in the last frame.
  private static func holding(
    _ layer: LayerID, _ moving: [PropertyID], _ sums: ProfileSums
  ) -> Remedy {
    let names = moving.map { PropertyTable[$0].key }.joined(separator: ", ")
    return .lastResort(
      "let its \(names) change less often, or give the path fewer elements",
      moving.map { .set(layer, $0, sums.layer(layer)?.state.value(of: $0) ?? .none) },
      leastSaving: ProfileSums.dearShare)
  }
}

extension OutlineRule.Outline {
  /// Adds a frame in which it was worked out.
  fileprivate mutating func add(_ layer: EvaluatedLayer, _ time: Int, scale: Double) {
    frames += 1
    nanoseconds += time
    self.scale = max(self.scale, scale)
    guard layer.state.kind == .shape else { return }
    let news = OutlineRule.properties.map { layer.state.value(of: $0) }
    for (place, value) in values.enumerated() where value != news[place] { changes[place] += 1 }
    values = news
  }

  /// The properties that are new in every frame. The first change was not seen.
  fileprivate func moving(in sums: ProfileSums) -> [PropertyID] {
    zip(OutlineRule.properties, changes)
      .compactMap { $1 > 0 && sums.isUsual($1 + 1) ? $0 : nil }
  }
}
