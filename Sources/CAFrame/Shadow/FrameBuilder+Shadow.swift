import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// The shadow of a layer, if it has one that can be drawn.
  func shadow(of place: Int) -> LayerShadow? {
    guard tree.layers[place].state.hasShadow else { return nil }
    let state = tree.layers[place].state.shadow
    guard let color = state.color else { return nil }
    return LayerShadow(state, color: color)
  }

  func castsShadow(_ place: Int) -> Bool { shadow(of: place) != nil }

  /// Draws a layer and below it its shadow.
  mutating func drawWithShadow(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) {
    if let shadow = shadow(of: place) {
      let style = BodyStyle(opacity: opacity, isYDown: isYDown)
      if shadow.path == nil, case .picture = caster(place) {
        drawAbovePictureShadow(shadow, place, map, clip, style)
      } else {
        drawShapeShadow(shadow, place, map, clip, style)
        drawFilteredBody(place, map, clip, style, isApart: isolatesBody(place))
      }
    } else {
      report(
        tree.layers[place].id, "The shadow's geometry is not finite; the shadow is not drawn.")
      drawBody(place, map, clip, opacity: opacity, isYDown: isYDown)
    }
  }

  /// Whether sublayers that combine with what is below them would meet the shadow: it is none of what
  /// is in their superlayer.
  private func isolatesBody(_ place: Int) -> Bool {
    tree.layers[place].state.flags.contains(.allowsGroupBlending)
      && tree.hasSublayers(place) && tree.hasBlending(below: place)
  }

  /// Draws a shadow whose shape is known; a layer that masks to its bounds cuts it like all else.
  private mutating func drawShapeShadow(
    _ shadow: LayerShadow, _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ style: BodyStyle
  ) {
    let inner = ownClip(clip, place, map, opacity: style.opacity)
    if let path = shadow.path {
      drawShadow(shadow, path, place, map, inner, opacity: style.opacity)
    } else if case .shape(let silhouette) = caster(place) {
      drawShadow(shadow, silhouette, place, map, inner, opacity: style.opacity)
    }
  }

  /// Draws the shadow of a rounded rectangle: one quad, which its program blurs in closed form.
  private mutating func drawShadow(
    _ shadow: LayerShadow, _ silhouette: Silhouette, _ place: Int, _ map: PlaneMap,
    _ clip: ClipState, opacity: Float
  ) {
    let shape = silhouette.shape
    // An opaque layer that masks to its bounds hides what it leaves of its shadow.
    let isHidden =
      silhouette.alpha == 1 && shadow.path == nil
      && tree.layers[place].state.flags.contains(.masksToBounds)
    guard !shape.isEmpty, !isHidden else { return }
    let color = premultiplied(shadow.color, opacity * shadow.opacity * silhouette.alpha)
    let isOverlaid =
      silhouette.alpha == 1 && opacity == 1 && shadow.path == nil
      && !tree.layers[place].state.hasEffects
    let body = shape.inset(by: max(0, Double(tree.layers[place].state.borderWidth)) / 2)
    if drawShadowCells(
      shadow, shape, place, map, clip, color: color,
      hole: isOverlaid ? hidden(by: body, map) : nil)
    {
      return
    }
    let moved = shape.rect + SIMD4(lowHalf: shadow.offset, highHalf: shadow.offset)
    let instance = ShadowInstance(
      color, shape: InstanceShape(moved, radii: shape.radii), sigma: shadow.sigma,
      isContinuous: shape.isContinuous)
    append(
      instance, over: shadow.area(of: shape.rect), place, map, clip,
      coverage: Coverage(variant: .shadow, outset: SIMD4(repeating: 1)), source: .color,
      isOpaque: false)
  }

  /// Draws the shadow of a path: a shape if it is one, else its picture, blurred once and kept.
  private mutating func drawShadow(
    _ shadow: LayerShadow, _ path: CGPath, _ place: Int, _ map: PlaneMap, _ clip: ClipState,
    opacity: Float
  ) {
    if let shape = LayerShape(path) {
      let silhouette = Silhouette(shape: shape, alpha: 1)
      return drawShadow(shadow, silhouette, place, map, clip, opacity: opacity)
    }
    let box = path.boundingBox
    let pixels = pixelsPerPoint(SIMD2(Double(box.midX), Double(box.midY)), map)
    let key = ShadowPictures.Key(
      path: path, sigma: shadow.sigma,
      texelsPerPoint: ShadowPicture.texelsPerPoint(sigma: shadow.sigma, pixels: pixels))
    guard let picture = ShadowPictures.shared.picture(key) else { return }
    let rect = picture.rect + SIMD4(lowHalf: shadow.offset, highHalf: shadow.offset)
    let instance = PictureInstance(tint: premultiplied(shadow.color, opacity * shadow.opacity))
    append(
      instance.filling(rect), over: rect, place, map, clip,
      coverage: Coverage(variant: [.texture, .tint]),
      source: .contents(contentsPlace(of: picture.contents)), isOpaque: false)
  }

  /// How many pixels a point is long, at most, at a place of a layer.
  func pixelsPerPoint(_ middle: SIMD2<Double>, _ map: PlaneMap) -> Double {
    let (x, y) = (middle.x, middle.y)
    guard map.homogeneous(x, y).z >= leastW else { return 1 }
    let (dx, dy) = map.derivatives(x, y)
    let length = max((dx * dx).sum(), (dy * dy).sum()).squareRoot()
    return length.isFinite ? length : 1
  }

  /// The place of a picture that the builder made itself.
  mutating func contentsPlace(of contents: Contents) -> Int32 {
    if let place = madeContents[contents.id] { return place }
    let place = Int32(frame.contents.count)
    madeContents[contents.id] = place
    frame.contents.append(contents)
    return place
  }
}
