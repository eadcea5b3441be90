import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// Draws a layer and all below it into the open pass.
  ///
  /// - Parameters:
  ///   - map: the layer's plane on the surface.
  ///   - opacity: what it inherits from layers that fade their sublayers one by one.
  ///   - isYDown: whether images stand upright with their top at the layer's least y.
  mutating func drawLayer(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) {
    guard depth < limits.maximumDepth else { return reportDepth(Int32(place)) }
    depth += 1
    defer { depth -= 1 }
    let opacity = opacity * tree.opacity(of: place)
    guard opacity > 0, !clip.bounds.isEmpty else { return }
    if tree.rasterizes(place), drawRaster(place, map, clip, opacity: opacity, isYDown: isYDown) {
      return
    }
    drawUnrasterized(place, map, clip, opacity: opacity, isYDown: isYDown)
  }

  /// Draws a layer into the open pass as it is, `opacity` being all of its own and inherited one.
  mutating func drawUnrasterized(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) {
    var clip = clip
    switch way(of: place, map, &clip, opacity: opacity, isYDown: isYDown) {
    case .parts: drawParts(place, map, clip, opacity: opacity, isYDown: isYDown)
    case .group(let group): drawGroup(place, map, clip, group)
    case .blended(let blend):
      self.blend = blend
      drawParts(place, map, clip, opacity: opacity, isYDown: isYDown)
      self.blend = .sourceOver
    }
  }

  /// How a layer gets into the open pass.
  private enum LayerWay {
    case parts
    /// A single draw, which GL's blending combines with what is below.
    case blended(Blend)
    case group(Group)
  }

  /// - Parameter clip: becomes narrower by a mask that is nothing but a shape.
  private mutating func way(
    of place: Int, _ map: PlaneMap, _ clip: inout ClipState, opacity: Float, isYDown: Bool
  ) -> LayerWay {
    var isMasked = tree.hasMask(place)
    if !isMasked, tree.ignoresMask(place) { reportMask(of: place) }
    let effects = effects(of: place)
    // A clip would keep such a mode away from what is below where the mask shows nothing.
    let isClip = effects?.mode.reachesBeyondPicture != true
    if isMasked, isClip, let shape = plainMask(of: place) {
      clip = self.clip(clip, to: shape.shape, shape.toLayer * map)
      isMasked = false
    }
    if let blend = loneBlend(place, effects, isMasked) { return .blended(blend) }
    let isGroup =
      isMasked || effects != nil
      || (opacity < 1 && needsGroup(place) && !drawsApart(place, map, isYDown: isYDown))
      || isolatesSublayers(place, map, clip, opacity)
      || tree.hidesBelowFromBackdrops(place, opacity)
    guard isGroup else { return .parts }
    return .group(
      Group(opacity: opacity, isYDown: isYDown, isMasked: isMasked, effects: effects))
  }

  private mutating func reportMask(of place: Int) {
    report(
      tree.id(of: place),
      "Its mask shows a gradient, particles or copies, which are not drawn yet; it is ignored.")
  }

  /// Whether fading the layer's parts one by one would look different from fading the whole, should any
  /// two of them share a pixel.
  private func needsGroup(_ place: Int) -> Bool {
    guard tree.layers[place].state.flags.contains(.allowsGroupOpacity) else { return false }
    var parts = tree.parts(of: place).count + (tree.layers[place].state.hasShadow ? 1 : 0)
    var sublayer = tree.layers[place].firstSublayer
    while sublayer < tree.layers[place].subtreeEnd, parts < 2 {
      if tree.layers[Int(sublayer)].isBefore {
        sublayer = tree.layers[Int(sublayer)].subtreeEnd
        continue
      }
      if tree.layers[Int(sublayer)].transition >= 0 { parts += 1 }
      // A transform layer's sublayers count one by one; that it has several is the usual case.
      if !tree.layers[Int(sublayer)].state.flags.contains(.hidden) {
        parts += tree.layers[Int(sublayer)].state.kind == .transform ? 2 : 1
      }
      sublayer = tree.layers[Int(sublayer)].subtreeEnd
    }
    return parts > 1
  }

  /// The layer above its shadow.
  mutating func drawParts(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) {
    if tree.hasShadow(place) {
      if drawShadowedPanel(place, map, clip, opacity: opacity, isYDown: isYDown) { return }
      drawWithShadow(place, map, clip, opacity: opacity, isYDown: isYDown)
    } else {
      drawBody(place, map, clip, opacity: opacity, isYDown: isYDown)
    }
  }

  /// Background, contents, sublayers, border: the layer from below to above.
  ///
  /// What is recursive looks at layers through calls only: unoptimised, what a look leaves behind is on
  /// the stack as long as the function runs.
  mutating func drawBody(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) {
    if drawBorderedPanel(place, map, clip, opacity: opacity, isYDown: isYDown) {
      return drawInside(place, map, clip, opacity: opacity, isYDown: isYDown)
    }
    if tree.drawsBackground(place) { drawBackground(place, map, clip, opacity: opacity) }
    drawInside(place, map, clip, opacity: opacity, isYDown: isYDown)
    drawBorderIfAny(place, map, clip, opacity: opacity)
  }

  /// What lies between a layer's background and its border: contents, sublayers.
  mutating func drawInside(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) {
    drawBelowSublayers(place, map, clip, opacity: opacity, isYDown: isYDown)
    guard tree.hasSublayers(place) else { return }
    let inner = ownClip(clip, place, map, opacity: opacity)
    drawSublayers(of: place, map, inner, opacity: opacity, isYDown: isYDown)
  }

  /// The clip of what a layer's bounds limit, if the layer masks to them.
  mutating func ownClip(
    _ clip: ClipState, _ place: Int, _ map: PlaneMap, opacity: Float
  ) -> ClipState {
    let masks = tree.layers[place].state.flags.contains(.masksToBounds)
    return masks ? self.clip(clip, toBoundsOf: place, map, opacity: opacity) : clip
  }

  private mutating func drawBelowSublayers(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) {
    let look = ClassLook(tree.layers[place].state)
    if case .text(let text) = look {
      drawText(text, place, map, clip, opacity: opacity, isYDown: isYDown)
    }
    if let fade = tree.layers[place].contentsFade {
      drawFade(fade, place, map, clip, opacity: opacity, isYDown: isYDown)
    } else if tree.layers[place].contentsSlot >= 0 {
      let slot = tree.layers[place].contentsSlot
      drawContents(place, slot: slot, map, clip, opacity: opacity, isYDown: isYDown)
    }
    if case .shape(let shape) = look { drawShape(shape, place, map, clip, opacity: opacity) }
  }

  private mutating func drawBorderIfAny(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float
  ) {
    if tree.hasBorder(place) { drawBorder(place, map, clip, opacity: opacity) }
  }

  private mutating func drawBackground(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float
  ) {
    let shape = tree.shapeBelowBorder(place, map, opacity: opacity)
    guard !shape.isEmpty else { return }
    let color = premultiplied(tree.layers[place].state.backgroundColor, opacity)
    let coverage = tree.coverage(of: shape, map, place)
    let instance = ColorInstance(color, shape: coverage.shape)
    if shape.isRounded, let parts = parts(of: shape, thickness: 0, map) {
      append(color, middleOf: parts, place, map, clip)
      return append(instance, outlineOf: parts, of: shape.rect, place, map, clip, coverage)
    }
    append(
      instance, over: shape.rect, place, map, clip, coverage: coverage, source: .color,
      isOpaque: color.w == 1)
  }

  private mutating func drawBorder(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float
  ) {
    let shape = LayerShape(tree.layers[place].state)
    let width = tree.layers[place].state.borderWidth
    guard !shape.isEmpty else { return }
    let instance = ColorInstance.border(
      premultiplied(tree.layers[place].state.borderColor, opacity),
      shape: InstanceShape(shape.rect, radii: shape.radii), width: Double(width))
    var coverage = Coverage(variant: [.border, .rounded], outset: SIMD4(repeating: 1))
    if shape.isContinuous { coverage.variant.insert(.continuous) }
    if let parts = parts(of: shape, thickness: Double(width), map) {
      return append(instance, outlineOf: parts, of: shape.rect, place, map, clip, coverage)
    }
    append(
      instance, over: shape.rect, place, map, clip, coverage: coverage, source: .color,
      isOpaque: false)
  }

  func premultiplied(_ color: CGColor?, _ opacity: Float) -> SIMD4<Float> {
    guard let c = color?.srgbComponents else { return .zero }
    let alpha = c.alpha * opacity
    return SIMD4(c.red * alpha, c.green * alpha, c.blue * alpha, alpha)
  }
}
