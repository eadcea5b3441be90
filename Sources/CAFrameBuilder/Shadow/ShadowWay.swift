// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics

/// How the shadow of a layer gets into the open pass, the cheapest way first, each with the cause
/// of its choice.
enum ShadowWay {
  /// No shadow is drawn.
  case none(ShadowAbsence)
  /// One draw with the layer's background and border, along their outline.
  case panel(Panel.Plan)
  /// Cells of a picture, which rounded rectangles of all sizes share where their corners leave a
  /// middle.
  case cells(Silhouette, cells: Int)
  /// One quad, which its program blurs in closed form.
  case computed(Silhouette, CellsObstacle)
  /// A path's picture, blurred once and shared.
  case path(ShadowPicture)
  /// The layer's own picture, blurred once and kept while the layer looks the same.
  case kept(KeptSilhouette, PictureCause)
  /// The layer's own picture, drawn and blurred in each frame.
  case everyFrame(KeptObstacle, PictureCause)
}

/// Why a layer with a shadow draws none.
enum ShadowAbsence {
  /// A number of the shadow is not finite.
  case notFinite
  /// The layer shows nothing that could cast it.
  case noCaster
  /// The layer is opaque and cuts off all that it does not cover.
  case cutOff
  /// The shadow's path encloses nothing.
  case emptyPath
}

/// Why the shadow of a rounded rectangle is computed pixel by pixel.
enum CellsObstacle {
  /// The standard deviation is that many device pixels, too few for a picture.
  case smallBlur(Double)
  /// The corners meet in the middle of a side, and the picture would have that many texels.
  case tooLarge(Double)
  /// No picture of the corners could be made.
  case noPicture
}

/// Why the layer has to be drawn before its shadow is known.
enum PictureCause {
  /// Its filters change its outline.
  case filters
  /// A sublayer blends with the layers below.
  case blending
  /// Its parts leave its bounds: a path, a text, particles.
  case partsBeyond
  /// More lies over a background that is clear or translucent.
  case translucent
  /// A picture or a sublayer leaves its bounds.
  case sublayersBeyond
}

/// Why a blurred picture of the layer is not kept.
enum KeptObstacle {
  /// The caster is not known, or not finite.
  case unknownExtent
  /// The layer stands upright, and the standard deviation is that many device pixels.
  case smallBlur(Double)
  /// The picture would have that many texels.
  case tooLarge(SIMD2<Double>)
  /// A limit of the frame forbids the picture.
  case limit
}

extension TreeWalk {
  /// The one choice of how a layer's shadow is drawn.
  ///
  /// A picture that a limit of the frame forbids is found out as it is drawn: ``ShadowWay/kept``
  /// then becomes ``ShadowWay/everyFrame``.
  mutating func shadowWay(of shadow: LayerShadow, below visit: LayerVisit) -> ShadowWay {
    if let path = shadow.path { return way(of: shadow, path, visit) }
    switch tree.caster(visit.place, levels: visit.scope.levels) {
    case .nothing:
      return .none(.noCaster)
    case .shape(let silhouette):
      if let plan = Panel.shadowed(shadow, visit, &self) { return .panel(plan) }
      return way(of: shadow, silhouette, visit)
    case .picture(let cause):
      switch KeptSilhouette.find(shadow, visit, tree) {
      case .success(let kept): return .kept(kept, cause)
      case .failure(let obstacle): return .everyFrame(obstacle, cause)
      }
    }
  }

  /// The way of a shadow path: that of a shape if it is one.
  private mutating func way(
    of shadow: LayerShadow, _ path: CGPath, _ visit: LayerVisit
  ) -> ShadowWay {
    if let shape = LayerShape(path) {
      return way(of: shadow, Silhouette(shape: shape, alpha: 1), visit)
    }
    let box = path.boundingBox
    let pixels = visit.map.pixelsPerPoint(at: SIMD2(Double(box.midX), Double(box.midY)))
    let key = ShadowPictures.Key(
      path: path, sigma: shadow.sigma,
      texelsPerPoint: ShadowPicture.texelsPerPoint(sigma: shadow.sigma, pixels: pixels))
    return ShadowPictures.shared.picture(key).map(ShadowWay.path) ?? .none(.emptyPath)
  }

  /// The way of a shape.
  private mutating func way(
    of shadow: LayerShadow, _ silhouette: Silhouette, _ visit: LayerVisit
  ) -> ShadowWay {
    guard !silhouette.shape.isEmpty else {
      return .none(shadow.path == nil ? .noCaster : .emptyPath)
    }
    let isCutOff =
      silhouette.alpha == 1 && shadow.path == nil
      && tree.layers[visit.place].state.flags.contains(.masksToBounds)
    if isCutOff { return .none(.cutOff) }
    switch shadow.findCells(of: silhouette.shape, visit, &self) {
    case .success(let cells): return .cells(silhouette, cells: cells)
    case .failure(let obstacle): return .computed(silhouette, obstacle)
    }
  }
}

extension CellsObstacle: Error {}
extension KeptObstacle: Error {}
