import CACommit
import CAGeometry

/// A mask that is a shape: its coverage needs no picture.
struct PlainMask {
  var shape: LayerShape
  var toLayer: PlaneMap
}

/// Why and how a layer is drawn through a target of its own.
struct Group {
  var opacity: Float
  var isYDown: Bool
  /// Whether the layer has a mask that is a picture.
  var isMasked: Bool
  /// The filters of the layer; nil for none.
  var effects: FilterEffects?

  var reason: PassReason {
    if isMasked { return .masked }
    if effects?.picture.isEmpty == false { return .filter }
    return opacity < 1 && (effects?.mode ?? .sourceOver) == .sourceOver ? .groupOpacity : .blending
  }
}

extension FrameBuilder {
  /// Draws a layer into a target of its own and puts the picture back, filtered, masked and faded.
  ///
  /// The target holds the very pixels the layer would touch, so that putting it back moves no
  /// texel: a group looks the same as its parts, whatever their transforms.
  ///
  /// Unoptimised, every temporary of a function is on the stack as long as it runs; what is drawn
  /// below runs within this one, so that it leaves all it can to others.
  mutating func drawGroup(_ place: Int, _ map: PlaneMap, _ clip: ClipState, _ group: Group) {
    guard hasRoom(for: clip, reach: contentReach(place, map, group), tree.id(of: place)) else {
      return drawParts(place, map, clip, opacity: group.opacity, isYDown: group.isYDown)
    }
    let start = mark
    let rect = drawContent(place, map, clip, group)
    let content = closeContent(rect, place, map, clip, group)
    guard group.isMasked else { return putBack(content, nil, place, map, clip, group) }
    if let mask = mask(of: place, map, clip, content?.picture.pixels, group) {
      putBack(content, mask, place, map, clip, group)
    } else {
      rollBack(to: start)
      putBackNothing(place, map, clip, group)
    }
  }

  /// What is left of a layer of which its mask shows nothing: what its mode does to what is below.
  private mutating func putBackNothing(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ group: Group
  ) {
    guard let mode = group.effects?.mode, mode.reachesBeyondPicture else { return }
    composite(nothing(place, clip.bounds), Composition(mode: mode), place, map, clip)
  }

  /// Puts the picture of a group back, above what its background filters make of what is below.
  private mutating func putBack(
    _ content: FilteredPicture?, _ mask: TargetPicture?, _ place: Int, _ map: PlaneMap,
    _ clip: ClipState, _ group: Group
  ) {
    if let steps = group.effects?.backdrop, !steps.isEmpty {
      drawBackdrop(steps, place, map, clip, mask: mask, opacity: group.opacity)
    }
    let how = Composition(
      opacity: group.opacity, mask: mask, colors: content?.colors,
      mode: group.effects?.mode ?? .sourceOver)
    if let content {
      composite(content.picture, how, place, map, clip)
    } else if how.mode.reachesBeyondPicture {
      composite(nothing(place, clip.bounds), how, place, map, clip)
    }
  }

  /// Draws a layer with its sublayers into a pass of its own, which stays open.
  private mutating func drawContent(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ group: Group
  ) -> DeviceRect {
    offscreen(clip, reach: contentReach(place, map, group)) { builder, inner in
      builder.drawParts(place, map, inner, opacity: 1, isYDown: group.isYDown)
    }
  }

  private func contentReach(_ place: Int, _ map: PlaneMap, _ group: Group) -> SIMD2<Int> {
    reach(of: contentSteps(place, group), map, place)
  }

  /// Below a filtered layer lies the shadow of what it has become.
  private func contentSteps(_ place: Int, _ group: Group) -> [FilterEffect] {
    castsShadow(place) ? [] : group.effects?.picture ?? []
  }

  /// The picture of a layer with its sublayers, filtered; nil where nothing of it can be seen.
  private mutating func closeContent(
    _ rect: DeviceRect, _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ group: Group
  ) -> FilteredPicture? {
    guard !rect.isEmpty else {
      discardPass()
      return nil
    }
    let target = closeTarget(rect, tree.id(of: place), group.reason)
    let picture = TargetPicture(target: target, rect: rect)
    let steps = contentSteps(place, group)
    if steps.isEmpty { return FilteredPicture(picture: picture) }
    return filtered(
      picture, steps, map, region: clip.bounds.intersection(passRect), goesOn: false, place)
  }

  /// The picture of a layer's mask; nil where nothing of it can be seen.
  private mutating func mask(
    of place: Int, _ map: PlaneMap, _ clip: ClipState, _ content: DeviceRect?, _ group: Group
  ) -> TargetPicture? {
    var clip = clip
    if group.effects == nil {
      guard let content else { return nil }
      clip.bounds = clip.bounds.intersection(content)
    }
    let rect = offscreen(clip) { builder, inner in
      builder.drawMask(of: place, map, inner, isYDown: group.isYDown)
    }
    guard !rect.isEmpty else {
      discardPass()
      return nil
    }
    let target = closeTarget(rect, tree.id(of: place + 1), .mask)
    return TargetPicture(target: target, rect: rect)
  }

  /// Whether the limits allow a target for what `clip` leaves; told where they do not.
  ///
  /// A raster is measured when it is done.
  private mutating func hasRoom(
    for clip: ClipState, reach: SIMD2<Int>, _ layer: LayerID
  ) -> Bool {
    let rect = clip.whole.intersection(passRect).outset(reach)
    let fits = isInRaster || limits.allowTarget(width: rect.width, height: rect.height)
    if fits, frame.targets.count < limits.maximumTargets { return true }
    report(
      layer,
      "The layer needs a target of its own beyond the limit of \(limits.targetText); it is drawn "
        + "part by part, without its mask and its filters.")
    return false
  }

  private mutating func drawMask(
    of place: Int, _ map: PlaneMap, _ clip: ClipState, isYDown: Bool
  ) {
    drawSpace(
      (Int32(place + 1), tree.layers[place].firstSublayer), toPlane: .identity,
      planeToDevice: map, clip: clip, facesDown: isYDown)
  }

  /// The mask of a layer, if it is nothing but an opaque shape.
  func plainMask(of place: Int) -> PlainMask? {
    let mask = tree.layers[place + 1]
    let state = mask.state
    guard state.kind == .plain, mask.transition < 0, state.effects == nil, !state.hasShadow,
      tree.parts(of: place + 1).kinds == .background,
      mask.firstSublayer == mask.subtreeEnd, !mask.hasMask(at: Int32(place + 1)),
      state.opacity == 1, !state.flags.contains(.hidden), state.geometry.isFinite,
      state.flags.contains(.doubleSided) || !mask.layerToSuperlayer.turnsAway,
      state.backgroundColor?.srgbComponents.alpha == 1
    else { return nil }
    return PlainMask(
      shape: LayerShape(state), toLayer: PlaneMap(flattening: mask.layerToSuperlayer))
  }
}
