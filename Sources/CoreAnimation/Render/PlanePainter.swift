import CACommit
import CAGeometry
import CoreGraphics

/// Draws a tree into a bitmap context, on the spot: what the compositor shows, in the plane.
///
/// Of each matrix the affine part counts. Layers that share a space are drawn in the order of the
/// depth of their middles. Groups, masks and shadows are pictures of their own, of the context's
/// device pixels.
struct PlanePainter {
  let context: CGContext
  /// How deep layers may be nested, as in frames; what is deeper is left out.
  static let maximumDepth = 256
  private var depth = 0

  init(_ context: CGContext) { self.context = context }

  /// A layer as a member of the space it is drawn in.
  private struct Member {
    let layer: CALayer
    /// Layer space to the plane it is drawn in.
    let toPlane: CATransform3D
    /// What transform layers in between multiply its opacity by.
    let opacity: CGFloat
    let depth: CGFloat
  }

  /// Draws a layer and what is below it; the context's space is that of the layer.
  func draw(_ layer: CALayer, opacity inherited: CGFloat = 1) {
    let opacity = inherited * CGFloat(min(1, max(0, layer.opacity)))
    guard !layer.isHidden, opacity > 0, depth < Self.maximumDepth else { return }
    var inner = self
    inner.depth += 1
    layer.displayIfNeeded()
    if layer.state.kind == .transform {
      return inner.drawMembers(inner.members(below: layer, .identity, opacity))
    }
    guard inner.needsGroup(layer, opacity) else { return inner.drawParts(layer, opacity) }
    guard let group = OffscreenPicture(of: context) else { return }
    var painter = PlanePainter(group.context)
    painter.depth = inner.depth
    painter.drawParts(layer, 1)
    if let mask = layer.mask, !mask.showsUndrawn { painter.cut(by: mask, group) }
    let mode = layer.state.compositingMode
    guard mode != .dest else { return }
    context.saveGState()
    // What changes the ground where the picture is transparent acts within the bounds.
    if mode.reachesBeyondPicture { inner.clip(to: layer) }
    group.draw(over: context, opacity: opacity, mode.blendMode)
    context.restoreGState()
  }

  /// Whether the layer's parts cannot be drawn over what is below one by one.
  private func needsGroup(_ layer: CALayer, _ opacity: CGFloat) -> Bool {
    if layer.mask != nil || layer.state.compositingMode != .sourceOver { return true }
    if (layer.sublayers ?? []).contains(where: { $0.state.compositingMode != .sourceOver }) {
      return true
    }
    return opacity < 1 && layer.allowsGroupOpacity
      && (layer.state.hasShadow || layer.borderWidth > 0 || layer.sublayers != nil
        || layer.backgroundColor != nil && layer.contents != nil || layer.state.kind != .plain)
  }

  /// Leaves what the mask's alpha covers.
  private func cut(by mask: CALayer, _ group: OffscreenPicture) {
    guard let cover = OffscreenPicture(of: context) else { return }
    cover.context.concatenate(
      CATransform3DGetAffineTransform(mask.state.geometry.layerToSuperlayer))
    PlanePainter(cover.context).draw(mask)
    cover.draw(over: group.context, opacity: 1, .destinationIn)
  }

  /// The layer from below to above: shadow, background, contents, sublayers, border.
  private func drawParts(_ layer: CALayer, _ opacity: CGFloat) {
    context.saveGState()
    if layer.masksToBounds { clip(to: layer) }
    if layer.state.hasShadow { drawShadow(of: layer, opacity) }
    drawBody(layer, opacity)
    context.restoreGState()
  }

  private func drawBody(_ layer: CALayer, _ opacity: CGFloat) {
    context.saveGState()
    context.setAlpha(opacity)
    layer.renderPicture(in: context)
    context.restoreGState()
    drawMembers(members(below: layer, .identity, opacity))
    context.saveGState()
    context.setAlpha(opacity)
    layer.renderBorder(in: context)
    context.restoreGState()
  }

  private func clip(to layer: CALayer) {
    context.addPath(layer.outline(insetBy: 0))
    context.clip()
  }

  // MARK: Sublayers

  /// The sublayers of a layer and, through transform layers, those that share their space, in the
  /// order they are drawn.
  ///
  /// - Parameter toPlane: from the layer's space to the plane in which they are drawn.
  private func members(
    below layer: CALayer, _ toPlane: CATransform3D, _ opacity: CGFloat
  ) -> [Member] {
    let found = gather(below: layer, toPlane, opacity, 0)
    guard found.contains(where: { $0.depth != 0 }) else { return found }
    return found.indices.sorted { (found[$0].depth, $0) < (found[$1].depth, $1) }.map { found[$0] }
  }

  private func gather(
    below layer: CALayer, _ toPlane: CATransform3D, _ opacity: CGFloat, _ level: Int
  ) -> [Member] {
    guard level < Self.maximumDepth else { return [] }
    let prefix = layer.matrixOfSublayers * toPlane
    return (layer.sublayers ?? []).flatMap { sublayer -> [Member] in
      let matrix = sublayer.state.geometry.layerToSuperlayer * prefix
      guard !sublayer.isHidden, matrix.isFinite else { return [] }
      if sublayer.state.kind == .transform {
        let share = CGFloat(min(1, max(0, sublayer.opacity)))
        return share > 0 ? gather(below: sublayer, matrix, opacity * share, level + 1) : []
      }
      if !sublayer.isDoubleSided, matrix.turnsAway { return [] }
      return [
        Member(
          layer: sublayer, toPlane: matrix, opacity: opacity, depth: matrix.depth(of: sublayer))
      ]
    }
  }

  private func drawMembers(_ members: [Member]) {
    for member in members {
      context.saveGState()
      context.concatenate(CATransform3DGetAffineTransform(member.toPlane))
      draw(member.layer, opacity: member.opacity)
      context.restoreGState()
    }
  }

  // MARK: Shadows

  /// Draws what the layer, or its shadow path, casts.
  private func drawShadow(of layer: CALayer, _ opacity: CGFloat) {
    let shadow = layer.state.shadow
    let scale = abs(context.ctm.a * context.ctm.d - context.ctm.b * context.ctm.c).squareRoot()
    let sigma = max(0, shadow.radius) * scale
    guard sigma.isFinite, let color = shadow.color else { return }
    let offset = CGPoint(x: shadow.offset.width, y: shadow.offset.height)
    guard let cast = OffscreenPicture(of: context, outset: 2 * sigma, offset: offset) else {
      return
    }
    if let path = shadow.path {
      cast.context.setFillColor(.black)
      cast.context.addPath(path)
      cast.context.fillPath()
    } else {
      var painter = PlanePainter(cast.context)
      painter.depth = depth
      painter.drawBody(layer, 1)
    }
    cast.becomeShadow(sigma: Double(sigma), color)
    cast.draw(
      over: context, opacity: opacity * CGFloat(min(1, max(0, shadow.opacity))), .normal)
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

extension CompositingMode {
  /// The mode of a context that does the same; source over for those that none does.
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
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .dest, .sourceOver, .subtractS, .subtractD: .normal
    }
  }
}

extension CALayer {
  /// Whether something below that can be seen is not drawn yet: as a mask such a layer is ignored.
  fileprivate var showsUndrawn: Bool {
    var pending = [self]
    while let layer = pending.popLast() {
      if layer.isHidden || layer.opacity <= 0 { continue }
      if layer.state.hasUndrawnLook { return true }
      pending += layer.sublayers ?? []
      if let mask = layer.mask { pending.append(mask) }
    }
    return false
  }
}
