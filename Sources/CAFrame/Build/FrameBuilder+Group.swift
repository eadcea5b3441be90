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
    let bounds = clip.bounds.intersection(passRect)
    let rect = offscreen(bounds) { builder, inner in
      builder.drawParts(place, map, inner, opacity: 1, isYDown: isYDown)
    }
    guard !rect.isEmpty else { return discardPass() }
    let content = closeTarget(rect, layer, isMasked ? .masked : .groupOpacity)
    guard isMasked else {
      return composite(content, rect, nil, place, clip, opacity: opacity)
    }
    let masked = offscreen(rect) { builder, inner in
      builder.drawMask(of: place, map, inner, isYDown: isYDown)
    }
    guard !masked.isEmpty else {
      discardPass()
      return forget(content)
    }
    let mask = closeTarget(masked, tree.layers[place + 1].id, .mask)
    composite(content, rect, (mask, masked), place, clip, opacity: opacity)
  }

  /// Runs `draw` with a pass of its own open, and answers the pixels it touches.
  mutating func offscreen(
    _ bounds: DeviceRect, _ draw: (inout FrameBuilder, ClipState) -> Void
  ) -> DeviceRect {
    let (outerRect, outerCuts) = (passRect, cuts)
    passRect = bounds
    cuts.removeAll(keepingCapacity: true)
    openDraws.append([])
    draw(&self, ClipState(bounds: bounds))
    (passRect, cuts) = (outerRect, outerCuts)
    let touched = openDraws[openDraws.count - 1].reduce(DeviceRect.zero) { $0.union($1.bounds) }
    return touched.intersection(bounds)
  }

  mutating func discardPass() { openDraws.removeLast() }

  private mutating func drawMask(
    of place: Int, _ map: PlaneMap, _ clip: ClipState, isYDown: Bool
  ) {
    drawSpace(
      (Int32(place + 1), tree.layers[place].firstSublayer), toPlane: .identity,
      planeToDevice: map, clip: clip, facesDown: isYDown)
  }

  mutating func closeTarget(_ rect: DeviceRect, _ layer: LayerID, _ reason: PassReason)
    -> Int
  {
    frame.targets.append(DeviceSize(width: rect.width, height: rect.height))
    closePass(
      target: frame.targets.count, rect: rect, clear: .zero, layer: layer, reason: reason)
    return frame.targets.count
  }

  /// Takes back the last pass, whose picture nobody needs.
  private mutating func forget(_ target: Int) {
    frame.targets.removeLast()
    let pass = frame.passes.removeLast()
    frame.draws.removeSubrange(pass.draws)
  }

  /// Ends the innermost open pass.
  mutating func closePass(
    target: Int, rect: DeviceRect, clear: SIMD4<Float>, layer: LayerID, reason: PassReason
  ) {
    let first = frame.draws.count
    frame.draws.append(contentsOf: openDraws.removeLast())
    frame.passes.append(
      Pass(
        target: target, rect: rect, clearColor: clear, draws: first..<frame.draws.count,
        layer: layer, reason: reason))
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
