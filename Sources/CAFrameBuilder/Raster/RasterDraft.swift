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
    var outer = FrameDraft()
    outer.beginRaster(in: draft, stamp: caches.newStamp(), slotCount: tree.contents.count)
    // The walk goes on with the draft of texels, and this function keeps the one it came with.
    swap(&draft, &outer)
    drawUnrasterized(inner)
    let touched = draft.touched.intersection(inner.scope.passRect)
    let raster = draft.finishRaster(of: visit.id, touched)
    swap(&draft, &outer)
    draft.frame.diagnostics = outer.frame.diagnostics
    guard draft.limits.allowRaster(raster) else {
      reportRaster(visit, touched)
      return false
    }
    if touched.isEmpty { return true }
    draft.frame.rasters.append(Raster(layer: visit.id, frame: raster))
    compositeRaster(visit, toTexels)
    return true
  }

  private mutating func reportRaster(_ visit: LayerVisit, _ touched: DeviceRect) {
    draft.report(
      visit.id,
      "The layer would be rasterized to \(touched.width)×\(touched.height) pixels, beyond the limit of "
        + "\(draft.limits.maximumRasterSide) along a side or of a target in it; it is drawn as it is."
    )
  }

  /// One quad over the texels of the last raster.
  private mutating func compositeRaster(_ visit: LayerVisit, _ toTexels: PlaneMap) {
    let index = draft.frame.rasters.count - 1
    let texels = draft.frame.rasters[index].frame.bounds
    let (scaleX, scaleY) = (toTexels.x.x, toTexels.y.y)
    let (a, b) = (Double(texels.y) / scaleY, Double(texels.maxY) / scaleY)
    let rect = LayerRect(
      minX: Double(texels.x) / scaleX, minY: min(a, b), maxX: Double(texels.maxX) / scaleX,
      maxY: max(a, b))
    let instance = RasterInstance(
      layerToTexel: [Float(scaleX), Float(scaleY), Float(-texels.x), Float(-texels.y)],
      opacity: visit.opacity)
    draft.append(
      instance, over: rect, visit, coverage: Coverage(),
      source: .raster(Int32(index)), sampling: tree.sampling(visit.place))
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
  fileprivate func allowRaster(_ raster: Frame) -> Bool {
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
    let rect = DeviceRect(x: -side, y: -side, width: 2 * side, height: 2 * side)
    let inner = Scope(
      passRect: rect, orderRect: rect, levels: scope.levels, isLimited: false,
      isInRaster: true, hasBackground: false)
    return LayerVisit(
      place: place, id: id, map: toTexels, clip: ClipState(bounds: rect, whole: rect),
      opacity: 1, isYDown: isYDown, scope: inner)
  }
}
