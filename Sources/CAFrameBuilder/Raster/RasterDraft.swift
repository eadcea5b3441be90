// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

extension TreeWalk {
  /// Draws a layer as a texture of its own plane, with `rasterizationScale` texels per point.
  ///
  /// Rasterization comes after effects and before opacity (`CALayer.h`). The texture holds all of
  /// the layer, seen or not, so that it stays the same while the layer moves.
  ///
  /// - Returns: false, with nothing drawn, where the texture would be beyond the limits.
  mutating func drawRaster(_ visit: LayerVisit) -> Bool {
    let toTexels = visit.texelMap(
      scale: Double(tree.layers[visit.place].state.rasterizationScale))
    let inner = visit.inRaster(toTexels, side: draft.limits.maximumRasterSide)
    let raster = raster(of: visit.id, within: inner.scope.passRect) { walk in
      walk.drawUnrasterized(inner)
    }
    guard draft.limits.allowRaster(raster.frame) else {
      reportRaster(visit, raster.touched)
      return false
    }
    if raster.touched.isEmpty { return true }
    draft.frame.rasters.append(Raster(layer: visit.id, frame: raster.frame))
    compositeRaster(visit, toTexels)
    return true
  }

  /// The frame of texels that `draw` fills, and those of them that it touches.
  mutating func raster(
    of layer: LayerID, within rect: DeviceRect, _ draw: (inout TreeWalk) -> Void
  ) -> (frame: Frame, touched: DeviceRect) {
    var outer = FrameDraft()
    outer.beginRaster(in: draft, stamp: caches.newStamp(), slotCount: tree.contents.count)
    // The walk goes on with the draft of texels, and this function keeps the one it came with.
    swap(&draft, &outer)
    draw(&self)
    let touched = draft.touched.intersection(rect)
    let frame = draft.finishRaster(of: layer, touched)
    swap(&draft, &outer)
    draft.frame.diagnostics = outer.frame.diagnostics
    return (frame, touched)
  }

  private mutating func reportRaster(_ visit: LayerVisit, _ touched: DeviceRect) {
    draft.report(
      visit.id,
      "The layer would be rasterized to \(touched.width)×\(touched.height) pixels, beyond the limit of "
        + "\(draft.limits.maximumRasterSide) along a side or of a target in it; it is drawn as it is."
    )
  }

  /// Puts the last raster back, faded.
  private mutating func compositeRaster(_ visit: LayerVisit, _ toTexels: PlaneMap) {
    let quad = RasterQuad(toTexels: toTexels, tint: SIMD4(repeating: visit.opacity))
    quad.append(to: &draft, visit, tree.sampling(visit.place))
  }
}

/// A quad over the texels of a raster.
struct RasterQuad {
  /// From the plane of the visit to the texels, along the axes.
  let toTexels: PlaneMap
  /// The factor of the raster's colours, premultiplied.
  let tint: SIMD4<Float>

  /// Adds the quad over the last raster of a draft.
  func append(to draft: inout FrameDraft, _ visit: LayerVisit, _ sampling: Sampling) {
    let index = draft.frame.rasters.count - 1
    let texels = LayerRect(draft.frame.rasters[index].frame.bounds)
    let (scale, origin) = (
      SIMD2(toTexels.x.x, toTexels.y.y),
      SIMD2(toTexels.origin.x, toTexels.origin.y)
    )
    let (a, b) = ((texels.low - origin) / scale, (texels.high - origin) / scale)
    let rect = LayerRect(low: pointwiseMin(a, b), high: pointwiseMax(a, b))
    let offset = origin - texels.low
    let instance = RasterInstance(
      layerToTexel: SIMD4<Float>(SIMD4(lowHalf: scale, highHalf: offset)), tint: tint,
      size: SIMD2<Float>(texels.size))
    let features: Features = draft.frame.rasters[index].content == .silhouette ? .alpha : []
    draft.append(
      instance, over: rect, visit, coverage: Coverage(features: features),
      source: .raster(Int32(index)), sampling: sampling)
  }
}

extension FrameDraft {
  /// Transparent texels around the draws of a raster, so that filtering smooths its sides.
  private static let rasterMargin = 1

  /// Begins a frame of texels inside another one; it goes on with the diagnostics of that.
  mutating func beginRaster(in outer: borrowing FrameDraft, stamp: UInt64, slotCount: Int) {
    begin(DeviceSize(width: 1, height: 1), time: 0)
    frame.diagnostics = outer.frame.diagnostics
    (limits, halfFloatLayers) = (outer.limits, outer.halfFloatLayers)
    dithersGradients = outer.dithersGradients
    contents.begin(stamp: stamp, slotCount: slotCount)
  }

  /// Ends a frame of texels and returns it, without its diagnostics.
  ///
  /// - Parameter touched: the texels that are drawn.
  mutating func finishRaster(of layer: LayerID, _ touched: DeviceRect) -> Frame {
    let margin = Self.rasterMargin
    let rect = DeviceRect(
      x: touched.x - margin, y: touched.y - margin, width: touched.width + 2 * margin,
      height: touched.height + 2 * margin)
    closePass(rect: rect, clear: .zero, layer: layer, reason: .rasterized)
    spreadHalfFloats()
    var raster = frame
    raster.size = DeviceSize(width: rect.width, height: rect.height)
    raster.origin = [rect.x, rect.y]
    raster.diagnostics = []
    return raster
  }
}

extension FrameLimits {
  /// Whether a raster and the targets in it are within the limits.
  func allowRaster(_ raster: Frame) -> Bool {
    max(raster.size.width, raster.size.height) <= maximumRasterSide
      && allowTarget(width: raster.size.width, height: raster.size.height)
      && raster.targets.allSatisfy { allowTarget(width: $0.width, height: $0.height) }
  }
}

extension LayerVisit {
  /// From layer space to texels, which see the layer from the side the surface does.
  fileprivate func texelMap(scale: Double) -> PlaneMap {
    PlaneMap(
      x: [scale, 0, 0], y: [0, map.determinant < 0 ? -scale : scale, 0], origin: [0, 0, 1])
  }

  /// The visit that draws the layer into its texture, which reaches `side` texels each way.
  fileprivate func inRaster(_ toTexels: PlaneMap, side: Int) -> LayerVisit {
    inRaster(toTexels, DeviceRect(x: -side, y: -side, width: 2 * side, height: 2 * side))
  }

  /// The visit that draws the layer into the texels of a raster.
  func inRaster(_ toTexels: PlaneMap, _ rect: DeviceRect) -> LayerVisit {
    let inner = Scope(
      passRect: rect, orderRect: rect, levels: scope.levels, isLimited: false,
      isInRaster: true, hasBackground: false)
    return LayerVisit(
      place: place, id: id, map: toTexels, clip: ClipState(bounds: rect, whole: rect),
      opacity: 1, isYDown: isYDown, scope: inner)
  }
}
