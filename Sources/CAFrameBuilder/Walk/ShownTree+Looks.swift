// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

/// Questions of a builder about a layer.
extension ShownTree {
  func id(of place: Int) -> LayerID { layers[place].id }

  /// Whether the layer is masked.
  func hasMask(_ place: Int) -> Bool {
    layers[place].hasMask(at: Int32(place))
  }

  func opacity(of place: Int) -> Float {
    min(max(layers[place].state.opacity, 0), 1)
  }

  /// Whether the background can be seen.
  func drawsBackground(_ place: Int) -> Bool { BackgroundPart.count(of: place, .none, self) != nil }

  func isOpaque(slot: Int32) -> Bool {
    slot >= 0 && contents[Int(slot)]?.image.isOpaque == true
  }

  func hasBorder(_ place: Int) -> Bool { BorderPart.count(of: place, .none, self) != nil }

  func hasShadow(_ place: Int) -> Bool { layers[place].state.hasShadow }

  func hasSublayers(_ place: Int) -> Bool {
    layers[place].hasSublayers
  }

  /// Whether depth passes through the layer to its sublayers, which stand in the space it is in.
  func passesDepth(_ place: Int) -> Bool {
    switch layers[place].state.kind {
    case .transform: true
    case .replicator: ReplicatorState.preservesDepth(layers[place].state.extras)
    default: false
    }
  }

  func isMask(_ place: Int) -> Bool {
    let parent = Int(layers[place].parent)
    return parent >= 0 && place == parent + 1 && Int(layers[parent].firstSublayer) > place
  }

  /// Whether a sublayer combines with its backdrop in a mode of that kind, or one in a sublayer
  /// that is no group for blending: a transform layer, or a layer that does not allow it.
  func hasBlending(
    below place: Int, where counts: (CompositingMode) -> Bool = { $0 != .sourceOver }
  ) -> Bool {
    guard mayBlend else { return false }
    var sublayer = Int(layers[place].firstSublayer)
    let end = Int(layers[place].subtreeEnd)
    while sublayer < end {
      blendingLooks += 1
      let isHidden = layers[sublayer].state.flags.contains(.hidden)
      if !isHidden, counts(layers[sublayer].state.compositingMode) { return true }
      let isGroup = layers[sublayer].state.flags.contains(.allowsGroupBlending)
      if passesDepth(sublayer) || !isGroup && !isHidden {
        sublayer = Int(layers[sublayer].firstSublayer)
      } else {
        sublayer = Int(layers[sublayer].subtreeEnd)
      }
    }
    return false
  }

  /// Whether the layer is a group because something in it reads its backdrop, which must not depend
  /// on whether fading or filtering the layer happens to need no target.
  func hidesBelowFromBackdrops(_ place: Int, _ opacity: Float) -> Bool {
    let isFading = opacity < 1 && layers[place].state.flags.contains(.allowsGroupOpacity)
    guard isFading || layers[place].state.isFiltered else { return false }
    return hasReaders(below: place)
  }

  /// Whether anything in the layer's subtree reads its backdrop.
  func hasReaders(below place: Int) -> Bool {
    for inner in place + 1..<max(Int(layers[place].subtreeEnd), place + 1) {
      guard let effects = layers[inner].state.effects else { continue }
      if !effects.backdrop.isEmpty || effects.mode != .sourceOver { return true }
    }
    return false
  }

  /// Whether a layer is drawn as a texture of its own plane: a transform layer has none, and one
  /// that combines with its backdrop does not look the same everywhere.
  func rasterizes(_ place: Int) -> Bool {
    layers[place].state.flags.contains(.shouldRasterize) && !readsBelow(place)
      && !passesDepth(place)
      && layers[place].state.rasterizationScale > 0
      && layers[place].state.rasterizationScale.isFinite
  }

  func readsBelow(_ place: Int) -> Bool {
    layers[place].state.compositingMode != .sourceOver
      || layers[place].state.effects?.backdrop.isEmpty == false
  }

  func sublayers(of place: Int) -> (first: Int32, end: Int32) {
    (layers[place].firstSublayer, layers[place].subtreeEnd)
  }

  /// From where the sublayers of a layer stand to its own space.
  func sublayersToLayer(_ place: Int) -> CATransform3D { layers[place].state.sublayersToLayer }
}

extension LayersInPlace {
  /// Whether a layer, unless it fades or blends, is its body and nothing more: one look instead of
  /// one for each way in which others are drawn.
  func isPlain(_ place: Int) -> Bool {
    let layer = address(of: place)
    if layer.pointee.hasMask(at: Int32(place)) { return false }
    if layer.pointee.state.flags.contains(.shouldRasterize) { return false }
    return !layer.pointee.state.hasShadow && !layer.pointee.state.hasEffects
  }
}
