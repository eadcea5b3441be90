// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CARenderTree
import CoreGraphics

/// Masks that are a rectangle with round corners: the layer and the mask are drawn into a target
/// each, where a clip of the layer would do.
package struct MaskRule: ProfileRule {
  package static let name = "mask"
  package static let keys = ["mask"]

  package init() {}

  package func findings(in sums: ProfileSums) -> [Finding] {
    sums.passes(.masked).compactMap { layer, sum in
      guard let place = sums.places[layer], let mask = Self.mask(of: place, sums.tree) else {
        return nil
      }
      let picture = sums.passes[.init(layer: mask.id, reason: .mask)]?.nanoseconds ?? 0
      let share = sums.share(sum.nanoseconds + picture)
      guard let box = Self.box(of: mask) else {
        var guess = Finding(
          layer, "its mask is drawn as a picture", share: share, [sums.rasterizing(layer)])
        guess.isGuess = true
        return guess
      }
      return Finding(
        layer,
        "its mask is a \(box.radius > 0 ? "rounded rectangle" : "rectangle")"
          + " of \(Int(box.rect.width)) × \(Int(box.rect.height)), drawn as a picture",
        share: share, [Self.clip(layer, box.radius)])
    }
  }

  /// A clip of the layer in place of the mask.
  private static func clip(_ layer: LayerID, _ radius: CGFloat) -> Remedy {
    let clip = "masksToBounds in a layer of that size"
    return Remedy(
      radius > 0 ? "set cornerRadius \(Int(radius.rounded())) and \(clip)" : "set \(clip)",
      [
        .unmask(layer), .set(layer, .masksToBounds, .bool(true)),
        .set(layer, .cornerRadius, .number(Double(radius))),
      ], picture: .other)
  }

  private static func mask(of place: Int, _ tree: EvaluatedTree) -> EvaluatedLayer? {
    tree.layers[place].hasMask(at: Int32(place)) ? tree.layers[place + 1] : nil
  }

  /// The shape of a mask that is nothing but a shape filled with an opaque colour.
  private static func box(of mask: EvaluatedLayer) -> (rect: CGRect, radius: CGFloat)? {
    let state = mask.state
    guard !mask.hasSublayers, !state.hasShadow, !state.hasEffects, state.opacity == 1,
      state.contents == nil
    else { return nil }
    guard state.kind == .shape, state.backgroundColor == nil,
      case .path(let path) = state.value(of: .shapePath), alpha(state, .fillColor) == 1,
      alpha(state, .strokeColor) == 0
    else { return nil }
    return path.roundedBox ?? RoundedOutline.box(of: path)
  }

  private static func alpha(_ state: LayerState, _ color: PropertyID) -> CGFloat {
    guard case .color(let color) = state.value(of: color) else { return 0 }
    return color.alpha
  }
}
