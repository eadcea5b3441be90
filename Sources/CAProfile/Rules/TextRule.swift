// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Text layers that are laid out again for every frame: their text is new, or their size moves.
package struct TextRule: ProfileRule {
  package static let name = "text"
  package static let keys = ["string", "display", "fontSize"]
  package static let leastShare = 0.0

  /// Seconds that a text should stay for people to read it.
  package static let readable = 0.1

  /// Frames in which the text of each layer was new.
  private var frames: [LayerID: Int] = [:]

  /// The last size of each text, the largest one, points, and the frames in which it was another.
  private var sizes: [LayerID: (size: Double, largest: Double, changes: Int)] = [:]

  package init() {}

  package mutating func look(at sample: FrameSample) {
    var layers: Set<LayerID> = []
    for commit in sample.commits {
      for change in commit.changes where change.changed.contains(.textPicture) {
        layers.insert(change.layer)
      }
    }
    for layer in layers { frames[layer, default: 0] += 1 }
    for place in sample.layers.changed {
      let layer = sample.layers.layers[Int(place)]
      guard layer.state.kind == .text, case .number(let size) = layer.state.value(of: .fontSize)
      else { continue }
      let known = sizes[layer.id]
      let changes = (known?.changes ?? 0) + (known.map { $0.size == size ? 0 : 1 } ?? 0)
      sizes[layer.id] = (size, max(size, known?.largest ?? 0), changes)
    }
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    newTexts(sums) + movingSizes(sums)
  }

  private func movingSizes(_ sums: ProfileSums) -> [Finding] {
    sizes.compactMap { layer, own in
      // The first change was not seen.
      guard own.changes > 1, sums.isUsual(own.changes + 1), frames[layer] == nil else {
        return nil
      }
      return Finding(
        layer, "its fontSize moves, so that its text is laid out again in every frame",
        share: sums.share(of: layer), Self.scaling(layer, own.largest, sums))
    }
  }

  /// Remedies for a size that moves: the layer's scale in its place, of its glyphs or of a picture
  /// of them; else less movement.
  private static func scaling(
    _ layer: LayerID, _ largest: Double, _ sums: ProfileSums
  ) -> [Remedy] {
    let scale = RemedyStep.scaleText(layer, size: largest)
    let advice = "set the largest fontSize, and animate transform.scale in its place"
    let space = sums.places[layer].map { LayerSpace(of: $0, in: sums.tree, scale: sums.scale) }
    let raster = ProfileSums.rasterSteps(layer, scale: space?.largestScale ?? sums.scale)
    return [
      Remedy(advice, [scale], picture: .other),
      Remedy(
        advice + ", with shouldRasterize and the rasterizationScale of the screen",
        [scale] + raster, picture: .other),
      .lastResort(
        "let its fontSize change less often",
        [.set(layer, .fontSize, .number(largest))], leastSaving: ProfileSums.dearShare),
    ]
  }

  private func newTexts(_ sums: ProfileSums) -> [Finding] {
    frames.compactMap { layer, count in
      guard count > 1, sums.isUsual(count) else { return nil }
      return Finding(
        layer, "its text is laid out and sent again in \(sums.text(ofFrames: count))",
        share: sums.share(of: layer),
        [
          Remedy(
            "set string at most ten times a second, font and bounds where they differ; or show "
              + "a counter by a layer for each digit",
            [
              .hold(layer, .textString, seconds: Self.readable),
              .hold(layer, .textPicture, seconds: Self.readable),
            ], picture: .other)
        ])
    }
  }
}
