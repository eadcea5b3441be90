import CACommit
import CAGeometry

extension FrameBuilder {
  /// The filters of a layer, and what is said about those that have no effect; nil for none.
  ///
  /// Of a mask only those of its own picture count.
  mutating func effects(of place: Int) -> FilterEffects? {
    guard var effects = tree.layers[place].state.effects else { return nil }
    for problem in effects.problems { report(tree.layers[place].id, problem) }
    effects.problems = []
    if isMask(place) {
      effects.backdrop = []
      effects.mode = .sourceOver
    }
    return effects.isEmpty ? nil : effects
  }

  private func isMask(_ place: Int) -> Bool {
    let parent = Int(tree.layers[place].parent)
    return parent >= 0 && place == parent + 1 && Int(tree.layers[parent].firstSublayer) > place
  }

  /// How GL's blending combines a layer that is a single draw and nothing more; nil for others.
  func loneBlend(_ place: Int, _ effects: FilterEffects?, _ isMasked: Bool) -> Blend? {
    guard let effects, !isMasked, effects.picture.isEmpty, effects.backdrop.isEmpty,
      !effects.mode.reachesBeyondPicture, let blend = effects.mode.blend
    else { return nil }
    let layer = tree.layers[place]
    guard layer.firstSublayer == layer.subtreeEnd, layer.contentsFade == nil,
      !layer.state.hasShadow
    else { return nil }
    let parts = [drawsBackground(place), layer.contentsSlot >= 0, hasBorder(layer.state)]
    let count = parts.filter { $0 }.count + shapePartCount(place) + textPartCount(place)
    return count == 1 ? blend : nil
  }

  /// Whether the layer has sublayers that combine with what is below them, and what is below the
  /// layer itself could be seen in that.
  func isolatesSublayers(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ opacity: Float
  ) -> Bool {
    guard tree.layers[place].firstSublayer < tree.layers[place].subtreeEnd,
      tree.layers[place].state.flags.contains(.allowsGroupBlending), hasBlending(below: place)
    else { return false }
    return !isNothingBelow(clip) && !hidesBelow(place, map, clip, opacity)
  }

  /// Whether what is below the layer shows nowhere while its sublayers combine with what is in it.
  private func hidesBelow(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ opacity: Float
  ) -> Bool {
    coversBelow(place, map, clip, opacity) && !hasBlending(below: place) { !$0.keepsOpaque }
  }

  /// Whether a sublayer, or one of a transform layer among them, combines with what is below it in a
  /// mode of that kind.
  func hasBlending(
    below place: Int, where counts: (CompositingMode) -> Bool = { $0 != .sourceOver }
  ) -> Bool {
    var sublayer = Int(tree.layers[place].firstSublayer)
    let end = Int(tree.layers[place].subtreeEnd)
    while sublayer < end {
      let isHidden = tree.layers[sublayer].state.flags.contains(.hidden)
      if !isHidden, counts(tree.layers[sublayer].state.compositingMode) { return true }
      if tree.layers[sublayer].state.kind == .transform {
        sublayer = Int(tree.layers[sublayer].firstSublayer)
      } else {
        sublayer = Int(tree.layers[sublayer].subtreeEnd)
      }
    }
    return false
  }

  /// Whether the layer is a group because something in it reads what is below: what it finds must not
  /// depend on whether fading or filtering the layer happens to need no target.
  func hidesBelowFromBackdrops(_ place: Int, _ opacity: Float) -> Bool {
    let state = tree.layers[place].state
    let isGroup = state.isFiltered || (opacity < 1 && state.flags.contains(.allowsGroupOpacity))
    guard isGroup else { return false }
    for inner in place + 1..<max(Int(tree.layers[place].subtreeEnd), place + 1) {
      guard let effects = tree.layers[inner].state.effects else { continue }
      if !effects.backdrop.isEmpty || effects.mode != .sourceOver { return true }
    }
    return false
  }

  /// Whether nothing was drawn yet where `clip` leaves pixels, and nothing is there by itself.
  private func isNothingBelow(_ clip: ClipState) -> Bool {
    let open = openPasses[openPasses.count - 1]
    if open.target == 0, background != .zero { return false }
    return open.allTouched.intersection(clip.bounds).isEmpty
  }

  /// Whether the layer begins with an opaque rectangle over all that it and its sublayers touch.
  private func coversBelow(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ opacity: Float
  ) -> Bool {
    let layer = tree.layers[place]
    let state = layer.state
    let shape = LayerShape(state)
    guard opacity == 1, cuts.isEmpty, clip.recordCount == 0, !shape.isRounded,
      let pixels = wholePixels(of: shape.rect, map)
    else { return false }
    let isOpaque =
      state.backgroundColor?.srgbComponents.alpha == 1
      || (layer.contentsFade == nil && isOpaque(slot: layer.contentsSlot)
        && ContentsLayout.covers(state))
    guard isOpaque else { return false }
    return state.flags.contains(.masksToBounds)
      || pixels.contains(clip.whole.intersection(passRect))
  }
}
