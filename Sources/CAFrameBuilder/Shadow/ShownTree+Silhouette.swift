// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

extension ShownTree {
  /// The shadow of a layer, if it has one that can be drawn.
  func shadow(of place: Int) -> LayerShadow? {
    guard layers[place].state.hasShadow else { return nil }
    let state = layers[place].state.shadow
    guard let color = state.color else { return nil }
    return LayerShadow(state, color: color)
  }

  func castsShadow(_ place: Int) -> Bool { shadow(of: place) != nil }

  /// The caster of a layer's shadow, as far as its alpha is known without drawing it.
  ///
  /// A mask of the layer does not count: like opacity it acts on layer and shadow together.
  ///
  /// - Parameter levels: as in ``Scope``, of the layer.
  func caster(_ place: Int, levels: Int) -> ShadowCaster {
    if layers[place].state.effects?.picture.isEmpty == false { return .picture(.filters) }
    if hasBlending(below: place) { return .picture(.blending) }
    let parts = parts(of: place)
    // A gradient lies within the same outline as the background.
    if !parts.kinds.isDisjoint(with: .beyondOutline) { return .picture(.partsBeyond) }
    let isFilled = GradientPart.hidesBounds(of: place, self)
    let alpha = isFilled ? 1 : min(max(BackgroundPart.alpha(of: place, self), 0), 1)
    if alpha < 1, contentsAreOpaque(place) {
      return caster(
        place, LayerShape(rect: layers[place].state.geometry.bounds), levels: levels)
    }
    if alpha == 1 { return caster(place, shape(of: place), levels: levels) }
    guard parts.kinds.isSubset(of: .background), !hasSublayers(place) else {
      return .picture(.translucent)
    }
    guard alpha > 0 else { return .nothing }
    return .shape(Silhouette(shape: shape(of: place), alpha: alpha))
  }

  /// The caster of a layer that is opaque in `shape`: that shape, unless something sticks out.
  private func caster(_ place: Int, _ shape: LayerShape, levels: Int) -> ShadowCaster {
    let masks = layers[place].state.flags.contains(.masksToBounds)
    guard !shape.isEmpty else { return .picture(.sublayersBeyond) }
    guard
      masks
        || (contentsStay(within: shape, place)
          && subtreeStays(within: shape, place, levels: levels))
    else { return .picture(.sublayersBeyond) }
    return .shape(Silhouette(shape: shape, alpha: 1))
  }

  /// Whether the layer's pictures hide its bounds, and no round corner cuts them.
  private func contentsAreOpaque(_ place: Int) -> Bool {
    !layers[place].state.flags.contains(.masksToBounds)
      && PicturePart.hidesBounds(of: place, self)
  }

  private func contentsStay(within shape: LayerShape, _ place: Int) -> Bool {
    let boxes = parts(of: place).boxes(.contents, of: place, self)
    return (0..<boxes.count).allSatisfy { shape.contains(boxes[$0], in: .identity) }
  }

  /// Whether nothing that lies between a layer's background and its border leaves a shape.
  func staysInside(_ shape: LayerShape, _ place: Int, levels: Int) -> Bool {
    guard !shape.isEmpty, parts(of: place).classCount == 0,
      !hasBlending(below: place), contentsStay(within: shape, place),
      subtreeStays(within: shape, place, levels: levels)
    else { return false }
    // A layer that reads its backdrop looks further than it draws.
    return !hasReaders(below: place)
  }

  /// Whether no sublayer, and no shadow of one, leaves the shape.
  private func subtreeStays(within shape: LayerShape, _ place: Int, levels: Int) -> Bool {
    guard hasSublayers(place) else { return true }
    guard !layers[place].state.hasSublayerTransform,
      layers[place].state.kind != .replicator
    else { return false }
    var sublayer = layers[place].firstSublayer
    while sublayer < layers[place].subtreeEnd {
      guard stays(Int(sublayer), within: shape, levels: levels) else { return false }
      sublayer = layers[Int(sublayer)].subtreeEnd
    }
    return true
  }

  private func stays(_ sublayer: Int, within shape: LayerShape, levels: Int) -> Bool {
    if layers[sublayer].state.flags.contains(.hidden) || layers[sublayer].isBefore {
      return true
    }
    guard layers[sublayer].transition < 0, !passesDepth(sublayer)
    else { return false }
    let map = PlaneMap(flattening: layers[sublayer].layerToSuperlayer)
    guard map.isAffine else { return false }
    let extent = extent(of: sublayer, levels: levels)
    return extent.isEmpty || shape.contains(extent, in: map)
  }
}

extension LayerShape {
  /// Whether a rectangle of a plane that `map` brings into the shape's lies inside.
  ///
  /// The shape is convex, so it is enough that the corners lie inside.
  func contains(_ other: LayerRect, in map: PlaneMap) -> Bool {
    contains(map.point(other.minX, other.minY)) && contains(map.point(other.maxX, other.minY))
      && contains(map.point(other.minX, other.maxY)) && contains(map.point(other.maxX, other.maxY))
  }

  /// Whether a point lies inside, or outside by no more than a rounding error.
  ///
  /// A continuous corner lies outside of the circle that touches the sides where it begins.
  private func contains(_ point: SIMD2<Double>) -> Bool {
    let slack = Self.slack
    guard rect.outset(by: slack).contains(LayerRect(low: point, high: point)) else { return false }
    let (fromLow, fromHigh) = (point - rect.low, rect.high - point)
    for corner in 0..<4 {
      let radius = radii[corner] * (isContinuous ? Self.continuousReach : 1)
      let inward = SIMD2(
        corner & 1 == 0 ? fromLow.x : fromHigh.x, corner & 2 == 0 ? fromLow.y : fromHigh.y)
      guard inward.x < radius, inward.y < radius else { continue }
      let fromMiddle = radius - inward
      if (fromMiddle * fromMiddle).sum().squareRoot() > radius + slack { return false }
    }
    return true
  }

  /// A rounding error, points.
  private static let slack = 1e-6
}
