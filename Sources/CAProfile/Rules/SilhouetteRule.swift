// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CARenderTree
import CoreGraphics

/// Shadows without a path that are blurred again and again: the layer is drawn into a target, whose
/// alpha is blurred. The blurred picture is kept where it can be, but not while the layer changes.
package struct SilhouetteRule: ProfileRule {
  package static let name = "silhouette"
  package static let keys = ["shadowOpacity", "shadowRadius", "shadowPath"]

  /// Draws that end a blur, nanoseconds by layer. A kept silhouette is laid by another kind of
  /// draw, which a shadow with a path needs, too.
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
        "no shadowPath, its silhouette of \(width) × \(height) is blurred in "
          + sums.text(ofFrames: sum.frames),
        share: sums.share(sum.nanoseconds + blur + casts[layer, default: 0]),
        Self.remedies(of: layer, sums))
    }
  }

  private static func remedies(of layer: LayerID, _ sums: ProfileSums) -> [Remedy] {
    let paths = paths(of: layer, sums)
    if paths.isEmpty { return [Remedy("set shadowPath", [])] }
    return paths.map {
      Remedy("set shadowPath", [.set(layer, .shadowPath, .path($0))], picture: .other)
    }
  }

  /// The outlines that the shadow may be cast by: the silhouette's, else the bounds.
  private static func paths(of layer: LayerID, _ sums: ProfileSums) -> [CGPath] {
    guard let place = sums.places[layer] else { return [] }
    let bounds = sums.tree.layers[place].state.geometry.bounds
    let own = SilhouettePath(of: place, in: sums.tree).path
    return [own, bounds.isEmpty ? nil : CGPath(rect: bounds, transform: nil)].compactMap(\.self)
  }
}
