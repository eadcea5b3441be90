import CACommit
import CAGeometry
import CoreGraphics

/// How the parts of a layer above its shadow are drawn.
struct BodyStyle {
  var opacity: Float
  var isYDown: Bool
}

extension FrameBuilder {
  /// Draws a layer above the shadow of what it is seen to be.
  ///
  /// The layer is drawn into a target, whose blurred alpha is the shadow. Where the layer stands
  /// upright on the surface the target holds device pixels and is put back as the layer itself.
  /// Else the Gaussian, which lies in the layer's plane, has another shape on the surface: then a
  /// target that holds the plane is blurred and drawn as the layer stands.
  mutating func drawAbovePictureShadow(
    _ shadow: LayerShadow, _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ style: BodyStyle
  ) {
    if map.isAffine, map.isAxisAligned, map.determinant.isNormal {
      drawUpright(shadow, place, map, clip, style)
    } else {
      drawPlaneShadow(shadow, place, map, clip, style)
      drawFilteredBody(place, map, clip, style, isApart: tree.hasReaders(below: place))
    }
  }

  /// What becomes of the picture of a layer with a shadow before it casts it.
  func filterSteps(of place: Int) -> [FilterEffect] {
    tree.layers[place].state.effects?.picture ?? []
  }

  /// Draws the parts of a layer, through a target where the layer has filters.
  ///
  /// - Parameter isApart: whether a target is needed in any case, since something in the layer reads
  ///   what is below it and must not find the shadow.
  mutating func drawFilteredBody(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ style: BodyStyle, isApart: Bool
  ) {
    let needsTarget = isApart || !filterSteps(of: place).isEmpty
    if !needsTarget || !hasRoom(for: clip.whole.intersection(passRect), place) {
      return drawBody(place, map, clip, opacity: style.opacity, isYDown: style.isYDown)
    }
    var source = ClipState(bounds: clip.bounds, whole: clip.whole)
    source.limit(to: passRect)
    guard let body = bodyPicture(place, map, source, orderRect, style) else { return }
    composite(body.picture, Composition(colors: body.colors), place, map, clip)
  }

  private mutating func drawUpright(
    _ shadow: LayerShadow, _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ style: BodyStyle
  ) {
    let (x, y) = (SIMD2(map.x.x, map.x.y), SIMD2(map.y.x, map.y.y))
    let offset = x * shadow.offset.x + y * shadow.offset.y
    let scale = SIMD2(max(abs(x.x), abs(y.x)), max(abs(x.y), abs(y.y)))
    let id = tree.layers[place].id
    let blur = limited(Blur(sigma: scale * shadow.sigma, cut: 2), layer: id)
    let (seen, casting, order) = castingClips(clip, offset, blur)
    guard hasRoom(for: casting.whole, place) else {
      return drawBody(place, map, clip, opacity: style.opacity, isYDown: style.isYDown)
    }
    guard let body = bodyPicture(place, map, casting, order, style) else { return }
    let caster = alphaPicture(body, region: casting.bounds, id)
    if let blurred = blurred(caster, blur, region: seen, layer: id) {
      let toDevice = PlaneMap(x: [1, 0, 0], y: [0, 1, 0], origin: [offset.x, offset.y, 1])
      cast(
        blurred, shadow, place, toDevice, ownClip(clip, place, map, opacity: style.opacity))
    }
    composite(body.picture, Composition(colors: body.colors), place, map, clip)
  }

  /// The pixels whose blurred picture is seen as shadow, all that are seen or cast it, and those in
  /// which layers are put in order for that.
  private func castingClips(
    _ clip: ClipState, _ offset: SIMD2<Double>, _ blur: Blur
  ) -> (seen: DeviceRect, casting: ClipState, order: DeviceRect) {
    func moved(_ rect: DeviceRect) -> DeviceRect {
      guard !rect.isEmpty else { return rect }
      let low = SIMD2(Double(rect.x), Double(rect.y)) - offset - 1
      let high = SIMD2(Double(rect.maxX), Double(rect.maxY)) - offset + 1
      return pixels(low, high)
    }
    let bounds = clip.bounds.intersection(passRect)
    let whole = clip.whole.intersection(passRect)
    func withCasters(_ rect: DeviceRect) -> DeviceRect {
      rect.union(moved(rect).outset(blur.reach))
    }
    let casting = ClipState(bounds: withCasters(bounds), whole: withCasters(whole))
    return (moved(bounds), casting, withCasters(orderRect))
  }

  /// Draws the shadow of a layer that does not stand upright.
  private mutating func drawPlaneShadow(
    _ shadow: LayerShadow, _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ style: BodyStyle
  ) {
    let id = tree.layers[place].id
    let covered = castingPart(of: bodyExtent(of: place, depth: depth), shadow, map, clip)
    guard covered.z > covered.x, covered.w > covered.y else { return }
    let scale = planeScale(shadow, covered, map)
    guard scale > 0, scale.isFinite else { return }
    let toPixels = PlaneMap(x: [scale, 0, 0], y: [0, scale, 0], origin: [0, 0, 1])
    let further = reach(of: filterSteps(of: place), toPixels, place)
    let rect = pixels(covered.lowHalf * scale - 1, covered.highHalf * scale + 1).outset(further)
    guard !rect.isEmpty, hasRoom(for: rect, place),
      let body = bodyPicture(place, toPixels, ClipState(bounds: rect, whole: rect), rect, style)
    else { return }
    let caster = alphaPicture(body, region: rect, id)
    let blur = Blur(sigma: SIMD2(repeating: shadow.sigma * scale), cut: 2)
    let region = rect.outset(blur.reach)
    guard let blurred = blurred(caster, blur, region: region, layer: id) else { return }
    let toLayer = PlaneMap(
      x: [1 / scale, 0, 0], y: [0, 1 / scale, 0], origin: [shadow.offset.x, shadow.offset.y, 1])
    cast(
      blurred, shadow, place, toLayer * map, ownClip(clip, place, map, opacity: style.opacity))
  }

  /// The part of what a layer covers whose shadow can be seen, where that can be told.
  private func castingPart(
    of rect: SIMD4<Double>, _ shadow: LayerShadow, _ map: PlaneMap, _ clip: ClipState
  ) -> SIMD4<Double> {
    guard map.isAffine, let inverse = map.inverse else { return rect }
    let seen = clip.whole.corners
    let corners = [
      inverse.point(seen.x, seen.y), inverse.point(seen.z, seen.y),
      inverse.point(seen.x, seen.w), inverse.point(seen.z, seen.w),
    ]
    let low = corners.reduce(corners[0]) { pointwiseMin($0, $1) } - shadow.offset - shadow.reach
    let high = corners.reduce(corners[0]) { pointwiseMax($0, $1) } - shadow.offset + shadow.reach
    return SIMD4(
      lowHalf: pointwiseMax(rect.lowHalf, low), highHalf: pointwiseMin(rect.highHalf, high))
  }

  /// The pixels per point of a picture of a layer's plane: those of the surface, or fewer where the
  /// blur leaves no difference or the picture would be too large.
  private func planeScale(
    _ shadow: LayerShadow, _ covered: SIMD4<Double>, _ map: PlaneMap
  ) -> Double {
    let size = covered.highHalf - covered.lowHalf
    let middle = (covered.lowHalf + covered.highHalf) / 2
    // From a sigma of six pixels on, a blur makes its picture coarser by itself.
    let sufficient = ShadowPicture.sufficientSigma * 0.99 / shadow.sigma
    let largest = (Double(ShadowPicture.maximumArea) / (size.x * size.y)).squareRoot()
    // Room for the blur, whose picture is larger.
    let longest = Double(limits.maximumPassSide) / 2 / size.max()
    return min(pixelsPerPoint(middle, map), sufficient, largest, longest)
  }

  /// The parts of a layer in a target, filtered; nil where nothing is drawn.
  ///
  /// - Parameters:
  ///   - clip: the pixels wanted, of a space that need not be the open pass's.
  ///   - order: the pixels of that in which layers are put in order, see ``orderRect``.
  private mutating func bodyPicture(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ order: DeviceRect, _ style: BodyStyle
  ) -> FilteredPicture? {
    let steps = filterSteps(of: place)
    let further = reach(of: steps, map, place)
    let source = ClipState(
      bounds: clip.bounds.outset(further), whole: clip.whole.outset(further))
    let (outer, outerOrder) = (passRect, orderRect)
    (passRect, orderRect) = (source.whole, order.outset(further))
    defer { (passRect, orderRect) = (outer, outerOrder) }
    let picture = picture(source, tree.layers[place].id, .shadow) { builder, inner in
      builder.drawBody(place, map, inner, opacity: style.opacity, isYDown: style.isYDown)
    }
    guard let picture, !steps.isEmpty else { return picture.map { FilteredPicture(picture: $0) } }
    return filtered(picture, steps, map, region: clip.bounds, goesOn: false, place)
  }

  /// A picture of pixels with the alpha that is seen in the end.
  private mutating func alphaPicture(
    _ body: FilteredPicture, region: DeviceRect, _ layer: LayerID
  ) -> TargetPicture {
    let isFinal = body.colors == nil && body.picture.step == SIMD2(1, 1)
    return isFinal
      ? body.picture
      : flattened(body.picture, Composition(colors: body.colors), region: region, layer: layer)
  }

  /// Draws a blurred picture in the colour of the shadow.
  ///
  /// - Parameter toDevice: from the picture's pixels to where they are seen.
  private mutating func cast(
    _ picture: TargetPicture, _ shadow: LayerShadow, _ place: Int, _ toDevice: PlaneMap,
    _ clip: ClipState
  ) {
    let instance = CastInstance(
      premultiplied(shadow.color, shadow.opacity), layerToPicture: picture.map,
      cells: picture.cells)
    var draw = openDraw(place, [.shadow, .mask], .color, .linear, false)
    draw.mask = Int32(picture.target)
    add(instance, over: picture.pixels.corners, toDevice, clip, outset: .zero, to: &draw)
    close(draw)
  }

  /// Whether the limits allow a target of this size; told where they do not.
  private mutating func hasRoom(for rect: DeviceRect, _ place: Int) -> Bool {
    let fits = isInRaster || limits.allowTarget(width: rect.width, height: rect.height)
    if fits, frame.targets.count < limits.maximumTargets { return true }
    report(
      tree.layers[place].id,
      "The layer needs a target of its own beyond the limit of \(limits.targetText); it is drawn "
        + "without its shadow or its filters.")
    return false
  }
}
