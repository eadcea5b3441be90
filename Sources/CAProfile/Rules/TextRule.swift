// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Text layers that are laid out again for every frame.
package struct TextRule: ProfileRule {
  package static let name = "text"
  package static let keys = ["string", "display"]
  package static let leastShare = 0.0

  /// Seconds that a text should stay for people to read it.
  package static let readable = 0.1

  /// Frames in which the text of each layer was new.
  private var frames: [LayerID: Int] = [:]

  package init() {}

  package mutating func look(at sample: FrameSample) {
    var layers: Set<LayerID> = []
    for commit in sample.commits {
      for change in commit.changes where change.changed.contains(.textPicture) {
        layers.insert(change.layer)
      }
    }
    for layer in layers { frames[layer, default: 0] += 1 }
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
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
