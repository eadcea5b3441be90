// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// How a layer gets into the open pass.
enum LayerWay {
  case parts
  /// A single draw, which GL's blending combines with the backdrop.
  case blended(Blend)
  /// Part by part, some of them as their difference to those below.
  case faded(GroundedFade)
  case group(Group)
}

/// Who decides whether a layer is drawn part by part, by one blended draw, or through a target.
extension TreeWalk {
  /// The way of a layer.
  ///
  /// - Parameter isMasked: whether it has a mask that is no clip of the visit.
  mutating func way(of visit: LayerVisit, isMasked: Bool) -> LayerWay {
    let place = visit.place
    let effects = effects(of: place)
    if let effects, !isMasked, let blend = loneBlend(place, effects) { return .blended(blend) }
    let isGroup =
      isMasked || effects != nil || isolatesSublayers(visit)
      || tree.hidesBelowFromBackdrops(place, visit.opacity)
    if !isGroup {
      guard visit.opacity < 1, tree.needsGroup(place) else { return .parts }
      switch fadeWay(of: visit) {
      case .group: break
      case .apart: return .parts
      case .grounded(let inks): return .faded(GroundedFade(inks: inks))
      }
    }
    return .group(Group(isMasked: isMasked, effects: effects))
  }

  /// The mask of a layer where it acts as a clip: it is nothing but a shape.
  func clippingMask(of place: Int) -> PlainMask? {
    // A clip would keep such a mode away from the backdrop where the mask shows nothing.
    let mode = tree.isMask(place) ? .sourceOver : tree.layers[place].state.compositingMode
    return mode.reachesBeyondPicture ? nil : tree.plainMask(of: place)
  }

  /// The filters of a layer, nil for none; reports those that have no effect.
  ///
  /// A mask uses the filters of its own picture only, not its backdrop filters or blend mode.
  private mutating func effects(of place: Int) -> FilterEffects? {
    guard var effects = tree.layers[place].state.effects else { return nil }
    for problem in effects.problems { draft.report(tree.layers[place].id, problem) }
    effects.problems = []
    if tree.isMask(place) {
      effects.backdrop = []
      effects.mode = .sourceOver
    }
    return effects.isEmpty ? nil : effects
  }

  /// How GL's blending combines a layer that is a single draw and nothing more; nil for others.
  private func loneBlend(_ place: Int, _ effects: FilterEffects) -> Blend? {
    guard effects.picture.isEmpty, effects.backdrop.isEmpty, !effects.mode.reachesBeyondPicture,
      tree.layers[place].state.kind != .emitter, let blend = draft.glBlend(effects.mode),
      !tree.hasSublayers(place), !tree.hasShadow(place)
    else { return nil }
    return tree.parts(of: place).isOneDraw ? blend : nil
  }

  /// How a layer with several parts fades as a whole.
  private mutating func fadeWay(of visit: LayerVisit) -> FadeWay {
    // Pieces of a layer that is cut would meet along the cut.
    guard visit.scope.cuts.isEmpty else { return .group }
    let isPanel = Panel.isWhole(visit.unfaded, &self)
    let way = caches.apart.way(
      visit.place, visit.map, isYDown: visit.isYDown, isPanel: isPanel, tree)
    if case .grounded = way, visit.scope.blend != .sourceOver { return .group }
    return way
  }

  /// Whether the layer has sublayers that combine with their backdrop, and the backdrop of the
  /// layer itself could be seen in that.
  private func isolatesSublayers(_ visit: LayerVisit) -> Bool {
    let place = visit.place
    guard tree.hasSublayers(place),
      tree.layers[place].state.flags.contains(.allowsGroupBlending),
      // Of most trees it is known that nothing blends, of most layers in others that nothing in
      // them does, without a look at each sublayer.
      caches.scene.mayBlend(below: place), tree.hasBlending(below: place)
    else { return false }
    // Faded one by one, the sublayers would mix otherwise.
    guard visit.opacity == 1 else { return true }
    // Above a shadow the layer's parts are a picture in any case.
    return !tree.castsShadow(place) && !isNothingBelow(visit) && !hidesBelow(visit)
  }

  /// Whether the layer's backdrop shows nowhere while its sublayers combine with its parts.
  private func hidesBelow(_ visit: LayerVisit) -> Bool {
    coversBelow(visit) && !tree.hasBlending(below: visit.place) { !$0.keepsOpaque }
  }

  /// Whether nothing was drawn yet where the clip leaves pixels, and nothing is there by itself.
  private func isNothingBelow(_ visit: LayerVisit) -> Bool {
    let open = draft.openPasses[draft.openPasses.count - 1]
    if open.target == 0, visit.scope.hasBackground { return false }
    return open.allTouched.intersection(visit.clip.bounds).isEmpty
  }

  /// Whether the layer begins with an opaque rectangle over all that it and its sublayers touch.
  private func coversBelow(_ visit: LayerVisit) -> Bool {
    let place = visit.place
    let shape = tree.shape(of: place)
    guard visit.opacity == 1, visit.scope.cuts.isEmpty, visit.clip.recordCount == 0,
      !shape.isRounded, let pixels = visit.map.wholePixels(of: shape.rect)
    else { return false }
    guard tree.parts(of: place).hideBounds(of: place, tree) else { return false }
    return tree.layers[place].state.flags.contains(.masksToBounds)
      || pixels.contains(visit.wholeArea)
  }
}

extension ShownTree {
  /// Whether fading the layer's parts one by one would look different from fading the whole, should
  /// any two of them share a pixel.
  func needsGroup(_ place: Int) -> Bool {
    guard layers[place].state.flags.contains(.allowsGroupOpacity) else { return false }
    var count = parts(of: place).count + (layers[place].state.hasShadow ? 1 : 0)
    var sublayer = layers[place].firstSublayer
    while sublayer < layers[place].subtreeEnd, count < 2 {
      if !layers[Int(sublayer)].isBefore { count += weight(of: Int(sublayer)) }
      sublayer = layers[Int(sublayer)].subtreeEnd
    }
    return count > 1 || (count > 0 && hasSublayers(place) && copyCount(place) > 1)
  }

  /// How many things a sublayer counts for that could share a pixel.
  private func weight(of place: Int) -> Int {
    let snapshot = layers[place].transition >= 0 ? 1 : 0
    if layers[place].state.flags.contains(.hidden) { return snapshot }
    // A transform layer's sublayers count one by one; that it has several is the usual case.
    return snapshot + (passesDepth(place) ? 2 : 1)
  }

  /// The mask of a layer, if it is nothing but an opaque shape.
  func plainMask(of place: Int) -> PlainMask? {
    let mask = place + 1
    guard layers[mask].state.kind == .plain, layers[mask].transition < 0,
      !layers[mask].state.hasEffects, !hasShadow(mask), parts(of: mask).kinds == .background,
      !hasSublayers(mask), !layers[mask].hasMask(at: Int32(mask)),
      layers[mask].state.opacity == 1, !layers[mask].state.flags.contains(.hidden),
      layers[mask].state.geometry.isFinite,
      layers[mask].state.flags.contains(.doubleSided)
        || !layers[mask].layerToSuperlayer.turnsAway,
      BackgroundPart.alpha(of: mask, self) == 1
    else { return nil }
    return PlainMask(
      shape: shape(of: mask),
      toLayer: PlaneMap(flattening: layers[mask].layerToSuperlayer))
  }
}

/// A mask that is a shape: its coverage needs no picture.
struct PlainMask {
  var shape: LayerShape
  /// The mask's plane in that of the layer.
  var toLayer: PlaneMap
}
