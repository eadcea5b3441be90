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
    if tree.isMask(place) {
      effects.backdrop = []
      effects.mode = .sourceOver
    }
    return effects.isEmpty ? nil : effects
  }

  /// What GL's blending does alike, on targets of half floats too: those do not cut off sums at one.
  func glBlend(_ mode: CompositingMode) -> Blend? {
    mode == .plusL && !halfFloats.layers.isEmpty ? nil : mode.blend
  }

  /// How GL's blending combines a layer that is a single draw and nothing more; nil for others.
  func loneBlend(_ place: Int, _ effects: FilterEffects?, _ isMasked: Bool) -> Blend? {
    guard let effects, !isMasked, effects.picture.isEmpty, effects.backdrop.isEmpty,
      !effects.mode.reachesBeyondPicture, let blend = glBlend(effects.mode)
    else { return nil }
    guard tree.layers[place].firstSublayer == tree.layers[place].subtreeEnd,
      !tree.layers[place].state.hasShadow
    else { return nil }
    return tree.parts(of: place).isOneDraw ? blend : nil
  }

  /// Whether the layer has sublayers that combine with what is below them, and what is below the
  /// layer itself could be seen in that.
  func isolatesSublayers(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ opacity: Float
  ) -> Bool {
    guard tree.layers[place].firstSublayer < tree.layers[place].subtreeEnd,
      tree.layers[place].state.flags.contains(.allowsGroupBlending),
      // Of most layers the index knows that nothing in them does, without a look at each sublayer.
      scene.mayBlend(below: place), tree.hasBlending(below: place)
    else { return false }
    // Faded one by one, the sublayers would mix otherwise.
    guard opacity == 1 else { return true }
    // Above a shadow the layer's parts are a picture in any case.
    return !castsShadow(place) && !isNothingBelow(clip) && !hidesBelow(place, map, clip, opacity)
  }

  /// Whether what is below the layer shows nowhere while its sublayers combine with what is in it.
  private func hidesBelow(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ opacity: Float
  ) -> Bool {
    coversBelow(place, map, clip, opacity) && !tree.hasBlending(below: place) { !$0.keepsOpaque }
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
    let shape = LayerShape(tree.layers[place].state)
    guard opacity == 1, cuts.isEmpty, clip.recordCount == 0, !shape.isRounded,
      let pixels = map.wholePixels(of: shape.rect)
    else { return false }
    guard BackgroundPart.alpha(of: place, tree) == 1 || PicturePart.hidesBounds(of: place, tree)
    else { return false }
    return tree.layers[place].state.flags.contains(.masksToBounds)
      || pixels.contains(clip.whole.intersection(passRect))
  }
}
