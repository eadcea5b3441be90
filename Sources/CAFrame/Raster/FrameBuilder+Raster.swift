import CACommit
import CAGeometry

/// What of a builder belongs to one frame, while another is built inside it.
private struct FrameInWork {
  let frame: Frame
  let openPasses: [OpenPass]
  let passRect: DeviceRect
  let orderRect: DeviceRect
  let cuts: [HalfPlane]
  let clipShapes: [ClipShape]
  let madeContents: [ContentsID: Int32]
  let contentsPlaces: [Int32]
  let contentsStamps: [UInt64]
  let stamp: UInt64
  let isInRaster: Bool
  let background: SIMD4<Float>
  let isLimited: Bool
}

extension FrameBuilder {
  /// Texels that a raster reaches beyond what is drawn in it: transparent ones, so that filtering
  /// smooths its sides.
  static let rasterMargin = 1

  /// Draws a layer as a texture of its own plane, with `rasterizationScale` texels per point.
  ///
  /// Rasterization comes after effects and before opacity (`CALayer.h`). The texture holds all of the
  /// layer, seen or not, so that it stays the same while the layer moves.
  ///
  /// - Returns: false, with nothing drawn, where the texture would be beyond the limits.
  mutating func drawRaster(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) -> Bool {
    let toTexels = texelMap(of: place, map)
    let outer = beginRaster()
    drawUnrasterized(
      place, toTexels, ClipState(bounds: passRect, whole: passRect), opacity: 1, isYDown: isYDown)
    let touched = openPasses[openPasses.count - 1].allTouched.intersection(passRect)
    let (inner, isHeld) = endRaster(place, touched, outer)
    guard isHeld else {
      reportRaster(place, touched)
      return false
    }
    if touched.isEmpty { return true }
    frame.rasters.append(Raster(layer: tree.layers[place].id, frame: inner))
    compositeRaster(place, map, toTexels, clip, opacity: opacity)
    return true
  }

  /// From layer space to texels, which see the layer from the side the surface does.
  private func texelMap(of place: Int, _ map: PlaneMap) -> PlaneMap {
    let scale = Double(tree.layers[place].state.rasterizationScale)
    return PlaneMap(
      x: [scale, 0, 0], y: [0, map.determinant < 0 ? -scale : scale, 0], origin: [0, 0, 1])
  }

  /// Puts the frame aside, for one of texels.
  private mutating func beginRaster() -> FrameInWork {
    let outer = FrameInWork(
      frame: frame, openPasses: openPasses, passRect: passRect, orderRect: orderRect,
      cuts: cuts,
      clipShapes: clipShapes, madeContents: madeContents, contentsPlaces: contentsPlaces,
      contentsStamps: contentsStamps, stamp: stamp, isInRaster: isInRaster,
      background: background, isLimited: isLimited)
    frame = Frame(size: DeviceSize(width: 1, height: 1))
    frame.diagnostics = outer.frame.diagnostics
    // What a group in it may touch says nothing yet; the raster as a whole is measured when it is done.
    isInRaster = true
    (background, isLimited) = (.zero, false)
    let side = limits.maximumRasterSide
    passRect = DeviceRect(x: -side, y: -side, width: 2 * side, height: 2 * side)
    orderRect = passRect
    (cuts, clipShapes, madeContents, openPasses) = ([], [], [:], [])
    openPass()
    openPasses[0].target = 0
    takeStamp()
    return outer
  }

  /// Ends the frame of texels, and goes on with the outer one.
  private mutating func endRaster(
    _ place: Int, _ touched: DeviceRect, _ outer: FrameInWork
  ) -> (frame: Frame, isHeld: Bool) {
    let margin = Self.rasterMargin
    let rect = DeviceRect(
      x: touched.x - margin, y: touched.y - margin, width: touched.width + 2 * margin,
      height: touched.height + 2 * margin)
    closePass(rect: rect, clear: .zero, layer: tree.layers[place].id, reason: .rasterized)
    spreadHalfFloats()
    var inner = frame
    inner.size = DeviceSize(width: rect.width, height: rect.height)
    inner.origin = [rect.x, rect.y]
    let told = inner.diagnostics
    inner.diagnostics = []
    frame = outer.frame
    frame.diagnostics = told
    (openPasses, cuts) = (outer.openPasses, outer.cuts)
    (passRect, orderRect) = (outer.passRect, outer.orderRect)
    (clipShapes, madeContents) = (outer.clipShapes, outer.madeContents)
    isInRaster = outer.isInRaster
    (background, isLimited) = (outer.background, outer.isLimited)
    (contentsPlaces, contentsStamps) = (outer.contentsPlaces, outer.contentsStamps)
    stamp = outer.stamp
    let isHeld =
      max(rect.width, rect.height) <= limits.maximumRasterSide
      && limits.allowTarget(width: rect.width, height: rect.height)
      && inner.targets.allSatisfy { limits.allowTarget(width: $0.width, height: $0.height) }
    return (inner, isHeld)
  }

  private mutating func reportRaster(_ place: Int, _ touched: DeviceRect) {
    report(
      tree.layers[place].id,
      "The layer would be rasterized to \(touched.width)×\(touched.height) pixels, beyond the limit of "
        + "\(limits.maximumRasterSide) along a side or of a target in it; it is drawn as it is.")
  }

  /// One quad over the texels of the last raster.
  private mutating func compositeRaster(
    _ place: Int, _ map: PlaneMap, _ toTexels: PlaneMap, _ clip: ClipState, opacity: Float
  ) {
    let index = frame.rasters.count - 1
    let texels = frame.rasters[index].frame.bounds
    let (scaleX, scaleY) = (toTexels.x.x, toTexels.y.y)
    let (a, b) = (Double(texels.y) / scaleY, Double(texels.maxY) / scaleY)
    let rect = SIMD4(
      Double(texels.x) / scaleX, min(a, b), Double(texels.maxX) / scaleX, max(a, b))
    let instance = RasterInstance(
      layerToTexel: [Float(scaleX), Float(scaleY), Float(-texels.x), Float(-texels.y)],
      opacity: opacity)
    append(
      instance, over: rect, place, map, clip, coverage: Coverage(variant: .raster),
      source: .raster(Int32(index)), sampling: tree.sampling(place),
      isOpaque: false)
  }

}
