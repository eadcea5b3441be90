// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Emitters whose particles take most of the frame.
package struct ParticleRule: ProfileRule {
  package static let name = "particles"
  package static let keys = ["birthRate", "emitterCells"]
  package static let leastShare = 0.4

  package init() {}

  package func findings(in sums: ProfileSums) -> [Finding] {
    sums.layers.keys.sorted().compactMap { layer in
      guard let state = sums.layer(layer)?.state, state.kind == .emitter,
        case .number(let rate) = state.value(of: .emitterBirthRate)
      else { return nil }
      var finding = Finding(
        layer, "its particles are made, moved and drawn in every frame",
        share: sums.share(of: layer),
        [
          .lastResort(
            "halve its birthRate, or let particles live half as long",
            [.set(layer, .emitterBirthRate, .number(rate / 2))])
        ])
      finding.isGuess = true
      finding.leastSaving = 0.15
      return finding
    }
  }
}
