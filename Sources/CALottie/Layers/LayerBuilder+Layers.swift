// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

extension LayerBuilder {
  /// A layer of a composition, with place, opacity, time, masks, matte and blending; nil where it
  /// shows nothing.
  func make(_ layer: LottieLayer, at index: Int, in scope: CompositionScope) -> CALayer? {
    guard let bare = content(of: layer, in: scope) else { return nil }
    bare.name = layer.name
    let map = scope.map
    // In After Effects masks come first, then effects, then the place; of shapes and texts the
    // place comes before effects.
    addMasks(of: layer, to: bare, map)
    let stands = placesBeforeEffects(layer, in: scope)
    let content = addEffects(
      of: layer, to: stands ? standing(bare, layer, in: scope) : bare, in: scope)
    if let opacity = layer.transform.opacity?.moving(map, axis: 0) {
      animator.set("opacity", of: content, to: opacity.map(Self.unit), tolerance: 1e-3)
    }
    if stands { (content.anchorPoint, content.position) = (.zero, .zero) }
    var outer =
      stands
      ? content
      : place(
        content, by: layer.transform, map, turning: layer.turnsAlongPath, isDeep: layer.is3D)
    showInTime(layer, content, map)
    if let matte = layer.matte {
      outer = cut(outer, of: layer, at: index, by: matte, in: scope)
    }
    if layer.blendMode != 0 { blend(outer, layer.blendMode, named: layer.name, line: layer.line) }
    return outer
  }

  /// Percent as a share.
  static func unit(_ percent: Double) -> Double { min(max(percent / 100, 0), 1) }

  /// The layer of a layer's kind, with its bounds; nil where it shows nothing.
  func content(of layer: LottieLayer, in scope: CompositionScope) -> CALayer? {
    switch layer.content {
    case .null, .camera: return nil
    case .nothing(let kind):
      // Sound, data and guides show nothing in After Effects either.
      if ![6, 7, 9, 10, 11, 12, 14].contains(kind) { warnUnsupported("ty \(kind)", layer) }
      return nil
    case .solid(let color, let size):
      let made = CALayer()
      made.bounds = CGRect(origin: .zero, size: size)
      made.backgroundColor = color
      return made
    case .image(let id): return image(id, layer)
    case .composition(let id): return compositionLayer(id, layer, in: scope)
    case .shapes(let items):
      let made = CALayer()
      made.bounds = CGRect(origin: .zero, size: scope.size)
      ShapeBuilder(self, layer, scope.map).build(items, into: made)
      return made
    case .text(let text):
      let made = CALayer()
      made.bounds = CGRect(origin: .zero, size: scope.size)
      TextBuilder(self, layer, scope.map).build(text, into: made)
      return made
    }
  }

  private func image(_ id: String, _ layer: LottieLayer) -> CALayer? {
    guard let asset = composition.assets[id], case .image(let image) = asset.content else {
      notes.warn(
        .danglingTarget, "there is no picture of the id “\(id)”", line: layer.line,
        layer: layer.name, property: "refId")
      return nil
    }
    guard let picture = images.picture(of: image, line: asset.line, notes) else { return nil }
    let made = CALayer()
    let size =
      image.size.width > 0 && image.size.height > 0
      ? image.size : CGSize(width: picture.width, height: picture.height)
    made.bounds = CGRect(origin: .zero, size: size)
    made.contents = picture
    return made
  }

  private func compositionLayer(
    _ id: String, _ layer: LottieLayer, in scope: CompositionScope
  ) -> CALayer? {
    guard let asset = composition.assets[id], case .layers(let layers) = asset.content else {
      notes.warn(
        .danglingTarget, "there is no composition of the id “\(id)”", line: layer.line,
        layer: layer.name, property: "refId")
      return nil
    }
    let made = CALayer()
    let size = layer.size ?? scope.size
    made.bounds = CGRect(origin: .zero, size: size)
    made.masksToBounds = !(layer.isCollapsed && composition.rules.opensCollapsed)
    if opensBlending(layer) { made.setValue(false, forKey: "allowsGroupBlending") }
    let inside = CompositionScope(layers: layers, size: size, map: map(of: layer, in: scope))
    enter(id, from: layer) { fill(made, with: inside) }
    return made
  }

  /// The time within a layer's composition.
  private func map(of layer: LottieLayer, in scope: CompositionScope) -> TimeMap {
    guard let remap = layer.timeRemap else {
      return scope.map.entering(start: layer.startFrame, stretch: layer.stretch)
    }
    let rate = composition.frameRate
    return scope.map.entering(
      TimeMap.Remap(
        value: { remap.value(at: $0)[0] * rate }, timeline: remap.timeline(axis: 0),
        source: remap.id))
  }
}
