// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// Draws a tree into a bitmap context, on the spot, as Apple's `render(in:)` does: in the plane,
/// and from the state of the layers.
///
/// Nothing is laid out or displayed before. Of each matrix the affine part counts, transform layers
/// are like any other, and sublayers are drawn in the order of the depth of their middles. Opacity
/// multiplies each drawing operation; only masks, blending and shadows take a picture of the layer.
struct PlanePainter {
  let context: CGContext
  let limits: RenderLimits
  private var depth = 0
  /// Pixels of the pictures around this one.
  private var openArea = 0
  /// How many copies replicators make of the layer that is drawn.
  private var openCopies = 1

  init(_ context: CGContext, _ limits: RenderLimits = RenderLimits()) {
    (self.context, self.limits) = (context, limits)
  }

  /// Draws a layer and its sublayers; the context's space is that of the layer.
  func draw(_ layer: CALayer, opacity inherited: CGFloat = 1) {
    let opacity = inherited * CGFloat(min(1, max(0, layer.opacity)))
    guard !layer.isHidden, opacity > 0, depth < limits.maximumDepth else { return }
    var inner = self
    inner.depth += 1
    if needsPicture(layer) {
      inner.drawApart(layer, opacity)
    } else {
      inner.drawInBounds(layer, opacity)
    }
  }

  /// Whether the layer's parts cannot be drawn over the backdrop one by one.
  private func needsPicture(_ layer: CALayer) -> Bool {
    layer.mask != nil || layer.modeInContexts != .sourceOver
      || (layer.sublayers ?? []).contains { $0.modeInContexts != .sourceOver }
  }

  /// Draws a picture of the layer, cut by its mask, in the layer's mode.
  private func drawApart(_ layer: CALayer, _ opacity: CGFloat) {
    let mode = layer.modeInContexts
    guard mode != .dest, let area = PictureArea(seenIn: context) else { return }
    guard let painter = painter(of: area) else { return drawInBounds(layer, opacity) }
    painter.drawInBounds(layer, opacity)
    if let mask = layer.mask { painter.cut(by: mask) }
    context.saveGState()
    // Modes that change the backdrop where the picture is transparent act within the bounds.
    if mode.reachesBeyondPicture { clip(to: layer) }
    painter.picture?.draw(over: context, mode == .sourceOver ? nil : mode.blendMode)
    context.restoreGState()
  }

  /// Cuts the picture to the mask's alpha.
  private func cut(by mask: CALayer) {
    guard let area = PictureArea(seenIn: context), let cover = painter(of: area) else { return }
    cover.context.concatenate(
      CATransform3DGetAffineTransform(mask.state.geometry.layerToSuperlayer))
    cover.draw(mask)
    cover.picture?.draw(over: context, .destinationIn)
  }

  /// The layer with its shadow below, inside its bounds where it masks to them.
  private func drawInBounds(_ layer: CALayer, _ opacity: CGFloat) {
    context.saveGState()
    if layer.masksToBounds { clip(to: layer) }
    drawCasting(layer, opacity)
    context.restoreGState()
  }

  /// The layer above the shadow of the picture of it and its sublayers.
  ///
  /// The picture is drawn once and put back, unless a coarse one will do for the shadow: with two
  /// drawings at each level, nested shadows would double the work each time.
  private func drawCasting(_ layer: CALayer, _ opacity: CGFloat) {
    guard layer.state.hasShadow, let shadow = CastShadow(layer.state.shadow, in: context, limits),
      let area = PictureArea(seenIn: context)?.casting(shadow), let painter = painter(of: area),
      let picture = painter.picture
    else { return drawBody(layer, opacity) }
    if layer.masksToBounds { painter.clip(to: layer) }
    painter.drawBody(layer, opacity)
    shadow.draw(of: picture, over: context)
    if area.coarseness == 1 { picture.draw(over: context) } else { drawBody(layer, opacity) }
  }

  /// From below to above: background, contents, sublayers, border, particles.
  private func drawBody(_ layer: CALayer, _ opacity: CGFloat) {
    drawing(opacity) { layer.renderPicture(in: context) }
    drawing(1) { drawTiles(of: layer, opacity) }
    if layer.state.kind == .replicator {
      drawCopies(below: layer, opacity)
    } else {
      drawSublayers(of: layer, opacity)
    }
    drawing(opacity) { layer.renderBorder(in: context) }
    if layer.state.kind == .emitter { drawParticles(of: layer, opacity) }
  }

  private func drawSublayers(of layer: CALayer, _ opacity: CGFloat) {
    for member in members(below: layer) {
      drawing(1) {
        context.concatenate(CATransform3DGetAffineTransform(member.toSuperlayer))
        draw(member.layer, opacity: opacity)
      }
    }
  }

  /// The sublayers of a replicator, once for each copy: here the transform acts about the origin of
  /// the layer, and colours and delays do not count (facts 273).
  private func drawCopies(below layer: CALayer, _ opacity: CGFloat) {
    let state = ReplicatorState(layer.state)
    let step = CATransform3DGetAffineTransform(state.transform)
    let count = max(0, min(state.count, max(limits.maximumCopies / openCopies, 1)))
    var inner = self
    inner.openCopies *= max(count, 1)
    context.saveGState()
    for copy in 0..<count {
      if copy > 0 { context.concatenate(step) }
      inner.drawSublayers(of: layer, opacity)
    }
    context.restoreGState()
  }

  func drawing(_ opacity: CGFloat, _ body: () -> Void) {
    context.saveGState()
    context.setAlpha(opacity)
    body()
    context.restoreGState()
  }

  private func clip(to layer: CALayer) {
    context.addPath(layer.outline(insetBy: 0))
    context.clip()
  }

  // MARK: Pictures

  /// The picture that ``context`` draws on, if it is one made aside.
  private var picture: OffscreenPicture?

  /// A painter on a picture of that area; nil beyond the limits, and without memory.
  private func painter(of area: PictureArea) -> PlanePainter? {
    guard let size = area.size(limits),
      openArea + size.width * size.height <= limits.maximumOpenArea,
      let picture = OffscreenPicture(area, of: context, limits)
    else { return nil }
    var painter = PlanePainter(picture.context, limits)
    (painter.depth, painter.openArea) = (depth, openArea + picture.pixelCount)
    painter.openCopies = openCopies
    painter.picture = picture
    return painter
  }

  // MARK: Sublayers

  private struct Member {
    let layer: CALayer
    let toSuperlayer: CATransform3D
    let depth: CGFloat
  }

  /// The sublayers that can be seen, in the order they are drawn.
  private func members(below layer: CALayer) -> [Member] {
    let prefix = layer.matrixOfSublayers
    let found = (layer.sublayers ?? []).compactMap { sublayer -> Member? in
      let matrix = sublayer.state.geometry.layerToSuperlayer * prefix
      guard matrix.isFinite, sublayer.isDoubleSided || !matrix.turnsAway else { return nil }
      return Member(layer: sublayer, toSuperlayer: matrix, depth: matrix.depth(of: sublayer))
    }
    guard found.contains(where: { $0.depth != 0 }) else { return found }
    return found.indices.sorted { (found[$0].depth, $0) < (found[$1].depth, $1) }.map { found[$0] }
  }

  /// The tiles that a tiled layer shows, whose sides meet without smoothing.
  private func drawTiles(of layer: CALayer, _ opacity: CGFloat) {
    let plates = layer.shownPlates
    if plates.isEmpty { return }
    context.setShouldAntialias(false)
    for plate in plates {
      drawing(1) {
        context.concatenate(
          CATransform3DGetAffineTransform(
            plate.state.geometry.layerToSuperlayer * layer.matrixOfSublayers))
        draw(plate, opacity: opacity)
      }
    }
  }
}

extension CATransform3D {
  /// The depth of the middle of a layer.
  fileprivate func depth(of layer: CALayer) -> CGFloat {
    let middle = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    let w = middle.x * m14 + middle.y * m24 + m44
    return (middle.x * m13 + middle.y * m23 + m43) / (w == 0 ? 1 : w)
  }
}

extension CALayer {
  /// The compositing mode as contexts know it; modes that they lack are source over.
  ///
  /// Apple too draws the modes with hue, saturation or luminosity as normal there: facts 285.
  /// Contexts have no hard mix, maximum and minimum.
  fileprivate var modeInContexts: CompositingMode {
    switch state.compositingMode {
    case .hue, .saturation, .color, .luminosity, .hardMix, .subtractS, .subtractD, .maximum,
      .minimum:
      .sourceOver
    case let mode: mode
    }
  }

  /// The layers of the tiles that are there; a presentation copy has those of its model.
  fileprivate var shownPlates: [CALayer] {
    guard state.kind == .tiled else { return [] }
    return ((modelLayer ?? self) as? CATiledLayer)?.store?.shown ?? []
  }
}

extension CompositingMode {
  /// The mode of a context that does the same.
  fileprivate var blendMode: CGBlendMode {
    switch self {
    case .clear: .clear
    case .copy: .copy
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destOver: .destinationOver
    case .destIn: .destinationIn
    case .destOut: .destinationOut
    case .destAtop: .destinationAtop
    case .xor: .xor
    case .plusL: .plusLighter
    case .plusD: .plusDarker
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .dest, .sourceOver, .subtractS, .subtractD, .hue, .saturation, .color, .luminosity,
      .hardMix, .maximum, .minimum:
      .normal
    }
  }
}
