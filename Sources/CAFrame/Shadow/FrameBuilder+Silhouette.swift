import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// What a layer's composited alpha is, as far as that can be told without drawing it.
  ///
  /// A mask of the layer does not count: like opacity it acts on layer and shadow together.
  func caster(_ place: Int, isYDown: Bool) -> ShadowCaster {
    let layer = tree.layers[place]
    if !filterSteps(of: place).isEmpty || hasBlending(below: place) { return .picture }
    if shapePartCount(place) > 0 || textPartCount(place) > 0 { return .picture }
    let alpha = min(max(layer.state.backgroundColor?.srgbComponents.alpha ?? 0, 0), 1)
    let hasContents = layer.contentsSlot >= 0 || layer.contentsFade != nil
    if alpha < 1, hasContents, contentsAreOpaque(place) {
      return caster(place, LayerShape(rect: layer.state.geometry.bounds), isYDown)
    }
    if alpha == 1 { return caster(place, LayerShape(layer.state), isYDown) }
    guard !hasContents, !hasBorder(layer.state), layer.firstSublayer == layer.subtreeEnd else {
      return .picture
    }
    guard alpha > 0 else { return .nothing }
    return .shape(Silhouette(shape: LayerShape(layer.state), alpha: alpha))
  }

  /// What casts the shadow of a layer that is opaque in `shape`: that, unless something sticks out.
  private func caster(_ place: Int, _ shape: LayerShape, _ isYDown: Bool) -> ShadowCaster {
    let layer = tree.layers[place]
    let masks = layer.state.flags.contains(.masksToBounds)
    guard !shape.isEmpty else { return .picture }
    guard
      masks || (contentsStay(within: shape, place, isYDown) && subtreeStays(within: shape, place))
    else { return .picture }
    return .shape(Silhouette(shape: shape, alpha: 1))
  }

  /// Whether the layer's pictures hide its bounds, square corners included.
  private func contentsAreOpaque(_ place: Int) -> Bool {
    let layer = tree.layers[place]
    let fade = layer.contentsFade
    guard ContentsLayout.covers(layer.state), !layer.state.flags.contains(.masksToBounds)
    else { return false }
    return isOpaque(slot: fade?.from ?? layer.contentsSlot)
      && isOpaque(slot: fade?.to ?? layer.contentsSlot)
  }

  private func contentsStay(within shape: LayerShape, _ place: Int, _ isYDown: Bool) -> Bool {
    let layer = tree.layers[place]
    let inner = shape.innerRect
    func stays(_ slot: Int32) -> Bool {
      guard slot >= 0, let image = tree.contents[Int(slot)]?.image else { return true }
      return LayerShape.rect(
        inner, contains: ContentsLayout(layer.state, image: image, isYDown: isYDown).rect)
    }
    guard let fade = layer.contentsFade else { return stays(layer.contentsSlot) }
    return stays(fade.from) && stays(fade.to)
  }

  /// Whether no sublayer, and no shadow of one, leaves the shape.
  private func subtreeStays(within shape: LayerShape, _ place: Int) -> Bool {
    let layer = tree.layers[place]
    guard layer.firstSublayer < layer.subtreeEnd else { return true }
    guard !layer.state.hasSublayerTransform else { return false }
    let inner = shape.innerRect
    var sublayer = layer.firstSublayer
    while sublayer < layer.subtreeEnd {
      guard stays(Int(sublayer), within: inner) else { return false }
      sublayer = tree.layers[Int(sublayer)].subtreeEnd
    }
    return true
  }

  private func stays(_ sublayer: Int, within rect: SIMD4<Double>) -> Bool {
    let layer = tree.layers[sublayer]
    if layer.state.flags.contains(.hidden) || layer.isBefore { return true }
    guard layer.transition < 0, layer.state.kind != .transform else { return false }
    let map = PlaneMap(flattening: layer.layerToSuperlayer)
    guard map.isAffine else { return false }
    let covered = extent(of: sublayer, depth: depth)
    let corners = [
      map.point(covered.x, covered.y), map.point(covered.z, covered.y),
      map.point(covered.x, covered.w), map.point(covered.z, covered.w),
    ]
    return corners.allSatisfy {
      LayerShape.rect(rect, contains: SIMD4(lowHalf: $0, highHalf: $0))
    }
  }
}

extension LayerShape {
  /// A rectangle that lies within the shape, corners included.
  ///
  /// A corner of radius r leaves r · (1 − 1/√2) of both sides outside, the continuous one too.
  fileprivate var innerRect: SIMD4<Double> {
    let inset = radii.max() * (1 - 0.5.squareRoot())
    return rect + SIMD4(inset, inset, -inset, -inset)
  }

  fileprivate static func rect(_ outer: SIMD4<Double>, contains inner: SIMD4<Double>) -> Bool {
    let tiny = 1e-6
    return inner.x >= outer.x - tiny && inner.y >= outer.y - tiny && inner.z <= outer.z + tiny
      && inner.w <= outer.w + tiny
  }
}
