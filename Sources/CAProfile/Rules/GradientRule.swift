// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Gradients with so many stops that looking them up takes most of the frame.
package struct GradientRule: ProfileRule {
  package static let name = "gradient"
  package static let keys = ["colors", "locations"]
  package static let leastShare = 0.3

  /// The fewest stops that are held against a gradient.
  package static let leastStops = 8

  package init() {}

  package func findings(in sums: ProfileSums) -> [Finding] {
    sums.layers.keys.sorted().compactMap { layer in
      guard let state = sums.layer(layer)?.state, state.kind == .gradient,
        case .array(let colors) = state.value(of: .gradientColors),
        colors.count >= Self.leastStops, let first = colors.first, let last = colors.last
      else { return nil }
      var finding = Finding(
        layer, "a gradient of \(colors.count) stops is drawn in every frame",
        share: sums.share(of: layer),
        [
          .lastResort(
            "use fewer stops, let it stand still, or show a picture of it",
            [
              .set(layer, .gradientColors, .array([first, last])),
              .set(layer, .gradientLocations, .none),
            ])
        ])
      finding.isGuess = true
      finding.leastSaving = 0.2
      return finding
    }
  }
}
