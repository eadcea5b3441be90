import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// What a layer's composited alpha is, as far as that can be told without drawing it.
  ///
  /// A mask of the layer does not count: like opacity it acts on layer and shadow together.
  func caster(_ place: Int) -> ShadowCaster {
    if !filterSteps(of: place).isEmpty || tree.hasBlending(below: place) { return .picture }
    let parts = tree.parts(of: place)
    if parts.classCount > 0 { return .picture }
    let alpha = min(max(BackgroundPart.alpha(of: place, tree), 0), 1)
    if alpha < 1, contentsAreOpaque(place) {
      return caster(place, LayerShape(rect: tree.layers[place].state.geometry.bounds))
    }
    if alpha == 1 { return caster(place, LayerShape(tree.layers[place].state)) }
    guard parts.kinds.isSubset(of: .background), !tree.hasSublayers(place) else { return .picture }
    guard alpha > 0 else { return .nothing }
    return .shape(Silhouette(shape: LayerShape(tree.layers[place].state), alpha: alpha))
  }

  /// What casts the shadow of a layer that is opaque in `shape`: that, unless something sticks out.
  private func caster(_ place: Int, _ shape: LayerShape) -> ShadowCaster {
    let masks = tree.layers[place].state.flags.contains(.masksToBounds)
    guard !shape.isEmpty else { return .picture }
    guard
      masks || (contentsStay(within: shape, place) && subtreeStays(within: shape, place))
    else { return .picture }
    return .shape(Silhouette(shape: shape, alpha: 1))
  }

  /// Whether the layer's pictures hide its bounds, and no round corner cuts them.
  private func contentsAreOpaque(_ place: Int) -> Bool {
    !tree.layers[place].state.flags.contains(.masksToBounds)
      && PicturePart.hidesBounds(of: place, tree)
  }

  private func contentsStay(within shape: LayerShape, _ place: Int) -> Bool {
    let (inner, boxes) = (shape.innerRect, tree.parts(of: place).boxes(.contents, of: place, tree))
    return (0..<boxes.count).allSatisfy { LayerShape.rect(inner, contains: boxes[$0]) }
  }

  /// Whether nothing that lies between a layer's background and its border leaves a shape.
  func staysInside(_ shape: LayerShape, _ place: Int) -> Bool {
    guard !shape.isEmpty, tree.parts(of: place).classCount == 0,
      !tree.hasBlending(below: place), contentsStay(within: shape, place),
      subtreeStays(within: shape, place)
    else { return false }
    // What reads what is below it looks further than it draws.
    return !tree.hasReaders(below: place)
  }

  /// Whether no sublayer, and no shadow of one, leaves the shape.
  private func subtreeStays(within shape: LayerShape, _ place: Int) -> Bool {
    guard tree.hasSublayers(place) else { return true }
    guard !tree.layers[place].state.hasSublayerTransform else { return false }
    let inner = shape.innerRect
    var sublayer = tree.layers[place].firstSublayer
    while sublayer < tree.layers[place].subtreeEnd {
      guard stays(Int(sublayer), within: inner) else { return false }
      sublayer = tree.layers[Int(sublayer)].subtreeEnd
    }
    return true
  }

  private func stays(_ sublayer: Int, within rect: SIMD4<Double>) -> Bool {
    if tree.layers[sublayer].state.flags.contains(.hidden) || tree.layers[sublayer].isBefore {
      return true
    }
    guard tree.layers[sublayer].transition < 0, tree.layers[sublayer].state.kind != .transform
    else { return false }
    let map = PlaneMap(flattening: tree.layers[sublayer].layerToSuperlayer)
    guard map.isAffine else { return false }
    let box = PlaneBox(extent(of: sublayer, depth: depth)).image(through: map)
    return LayerShape.rect(rect, contains: box.edges)
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
