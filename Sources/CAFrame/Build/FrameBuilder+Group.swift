import CACommit
import CAGeometry

/// A mask that is a shape: its coverage needs no picture.
struct PlainMask {
  var shape: LayerShape
  var toLayer: PlaneMap
}

extension FrameBuilder {
  /// Draws a layer into a target of its own and puts the picture back, faded and masked.
  ///
  /// The target holds the very pixels the layer would touch, so that putting it back moves no
  /// texel: a group looks the same as its parts, whatever their transforms.
  mutating func drawGroup(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool, isMasked: Bool
  ) {
    let layer = tree.layers[place].id
    guard hasRoom(for: clip, layer) else {
      return drawParts(place, map, clip, opacity: opacity, isYDown: isYDown)
    }
    let start = mark
    let rect = offscreen(clip) { builder, inner in
      builder.drawParts(place, map, inner, opacity: 1, isYDown: isYDown)
    }
    guard !rect.isEmpty else { return discardPass() }
    let content = closeTarget(rect, layer, isMasked ? .masked : .groupOpacity)
    guard isMasked else {
      return composite(content, rect, nil, place, clip, opacity: opacity)
    }
    var maskClip = clip
    maskClip.bounds = rect
    let masked = offscreen(maskClip) { builder, inner in
      builder.drawMask(of: place, map, inner, isYDown: isYDown)
    }
    guard !masked.isEmpty else {
      discardPass()
      return rollBack(to: start)
    }
    let mask = closeTarget(masked, tree.layers[place + 1].id, .mask)
    composite(content, rect, (mask, masked), place, clip, opacity: opacity)
  }

  /// Whether the limits allow a target for what `clip` leaves; told where they do not.
  private mutating func hasRoom(for clip: ClipState, _ layer: LayerID) -> Bool {
    let area = clip.whole.intersection(passRect).area
    guard frame.targets.count < limits.maximumTargets, area <= limits.maximumPassArea else {
      report(
        layer,
        "The layer needs a target of its own beyond the limit of \(limits.maximumTargets) targets "
          + "or \(limits.maximumPassArea) pixels; it is drawn part by part, without its mask.")
      return false
    }
    return true
  }

  private mutating func drawMask(
    of place: Int, _ map: PlaneMap, _ clip: ClipState, isYDown: Bool
  ) {
    drawSpace(
      (Int32(place + 1), tree.layers[place].firstSublayer), toPlane: .identity,
      planeToDevice: map, clip: clip, facesDown: isYDown)
  }

  /// One quad over the target's pixels.
  mutating func composite(
    _ target: Int, _ rect: DeviceRect, _ mask: (target: Int, rect: DeviceRect)?, _ place: Int,
    _ clip: ClipState, opacity: Float
  ) {
    let seen = mask.map { rect.intersection($0.rect) } ?? rect
    var quad = Quad()
    quad.color = SIMD4(repeating: opacity)
    quad.texture = [1, 1, Float(-rect.x), Float(-rect.y)]
    if let mask { quad.radii = [1, 1, Float(-mask.rect.x), Float(-mask.rect.y)] }
    var draw = openDraw(
      place, mask == nil ? .target : [.target, .mask], .target(Int32(target)), .linear, false)
    draw.mask = Int32(mask?.target ?? 0)
    let area = SIMD4(
      Double(seen.x), Double(seen.y), Double(seen.maxX), Double(seen.maxY))
    add(quad, over: area, .identity, clip, outset: .zero, to: &draw)
    close(draw)
  }

  /// The mask of a layer, if it is nothing but an opaque shape.
  func plainMask(of place: Int) -> PlainMask? {
    let mask = tree.layers[place + 1]
    let state = mask.state
    guard state.kind == .plain, mask.contentsSlot < 0, mask.transition < 0,
      mask.contentsFade == nil, state.borderWidth <= 0,
      mask.firstSublayer == mask.subtreeEnd, !mask.hasMask(at: Int32(place + 1)),
      state.opacity == 1, !state.flags.contains(.hidden), state.geometry.isFinite,
      state.backgroundColor?.srgbComponents.alpha == 1
    else { return nil }
    return PlainMask(
      shape: LayerShape(state), toLayer: PlaneMap(flattening: mask.layerToSuperlayer))
  }
}
