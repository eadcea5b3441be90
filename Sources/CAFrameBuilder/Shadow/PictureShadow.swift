// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics

/// The shadow of a layer whose shape is known only once the layer is drawn.
///
/// The Gaussian lies in the layer's plane. So a picture of the plane is blurred, kept while the
/// layer looks the same, and drawn as the layer stands (``KeptSilhouette``). Where that would be
/// too large, its visible part is drawn into a target in each frame.
///
/// Where sigma is too small for a picture of the plane to be drawn elsewhere without a difference,
/// and the layer stands upright, the target holds device pixels and is put back as the layer.
struct PictureShadow {
  let shadow: LayerShadow
  let visit: LayerVisit

  init(_ shadow: LayerShadow, _ visit: LayerVisit) { (self.shadow, self.visit) = (shadow, visit) }

  /// Draws the layer above its shadow, whose picture is kept unless a limit forbids that.
  func draw(_ silhouette: KeptSilhouette, _ cause: PictureCause, _ walk: inout TreeWalk) {
    if !silhouette.draw(&walk) {
      walk.noteLimit(silhouette, cause, of: visit)
      drawInPlane(&walk)
    }
    Self.drawBody(visit, isApart: walk.tree.hasReaders(below: visit.place), &walk)
  }

  /// Draws the layer above its shadow, blurred for this frame.
  func drawEveryFrame(_ walk: inout TreeWalk) {
    if visit.map.isUpright { return drawUpright(&walk) }
    drawInPlane(&walk)
    Self.drawBody(visit, isApart: walk.tree.hasReaders(below: visit.place), &walk)
  }

  private func drawUpright(_ walk: inout TreeWalk) {
    let (x, y) = (SIMD2(visit.map.x.x, visit.map.x.y), SIMD2(visit.map.y.x, visit.map.y.y))
    let offset = x * shadow.offset.x + y * shadow.offset.y
    let scale = SIMD2(max(abs(x.x), abs(y.x)), max(abs(x.y), abs(y.y)))
    var blur = Blur(sigma: scale * shadow.sigma, cut: 2, isOfAlpha: true)
    blur.limit(layer: visit.id, in: &walk.draft)
    let (seen, casting) = castingVisit(offset, blur)
    guard Self.hasRoom(for: casting.clip.whole, visit, &walk.draft) else {
      return walk.drawBody(visit)
    }
    guard let body = Self.bodyPicture(casting, &walk) else { return }
    let caster = alphaPicture(body, region: casting.clip.bounds, &walk.draft)
    if let blurred = blur.applied(to: caster, region: seen, layer: visit.id, in: &walk.draft) {
      let toDevice = PlaneMap(x: [1, 0, 0], y: [0, 1, 0], origin: [offset.x, offset.y, 1])
      cast(blurred, toDevice, &walk)
    }
    walk.draft.composite(body.picture, Composition(colors: body.colors), visit)
  }

  /// The pixels whose blurred picture is seen as shadow, and the visit that draws all that is seen
  /// or casts it.
  private func castingVisit(
    _ offset: SIMD2<Double>, _ blur: Blur
  ) -> (seen: DeviceRect, casting: LayerVisit) {
    func moved(_ rect: DeviceRect) -> DeviceRect {
      guard !rect.isEmpty else { return rect }
      let low = SIMD2(Double(rect.x), Double(rect.y)) - offset - 1
      let high = SIMD2(Double(rect.maxX), Double(rect.maxY)) - offset + 1
      return DeviceRect(around: low, high)
    }
    func withCasters(_ rect: DeviceRect) -> DeviceRect {
      rect.union(moved(rect).outset(blur.reach))
    }
    let bounds = visit.clip.bounds.intersection(visit.scope.passRect)
    var casting = visit
    casting.clip = ClipState(bounds: withCasters(bounds), whole: withCasters(visit.wholeArea))
    casting.scope.orderRect = withCasters(visit.scope.orderRect)
    return (moved(bounds), casting)
  }

  /// Draws the shadow of a layer that does not stand upright.
  private func drawInPlane(_ walk: inout TreeWalk) {
    let covered = castingPart(
      of: walk.tree.bodyExtent(of: visit.place, levels: visit.scope.levels))
    guard !covered.isEmpty else { return }
    let scale = planeScale(covered, walk.draft.limits)
    guard scale > 0, scale.isFinite else { return }
    var casting = visit
    casting.map = PlaneMap(x: [scale, 0, 0], y: [0, scale, 0], origin: [0, 0, 1])
    casting.depth = .zero
    let further = Self.filters(casting, walk.tree).reach(walk.draft.limits)
    let rect = DeviceRect(around: covered.low * scale - 1, covered.high * scale + 1)
      .outset(further)
    casting.clip = ClipState(bounds: rect, whole: rect)
    casting.scope.orderRect = rect
    guard !rect.isEmpty, Self.hasRoom(for: rect, visit, &walk.draft),
      let body = Self.bodyPicture(casting, &walk)
    else { return }
    let caster = alphaPicture(body, region: rect, &walk.draft)
    let blur = Blur(sigma: SIMD2(repeating: shadow.sigma * scale), cut: 2, isOfAlpha: true)
    let region = rect.outset(blur.reach)
    guard
      let blurred = blur.applied(to: caster, region: region, layer: visit.id, in: &walk.draft)
    else { return }
    let toLayer = PlaneMap(
      x: [1 / scale, 0, 0], y: [0, 1 / scale, 0], origin: [shadow.offset.x, shadow.offset.y, 1])
    cast(blurred, toLayer * visit.map, &walk)
  }

  /// Whether the limits allow a target for a shadow or its caster.
  private static func hasRoom(
    for rect: DeviceRect, _ visit: LayerVisit, _ draft: inout FrameDraft
  ) -> Bool {
    draft.hasRoom(for: rect, visit, orLoses: "without its shadow or its filters.")
  }

  /// The part of a layer's extent whose shadow can be seen, where that is known.
  private func castingPart(of rect: LayerRect) -> LayerRect {
    guard visit.map.isAffine, let inverse = visit.map.inverse else { return rect }
    let seen = LayerRect(visit.clip.whole)
    let corners = [
      inverse.point(seen.minX, seen.minY), inverse.point(seen.maxX, seen.minY),
      inverse.point(seen.minX, seen.maxY), inverse.point(seen.maxX, seen.maxY),
    ]
    let low = corners.reduce(corners[0]) { pointwiseMin($0, $1) } - shadow.offset - shadow.reach
    let high = corners.reduce(corners[0]) { pointwiseMax($0, $1) } - shadow.offset + shadow.reach
    return rect.intersection(LayerRect(low: low, high: high))
  }

  /// The pixels per point of a picture of a layer's plane: those of the surface, or fewer where the
  /// blur leaves no difference or the picture would be too large.
  private func planeScale(_ covered: LayerRect, _ limits: FrameLimits) -> Double {
    let size = covered.size
    // From a sigma of six pixels on, a blur makes its picture coarser by itself.
    let sufficient = ShadowPicture.sufficientSigma * 0.99 / shadow.sigma
    let largest = (Double(ShadowPicture.maximumArea) / (size.x * size.y)).squareRoot()
    // Room for the blur, whose picture is larger.
    let longest = Double(limits.maximumPassSide) / 2 / size.max()
    return min(visit.map.pixelsPerPoint(at: covered.middle), sufficient, largest, longest)
  }

  /// A picture of pixels with the alpha that is seen in the end.
  func alphaPicture(
    _ body: FilteredPicture, region: DeviceRect, _ draft: inout FrameDraft
  ) -> TargetPicture {
    if body.colors == nil, body.picture.step == SIMD2(1, 1) { return body.picture }
    return draft.flattened(
      body.picture, Composition(colors: body.colors), region: region, layer: visit.id)
  }

  /// Draws a blurred picture in the colour of the shadow.
  ///
  /// - Parameter toDevice: from the picture's pixels to where they are seen.
  private func cast(_ picture: TargetPicture, _ toDevice: PlaneMap, _ walk: inout TreeWalk) {
    let clipped = visit.clipped(to: walk.ownClip(visit))
    let instance = CastInstance(
      premultiplied(shadow.color, shadow.opacity), layerToPicture: picture.map,
      cells: picture.cells)
    var draw = walk.draft.openDraw(clipped, Variant(.cast), .color)
    draw.mask = Int32(picture.target)
    walk.draft.add(instance, over: LayerRect(picture.pixels), of: toDevice, clipped, to: &draw)
    walk.draft.close(draw)
  }
}

/// The parts of a layer above a shadow.
extension PictureShadow {
  /// Draws the parts of a layer, through a target where the layer has filters.
  ///
  /// - Parameter isApart: whether a target is needed in any case, since something in the layer
  ///   reads
  ///   its backdrop and must not find the shadow there.
  static func drawBody(_ visit: LayerVisit, isApart: Bool, _ walk: inout TreeWalk) {
    let needsTarget = isApart || !filters(visit, walk.tree).isEmpty
    if !needsTarget || !hasRoom(for: visit.wholeArea, visit, &walk.draft) {
      return walk.drawBody(visit)
    }
    var source = visit
    source.clip = ClipState(bounds: visit.clip.bounds, whole: visit.clip.whole)
    source.clip.limit(to: visit.scope.passRect)
    guard let body = bodyPicture(source, &walk) else { return }
    walk.draft.composite(body.picture, Composition(colors: body.colors), visit)
  }

  /// The filters of a layer, which its picture goes through before it casts the shadow.
  static func filters(_ visit: LayerVisit, _ tree: ShownTree) -> FilterSteps {
    let steps = tree.layers[visit.place].state.effects?.picture ?? []
    return FilterSteps(steps, visit.map, of: visit.place, tree)
  }

  /// The parts of a layer in a target, filtered; nil where nothing is drawn.
  ///
  /// - Parameter visit: its clip holds the pixels wanted, of a space that need not be the open
  ///   pass's,
  ///   and its scope those in which layers are put in order there.
  static func bodyPicture(
    _ visit: LayerVisit, _ walk: inout TreeWalk
  ) -> FilteredPicture? {
    let filters = filters(visit, walk.tree)
    let further = filters.reach(walk.draft.limits)
    var source = visit
    source.clip = ClipState(
      bounds: visit.clip.bounds.outset(further), whole: visit.clip.whole.outset(further))
    source.scope.passRect = source.clip.whole
    source.scope.orderRect = visit.scope.orderRect.outset(further)
    let picture = walk.picture(source, .shadow) { walk, inner in walk.drawBody(inner) }
    guard let picture, !filters.isEmpty else {
      return picture.map { FilteredPicture(picture: $0) }
    }
    return filters.applied(
      to: picture, region: visit.clip.bounds, goesOn: false, layer: visit.id, in: &walk.draft)
  }
}

extension PlaneMap {
  /// Whether a layer stands upright, its sides along pixels, and shows.
  var isUpright: Bool { isAffine && isAxisAligned && determinant.isNormal }
}
