// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// The blurred silhouette of a layer in its own plane, as a raster: it is drawn once and kept while
/// the layer looks the same, whatever moves the layer.
struct KeptSilhouette {
  private let shadow: LayerShadow
  private let visit: LayerVisit
  /// Texels per point of the layer's plane.
  private let scale: Double
  /// Whether the texels are as fine as the blur needs, whether that is coarser than the surface or
  /// finer; else as fine as the surface.
  private let isSufficient: Bool
  /// The texels that may cast.
  private let casting: DeviceRect

  /// The least sigma, device pixels, of an upright layer: what is blurred in device pixels then
  /// differs by 1.9 of 255 levels at the most from the Gaussian in the plane (computed for lines of
  /// all widths, all offsets), with 1.5 by 3.5.
  static let leastSigma = 2.0
  /// The least sigma, device pixels, of an upright layer with texels as large as pixels: drawn
  /// between pixels, a lesser one would be more than 1.5 of 255 levels off.
  private static let leastPixelSigma = 2.5
  /// The standard deviation, texels, of a silhouette. A shadow ends with a step of its slope at two
  /// standard deviations, which texels smooth: with four of them by 1.5 of 255 levels at the most,
  /// with three by 2.5, with six by 0.9 (computed for an edge, all offsets).
  private static let texelSigma = 4.0
  /// The variance, texels, that the coverage of a texel and linear sampling add: from nothing where
  /// sides and pixels meet texels to 1/4; the mean of both.
  private static let addedVariance = 0.125

  /// The silhouette of a layer, or why it has to be drawn in each frame.
  static func find(
    _ shadow: LayerShadow, _ visit: LayerVisit, _ tree: ShownTree
  ) -> Result<KeptSilhouette, KeptObstacle> {
    let covered = tree.filteredExtent(of: visit.place, levels: visit.scope.levels)
    guard !covered.isEmpty, covered.isFinite else { return .failure(.unknownExtent) }
    let pixels = visit.map.pixelsPerPoint(at: covered.middle)
    guard pixels > 0, pixels.isFinite else { return .failure(.unknownExtent) }
    let sigma = shadow.sigma * pixels
    guard !visit.map.isUpright || sigma >= leastSigma else { return .failure(.smallBlur(sigma)) }
    let silhouette = KeptSilhouette(shadow, visit, covered, pixels: pixels)
    let size = (covered.size + 2 * shadow.reach) * silhouette.scale
    guard size.max() <= ShadowPicture.maximumSide,
      size.x * size.y <= Double(ShadowPicture.maximumArea)
    else { return .failure(.tooLarge(size)) }
    return .success(silhouette)
  }

  private init(_ shadow: LayerShadow, _ visit: LayerVisit, _ covered: LayerRect, pixels: Double) {
    (self.shadow, self.visit) = (shadow, visit)
    let isUpright = visit.map.isUpright
    let isFine = isUpright && shadow.sigma * pixels < Self.leastPixelSigma
    isSufficient = isFine || shadow.sigma * pixels >= Self.texelSigma
    if isSufficient {
      scale = Self.texelSigma / shadow.sigma
    } else {
      // Texels that are pixels, so that nothing is lost while the layer stands on whole ones.
      scale =
        isUpright ? pixels : ShadowPicture.texelsPerPoint(sigma: shadow.sigma, pixels: pixels)
    }
    casting = DeviceRect(around: covered.low * scale - 1, covered.high * scale + 1)
  }

  /// Draws the shadow; false, with nothing drawn, where the raster would be beyond the limits.
  func draw(_ walk: inout TreeWalk) -> Bool {
    let raster = walk.raster(of: visit.id, within: region) { walk in drawInTexels(&walk) }
    guard walk.draft.limits.allowRaster(raster.frame) else { return false }
    if raster.touched.isEmpty { return true }
    walk.draft.frame.rasters.append(Raster(layer: visit.id, .silhouette, frame: raster.frame))
    let toTexels = PlaneMap(
      x: [scale, 0, 0], y: [0, scale, 0],
      origin: [-shadow.offset.x * scale, -shadow.offset.y * scale, 1])
    let quad = RasterQuad(toTexels: toTexels, tint: premultiplied(shadow.color, shadow.opacity))
    let clipped = visit.clipped(to: walk.ownClip(visit))
    quad.append(to: &walk.draft, clipped, .linear)
    return true
  }

  /// The blur, which ends where the shadow does.
  private var blur: Blur {
    let sigma = shadow.sigma * scale
    guard isSufficient else {
      return Blur(sigma: SIMD2(repeating: sigma), cut: 2, isOfAlpha: true)
    }
    let rest = (sigma * sigma - Self.addedVariance).squareRoot()
    return Blur(sigma: SIMD2(repeating: rest), cut: 2 * sigma / rest, isOfAlpha: true)
  }

  /// The texels that the shadow covers.
  private var region: DeviceRect { casting.outset(blur.reach) }

  /// Draws the blurred silhouette, white, into the open pass.
  private func drawInTexels(_ walk: inout TreeWalk) {
    let toTexels = PlaneMap(x: [scale, 0, 0], y: [0, scale, 0], origin: [0, 0, 1])
    var body = visit.inRaster(toTexels, casting)
    body.opacity = visit.opacity
    guard let picture = PictureShadow.bodyPicture(body, &walk) else { return }
    let caster = PictureShadow(shadow, visit).alphaPicture(picture, region: region, &walk.draft)
    let whole = visit.inRaster(.identity, region)
    if blur.draw(caster, region: region, whole, in: &walk.draft) { return }
    guard
      let blurred = blur.applied(to: caster, region: region, layer: visit.id, in: &walk.draft)
    else { return }
    let instance = CastInstance(
      SIMD4(repeating: 1), layerToPicture: blurred.map, cells: blurred.cells)
    var draw = walk.draft.openDraw(whole, Variant(.cast), .color)
    draw.mask = Int32(blurred.target)
    walk.draft.add(instance, over: LayerRect(blurred.pixels), whole, to: &draw)
    walk.draft.close(draw)
  }
}
