// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CARenderTree

/// Shadows without a path: the layer is drawn into a target, whose alpha is blurred.
package struct SilhouetteRule: ProfileRule {
  package static let name = "silhouette"

  /// Draws that lay the blurred picture under the layer, nanoseconds by layer.
  private var casts: [LayerID: Int] = [:]

  package init() {}

  package mutating func look(at sample: FrameSample) {
    for draw in sample.cost.draws where draw.kind == .cast {
      casts[draw.layer, default: 0] += draw.share.nanoseconds
    }
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    sums.passes(.shadow).compactMap { layer, sum in
      guard let state = sums.layer(layer)?.state, state.shadow.path == nil else { return nil }
      let blur = sums.passes[.init(layer: layer, reason: .blur)]?.nanoseconds ?? 0
      let (width, height) = (sum.size.width, sum.size.height)
      return Finding(
        layer,
        "no shadowPath, its silhouette of \(width) × \(height) is blurred in every frame",
        "set shadowPath",
        share: sums.share(sum.nanoseconds + blur + casts[layer, default: 0]))
    }
  }
}
